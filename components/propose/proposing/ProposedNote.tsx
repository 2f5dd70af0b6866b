import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import type { Proposed } from '@/core/governor/act/propose';
import { callOf } from '@/core/governor/proposalId';
import { t } from '@/core/language/message';
import { type ProposeIntent, proposedIdOf } from '@/lib/act/acts/propose';
import { chainFor } from '@/lib/act/chain';
import { readHead } from '@/lib/act/facts/accountState';
import { useRead } from '@/lib/act/useRead';
import type { DaoView } from '@/lib/query/dao';
import { type ProposalView, useProposal } from '@/lib/query/proposal';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';

type Props = { dao: DaoView; intent: ProposeIntent; onProposed: (id: string) => void };

/** The proposal that was made of a draft: that it equals the draft to the byte, or in what not, and the way to it. */
export function ProposedNote({ dao, intent, onProposed }: Props) {
  const chain = chainFor(useChains(), dao.chainId);
  const read =
    chain === undefined
      ? undefined
      : async () =>
          proposedIdOf(intent, intent.last, { dao, account: intent.proposer, chain }, await readHead(chain));
  const { value: id, error, again } = useRead(read, [chain, intent]);
  useEffect(() => {
    if (id != null) onProposed(String(id));
  }, [id, onProposed]);
  if (error !== undefined) return <Problem className="mt-3" compact error={error} onRetry={again} />;
  if (id == null) return <Skeleton className="mt-3 h-11" />;
  return (
    <div className="mt-4">
      <Equality dao={dao} id={id} intent={intent} />
      <a
        href={proposalHref(dao.id, id)}
        className={`mt-3 ${buttonClass('primary', 'w-full')}`}
      >{t`Open the proposal`}</a>
    </div>
  );
}

function Equality({ dao, id, intent }: { dao: DaoView; id: bigint; intent: ProposeIntent }) {
  const { data } = useProposal(dao.id, id);
  if (data == null) return <Skeleton className="h-6" />;
  const differences = differencesOf(intent, data);
  if (differences.length === 0)
    return (
      <p role="status" className="text-14">
        {rich`${(
          <span aria-hidden="true" className="text-for">
            ✓{' '}
          </span>
        )}On the chain it equals your draft to the last byte.`}
      </p>
    );
  return (
    <p role="alert" className="text-14 text-against">
      {rich`${<span aria-hidden="true">▲ </span>}On the chain it differs from your draft: ${differences.join(', ')}.`}
    </p>
  );
}

/** In what a proposal on the chain differs from what was to be proposed; empty where it is the same to the byte. */
function differencesOf(
  { actions, description }: Proposed,
  proposal: Pick<ProposalView, 'actions' | 'description'>,
): string[] {
  const found: string[] = [];
  if (proposal.description !== description) found.push(t`the text`);
  if (proposal.actions.length !== actions.length)
    return [...found, t`it has ${proposal.actions.length} actions instead of ${actions.length}`];
  for (const [index, action] of actions.entries()) {
    const there = proposal.actions[index];
    const isSame =
      there !== undefined &&
      there.target.toLowerCase() === action.target.toLowerCase() &&
      there.value === action.value &&
      there.calldata.toLowerCase() === callOf(action).toLowerCase();
    if (!isSame) found.push(t`action ${index + 1}`);
  }
  return found;
}

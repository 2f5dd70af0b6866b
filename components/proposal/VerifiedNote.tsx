import { useMemo, useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { hashDescription, hashModuleProposal, hashProposal } from '@/core/governor/proposalId';
import { computeState } from '@/core/governor/state';
import { formatCount, t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { useVotes, type VoteSyncView } from '@/lib/query/vote';

// Its code comes when somebody asks for it.
const ProveFigures = onDemand(
  () => import('@/components/proof/ProveFigures').then((module) => module.ProveFigures),
  <Skeleton lines={2} />,
);

/** Parts of this page that are proven against the chain, and the others; unchecked parts claim nothing. */
export function VerifiedNote({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const [isProving, setProving] = useState(false);
  const { first } = useVotes(dao.id, proposal.id);
  const checks = useMemo(() => checksOf(proposal, first?.sync), [proposal, first?.sync]);
  const isProven = checks.every((check) => check.holds === true);
  const isWrong = checks.some((check) => check.holds === false);
  const block = formatCount(proposal.at.number);
  return (
    <section aria-label={t`Proof of this page`} className="px-1">
      <p className="overline-label">
        {isProven ? t`Verified` : isWrong ? t`Does not match` : t`Not all verified yet`}
      </p>
      <p className="mt-1 text-14 text-second">
        {isProven
          ? t`All figures on this page match the chain at block ${block}.`
          : t`Read at block ${block}. Not every figure on this page is verified:`}
      </p>
      <details className="mt-1 text-13 text-second" open={!isProven}>
        <summary className="flex min-h-11 items-center underline decoration-line underline-offset-4">{t`Checks`}</summary>
        <ul className="space-y-1">
          {checks.map((check) => (
            <li key={check.key} className="flex gap-2">
              <span aria-hidden="true" className={check.holds === true ? 'text-for' : 'text-warn'}>
                {check.holds === true ? '✓' : check.holds === false ? '✕' : '…'}
              </span>
              <span>{check.words}</span>
            </li>
          ))}
        </ul>
      </details>
      {isProving ? (
        <ProveFigures chainId={dao.chainId} proofs={proposal.proofs} />
      ) : (
        <>
          <p className="mb-2 text-13 text-second">{t`They match what your RPC endpoint answers. A proof shows that it made nothing up: each figure is computed again here, from what the block’s own hash vouches for.`}</p>
          <Button onClick={() => setProving(true)}>{t`Prove all figures`}</Button>
        </>
      )}
      <p className="mt-1 text-13 text-second">
        {rich`Governor ${<Address address={dao.address} chainId={dao.chainId} />} · ${dao.clock.mode === 'blocknumber' ? t`counts time in blocks` : dao.clock.mode === 'timestamp' ? t`counts time in seconds` : t`counts time by a clock of its own`}`}
      </p>
    </section>
  );
}

/** One thing that was checked: true, false, or null while (or because) it cannot be said; in words. */
type Verdict = readonly [holds: boolean | null, words: string];

/** Lists the checks of a proposal's page against the chain. */
export function checksOf(proposal: ProposalView, votes: VoteSyncView | undefined) {
  const verdicts = {
    read: read(proposal),
    text: text(proposal),
    votes: votesMatch(votes),
    rules: rules(proposal),
  };
  return Object.entries(verdicts).map(([key, [holds, words]]) => ({ key, holds, words }));
}

function read({ tally, quorum }: ProposalView): Verdict {
  if (tally === null || quorum === null)
    return [null, t`The Governor did not give ${tally === null ? t`the votes` : t`the quorum`}.`];
  return [true, t`State, votes, quorum and deadline were read from the Governor itself.`];
}

function text(proposal: ProposalView): Verdict {
  const { description, id } = proposal;
  if (isHashed(proposal)) return [true, t`Text and actions hash to the proposal’s id.`];
  if (id < 1n << 64n)
    return [true, t`This Governor numbers its proposals; text and actions are those of its log.`];
  // Files of older versions have another text where its bytes are no UTF-8.
  return description.includes('\ufffd')
    ? [null, t`The text lost bytes in a file, so it cannot be hashed here.`]
    : [false, t`Text and actions do not hash to the proposal’s id.`];
}

/** Whether the id is the hash of what the log holds: of the actions, or of what a voting module was given. */
function isHashed({ actions, dao, description, id, module }: ProposalView): boolean {
  if (module === null) return hashProposal(actions, description) === id;
  return hashModuleProposal(dao.address, module, hashDescription(description)) === id;
}

function votesMatch(votes: VoteSyncView | undefined): Verdict {
  if (votes === undefined) return [null, t`The list of votes is not read yet.`];
  if (votes.complete) return [true, t`The votes listed add up to the Governor’s tally.`];
  if (votes.reading) return [null, t`The list of votes is still being read.`];
  return [false, t`The votes listed do not add up to the Governor’s tally.`];
}

function rules(proposal: ProposalView): Verdict {
  const { state, dao, expires } = proposal;
  if (state === 'UNKNOWN') return [null, t`The Governor does not say its state: state() fails.`];
  const facts = {
    executed: state === 'EXECUTED',
    canceled: state === 'CANCELED',
    snapshot: proposal.snapshot,
    deadline: proposal.deadline,
    tally: proposal.tally,
    quorum: proposal.quorum?.value ?? null,
    eta: proposal.eta,
    superQuorum: proposal.superQuorum?.value ?? null,
    approval: proposal.approval,
    expiry: expires === null ? null : { expires, time: proposal.at.timestamp },
  };
  // Some expire by rules that they do not tell.
  const isTold = state !== 'EXPIRED' || expires !== null;
  const same = proposal.at.number === dao.at.number;
  const computed =
    same && isTold ? computeState(facts, dao.clock.now, { ...dao.counting, family: dao.family }) : null;
  if (computed === null) return [true, t`The state is the Governor’s own answer.`];
  return computed === state
    ? [true, t`Its state follows from votes, quorum and clock by the rules of its kind.`]
    : [false, t`Its state does not follow from votes, quorum and clock: this Governor has rules of its own.`];
}

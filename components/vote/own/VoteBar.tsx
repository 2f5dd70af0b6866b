import { barWords } from '@/components/act/BottomBar';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteFacts, VoteIntent } from '@/lib/act/acts/castVote';
import type { ActRun, Status } from '@/lib/act/runner/run';
import { isAway, useSync } from '@/lib/query/sync';
import { useWallet } from '@/lib/wallet/wallet';
import { VotedSide } from '../OwnVote';
import type { VoteSubject } from '../VoteClosed';

type Run = ActRun<VoteIntent, VoteFacts>;
type Props = { dao: ActDao; proposal: VoteSubject; run: Run | undefined; onOpen: () => void };

/** Content of a phone's bar: the vote with what it weighs, why there is none, or that it needs a connection. */
export function VoteBar({ dao, proposal: { proposalId, state }, run, onOpen }: Props) {
  const { data: sync } = useSync(dao.id);
  const away = sync !== undefined && isAway(sync);
  const { status } = useWallet();
  const isOpen = state === 'ACTIVE';
  if (isOpen && status === 'connected' && isPowerless(dao, run))
    return (
      <Button variant="secondary" className="w-full" onClick={onOpen}>
        {t`You can’t vote here · Why`}
      </Button>
    );
  return (
    <div className="flex items-center gap-3">
      {status === 'connected' && isOpen ? (
        <BarStanding dao={dao} proposalId={proposalId} run={run} />
      ) : undefined}
      <Button variant={isOpen ? 'primary' : 'secondary'} className="flex-1" disabled={away} onClick={onOpen}>
        {away ? t`Needs a connection` : barLabel(state, run?.status, run?.facts?.isSpent)}
      </Button>
    </div>
  );
}

// Overrides let owners vote with tokens whose votes somebody else has.
function isPowerless(dao: ActDao, run: Run | undefined): boolean {
  return (
    !dao.counting.overridable && run?.status === 'blocked' && run.facts?.power === 0n && !run.facts.hasVoted
  );
}

// As wide as what comes, so that the button does not move.
function BarStanding({ dao, proposalId, run }: { dao: ActDao; proposalId: bigint; run: Run | undefined }) {
  const power = run?.facts?.power ?? null;
  return (
    <p className="min-w-26 text-14 leading-5">
      {power === null ? undefined : (
        <>
          <strong className="block font-semibold">{rich`${formatVotes(power, dao.token?.decimals ?? 0, 'short')} votes`}</strong>
          <span className="text-second">
            {run?.facts?.isSpent === true ? (
              <VotedSide dao={dao} proposalId={proposalId} run={run} />
            ) : (
              t`not voted yet`
            )}
          </span>
        </>
      )}
    </p>
  );
}

function barLabel(state: State, status: Status | undefined, isSpent: boolean | undefined): string {
  const words = barWords(t`Your vote`, status);
  if (words !== undefined) return words;
  if (status === 'shown' || isSpent === true) return t`See your vote`;
  return state === 'ACTIVE' ? t`Vote` : t`Your vote`;
}

import { Problem } from '@/components/ui/Problem';
import { parseDaoId } from '@/core/caip';
import { describe } from '@/core/errors';
import { formatAddress, shortId } from '@/core/format';
import { phrase, t, translated } from '@/core/language/message';
import { type Act, type ActDao, type ActName, intentIn } from '@/lib/act/acts/act';
import { approveOptions } from '@/lib/act/acts/approveOptions';
import { cancel, cancelOperation } from '@/lib/act/acts/cancel';
import { castVote } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { delegateBySig } from '@/lib/act/acts/delegateBySig';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { overrideVote } from '@/lib/act/acts/overrideVote';
import { propose } from '@/lib/act/acts/propose';
import { allowShares, moveShares } from '@/lib/act/acts/shares';
import { splitVote } from '@/lib/act/acts/splitVote';
import { packedCodes, submitBallots } from '@/lib/act/acts/submitBallots';
import { daoSnapshotIn } from '@/lib/act/facts/daoSnapshot';
import type { Entry } from '@/lib/act/runner/outbox';
import type { Status } from '@/lib/act/runner/run';
import { useRun } from '@/lib/act/runner/useRun';
import { daoHref, proposalHref } from '@/lib/routes';
import { ballotHref } from '@/lib/signedLinks';
import { useWallet } from '@/lib/wallet/wallet';

const SAID: Record<Status, string> = translated({
  idle: phrase`taking it up again`,
  checking: phrase`checking`,
  blocked: phrase`stopped`,
  ready: phrase`not sent`,
  signing: phrase`waiting for your wallet`,
  sent: phrase`sent, waiting for a block`,
  mined: phrase`in a block, being read`,
  shown: phrase`done`,
  reverted: phrase`refused by the contract`,
  lost: phrase`not found in the network`,
  elsewhere: phrase`waiting for the others to sign`,
  unanswered: phrase`not known whether you confirmed`,
  mismatch: phrase`not what you asked for`,
});

// Alarms and notes are told whole, wherever the person is.
const TOLD: readonly Status[] = ['mismatch', 'lost', 'shown'];

/** One act under way, resumed where it was left: what it is, how it stands, and what is wrong. */
export function OutboxLine({ entry, isMine }: { entry: Entry; isMine: boolean }) {
  const act = ACT_BY_NAME[entry.act];
  const intent = intentIn(act, entry.intent);
  const dao = daoSnapshotIn(entry) ?? daoOf(entry);
  const subject = intent === undefined ? entry.id : act.subject(intent);
  const { run } = useRun(act, dao, isMine ? entry.account : undefined, subject, { isBorrowed: true });
  const words = intent === undefined ? t`An act` : describeAct(act, intent, entry);
  const said = SAID[run?.status ?? entry.status];
  const problem = run?.problem;
  const isTold = problem !== undefined && TOLD.includes(run?.status ?? 'idle');
  const { account } = useWallet();
  return (
    <li className="grid gap-2 px-4 py-2.5 wrap-anywhere">
      <span className="min-w-0" role="status">
        <a href={hrefOf(entry)} className="font-medium underline underline-offset-4">
          {words}
        </a>
        <span className="block text-13 text-second">
          {said}
          {problem === undefined || isTold ? '' : ` · ${describe(problem.code, problem.facts).next}`}
          {entry.account === account ? '' : t` · by ${formatAddress(entry.account)}`}
        </span>
      </span>
      {isTold ? <Problem compact error={problem} /> : undefined}
    </li>
  );
}

function describeAct<I, F>(act: Act<I, F>, intent: I, entry: Entry): string {
  const id = entry.intent.proposalId;
  if (entry.act === 'submitBallots') return act.words(intent);
  if (id === undefined) return /shares/i.test(entry.act) ? act.words(intent) : t`Delegation`;
  const link = /vote/i.test(entry.act) ? t`on proposal` : t`· proposal`;
  return `${act.words(intent)} ${link} ${shortId(BigInt(id))}`;
}

function hrefOf(entry: Entry): string {
  const { proposalId } = entry.intent;
  if (entry.act === 'submitBallots') return ballotHref(packedCodes(entry.intent));
  return proposalId === undefined ? daoHref(entry.dao) : proposalHref(entry.dao, proposalId);
}

// Entries of earlier versions, which knew OpenZeppelin 5 alone, hold no organisation.
function daoOf(entry: Entry): ActDao {
  const { chainId, address } = parseDaoId(entry.dao);
  const token = { address: entry.to, kind: 'erc20votes', symbol: '', decimals: 0 } as const;
  return {
    id: entry.dao,
    chainId,
    address,
    family: 'openzeppelin',
    ballot: { form: 'none', nonce: 'none', domain: null },
    counting: { kind: 'simple', sides: ['against', 'for', 'abstain'], fractional: false, overridable: false },
    extensions: [],
    guardian: null,
    token: entry.act === 'delegate' ? token : null,
    timelock: null,
  };
}

/** Every act by the name under which the outbox keeps it: a new act is its file, its name in `ACTS` and its line here. */
export const ACT_BY_NAME: Readonly<Record<ActName, Act<unknown, unknown>>> = {
  castVote,
  splitVote,
  overrideVote,
  approveOptions,
  delegate,
  delegateBySig,
  allowShares,
  moveShares,
  queue,
  execute,
  cancel,
  cancelOperation,
  submitBallots,
  propose,
};

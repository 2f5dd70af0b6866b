'use client';
import { useState, useSyncExternalStore } from 'react';
import { Problem } from '@/components/ui/Problem';
import { daoId, parseDaoId } from '@/core/caip';
import { describe } from '@/core/errors';
import { formatAddress, plural } from '@/core/format';
import { type Act, type ActDao, intentIn } from '@/lib/act/acts/act';
import { ACT_BY_NAME } from '@/lib/act/acts/registry';
import { packedCodes } from '@/lib/act/acts/submitBallots';
import { daoSnapshotIn } from '@/lib/act/facts/daoSnapshot';
import type { Entry } from '@/lib/act/runner/entry';
import type { Status } from '@/lib/act/runner/moves';
import { outbox } from '@/lib/act/runner/outbox';
import { ownTab } from '@/lib/act/runner/tab';
import { useRun } from '@/lib/act/runner/useRun';
import { useFragment } from '@/lib/query/route';
import {
  ballotHref,
  daoHref,
  parseBallotFragment,
  parseDaoFragment,
  parseProposalFragment,
  proposalHref,
} from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';

/** One line for each act under way, each resumed where it was left. */
export function OutboxList() {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list, outbox.list);
  // An act that another tab begins now is that tab's to follow; after a reload it is ours. This tab's own is told of on
  // every page.
  const [mine] = useState(() => new Set(entries.map(({ id }) => id)));
  const [isOpen, setOpen] = useState(true);
  const fragment = useFragment();
  const { account } = useWallet();
  // What the open page itself follows needs no second line.
  const elsewhere = entries.filter((entry) => entry.account !== account || !isOn(entry, fragment));
  if (elsewhere.length === 0) return undefined;
  return (
    <aside
      aria-label="Acts under way"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-10 px-4 md:bottom-4 md:left-auto md:w-[26rem]"
    >
      <div className="pointer-events-auto rounded-card border border-line bg-card text-14">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between px-4 font-semibold"
        >
          {plural(elsewhere.length, 'act')} under way
          <span aria-hidden="true">{isOpen ? '▾' : '▴'}</span>
        </button>
        {isOpen ? (
          <ul className="max-h-[50dvh] overflow-y-auto border-t border-line-soft">
            {elsewhere.map((entry) => (
              <Line key={entry.id} entry={entry} isMine={mine.has(entry.id) || entry.tab === ownTab()} />
            ))}
          </ul>
        ) : undefined}
      </div>
    </aside>
  );
}

const SAID: Record<Status, string> = {
  idle: 'taking it up again',
  checking: 'checking',
  blocked: 'stopped',
  ready: 'not sent',
  signing: 'waiting for your wallet',
  sent: 'sent, waiting for a block',
  mined: 'in a block, being read',
  shown: 'done',
  reverted: 'refused by the contract',
  lost: 'not found in the network',
  elsewhere: 'waiting for the other signers',
  unanswered: 'not known whether you confirmed',
  mismatch: 'not what you asked for',
};

// Alarms and notes are told whole, wherever the person is.
const TOLD: readonly Status[] = ['mismatch', 'lost', 'shown'];

function Line({ entry, isMine }: { entry: Entry; isMine: boolean }) {
  const act = ACT_BY_NAME[entry.act];
  const intent = intentIn(act, entry.intent);
  const dao = daoSnapshotIn(entry) ?? daoOf(entry);
  const subject = intent === undefined ? entry.id : act.subject(intent);
  const { run } = useRun(act, dao, isMine ? entry.account : undefined, subject, { isBorrowed: true });
  const words = intent === undefined ? 'An act' : describeAct(act, intent, entry);
  const said =
    run === undefined ? SAID[entry.status === 'signing' ? 'signing' : entry.status] : SAID[run.status];
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
          {entry.account === account ? '' : ` · by ${formatAddress(entry.account)}`}
        </span>
      </span>
      {isTold ? <Problem compact error={problem} /> : undefined}
    </li>
  );
}

// The id in a link may be written in hex.
function isOn(entry: Entry, fragment: string | undefined): boolean {
  if (fragment === undefined) return false;
  try {
    if (entry.act === 'submitBallots') {
      const open = parseBallotFragment(fragment);
      return packedCodes(entry.intent).every((code) => open.includes(code));
    }
    if (entry.intent.proposalId === undefined) return daoId(parseDaoFragment(fragment)) === entry.dao;
    const route = parseProposalFragment(fragment);
    return daoId(route) === entry.dao && String(route.id) === entry.intent.proposalId;
  } catch {
    return false;
  }
}

function describeAct<I, F>(act: Act<I, F>, intent: I, entry: Entry): string {
  const id = entry.intent.proposalId;
  if (entry.act === 'submitBallots') return act.words(intent);
  if (id === undefined) return 'Delegation';
  const link = /vote/i.test(entry.act) ? 'on proposal' : '· proposal';
  return `${act.words(intent)} ${link} ${id.length > 10 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id}`;
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

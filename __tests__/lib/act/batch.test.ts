import type { Address } from 'viem';
import { deferred } from '@/core/deferred';
import { type QuorateError, describe as wordsOf } from '@/core/errors';
import { rpc } from '@/devnet/anvil';
import { compile } from '@/devnet/compile';
import {
  BATCH_TAMPERINGS,
  bytes,
  type Habit,
  type Kind,
  type Together,
  walletTogether,
} from '@/devnet/wallet/together';
import { castVote, type VoteIntent } from '@/lib/act/acts/castVote';
import { batchingOf } from '@/lib/act/batch/find';
import { sendInTurn, sendTogether, type VoteRunner } from '@/lib/act/batch/send';
import type { OutboxStore } from '@/lib/act/runner/outbox';
import { BUSY } from '@/lib/act/runner/run';
import { Runners, takeAnswer } from '@/lib/act/runner/runner';
import { openBefore } from '../../openBefore';
import { openTheatre, tokenOf } from './hostile';
import type { Ground } from './variants';
import { freshOutbox } from './world';

const theatre = openBefore(openTheatre);
const votes: { ground: Ground; id: bigint }[] = [];
beforeAll(async () => {
  for (const name of ['oz57', 'oz57-fractional', 'oz57-overridable', 'oz57', 'oz57-fractional'] as const) {
    const ground = theatre.on(name);
    votes.push({ ground, id: await ground.propose(`# Number ${votes.length}`) });
    // The first closes before the others.
    if (votes.length === 1) await ground.variant.mine(100);
  }
  for (const { ground, id } of votes) await ground.variant.toActive(id);
});

// Until it has come so far; without a status, until nothing of it is waited for any more.
const until = ({ get, subscribe }: VoteRunner, wanted?: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const { status } = get();
      if (wanted === undefined ? !BUSY.includes(status) : status === wanted) resolve();
    };
    subscribe(look);
    look();
  });
const HAS_VOTED = 'function hasVoted(uint256, address) view returns (bool)';

/** A page with the runners of five votes; a second one takes up what the first wrote down. */
function pageOf(wallet: ReturnType<typeof walletTogether>, outbox: OutboxStore, isStill = () => false) {
  const [first] = votes as [(typeof votes)[number]];
  const account = first.ground.variant.voters[0] as Address;
  let round: Promise<void> | undefined;
  let turns = 0;
  let waiting = 0;
  const followed = () => runners.filter(({ get }) => [...BUSY, 'lost'].includes(get().status));
  let runners: VoteRunner[] = [];
  const pause = async (): Promise<void> => {
    if (isStill()) return new Promise(() => undefined);
    waiting += 1;
    round ??= (async () => {
      // A block is mined when each vote that is followed has looked.
      for (let wait = 0; wait < 5_000 && waiting < followed().length; wait += 1)
        await new Promise((resolve) => setImmediate(resolve));
      waiting = 0;
      turns += 1;
      const isOver = runners.every(({ get }) => !BUSY.includes(get().status));
      if (isOver || turns > 30) for (const runner of runners) runner.forget();
      else await rpc(theatre.anvil.url, 'anvil_mine', ['0x1']);
      round = undefined;
    })();
    return round;
  };
  const all = new Runners();
  const said: string[] = [];
  const problems: (QuorateError | undefined)[] = [];
  let told = 0;
  runners = votes.map(({ ground, id }, index) => {
    const deps = { ...ground.doors(account, wallet), outbox, pause, newId: () => crypto.randomUUID() };
    const runner = all.of(castVote, deps, String(id));
    runner.subscribe(() => {
      const { status, problem, blockers } = runner.get();
      if (status === 'idle') return;
      said[index] = `${status} ${problem?.code ?? blockers[0]?.code ?? ''}`.trim();
      problems[index] = problem;
      told = turns;
    });
    return runner;
  });
  const check = () =>
    Promise.all(
      runners.map((runner, at) =>
        runner.check({ proposalId: votes[at]?.id ?? 0n, side: 'for', reason: 'As agreed.' }),
      ),
    );
  return { account, runners, said, problems, check, blocks: () => told };
}

const isRed = (problem: QuorateError | undefined) =>
  problem !== undefined && !['wait', 'silent'].includes(wordsOf(problem.code, problem.facts).bucket);

async function walletOf(kind: Kind, habit?: Habit, more: Partial<Together> = {}) {
  const [{ ground }, , third] = votes as [(typeof votes)[number], unknown, (typeof votes)[number]];
  const { url, voters, stranger } = ground.variant;
  const account = voters[0] as Address;
  const other = habit === 'sender' ? (voters[4] as Address) : stranger;
  if (kind === 'atomic') await rpc(url, 'anvil_setCode', [account, compile().Multicall.runtime]);
  const wrong = bytes('castVoteWithReason', [third.id, 0, 'As agreed.']);
  return walletTogether({ url, account, other, kind, habit, wrong, token: tokenOf(ground.dao), ...more });
}

/** How five votes end with a wallet, and after how many blocks. */
async function endOf(kind: Kind, habit?: Habit, more: Partial<Together> = {}) {
  const wallet = await walletOf(kind, habit, more);
  const { account, runners, said, problems, check, blocks } = pageOf(wallet, freshOutbox());
  await check();
  const [first] = runners as [VoteRunner];
  const client = first.deps.client();
  const batching = client && (await batchingOf(client, first.deps.context.dao.chainId));
  // A check ends at once here, as it does when the page asks anew: the newer one counts.
  for (const runner of runners) {
    const { check: newer } = runner;
    Object.assign(runner, { check: async (intent: VoteIntent) => void newer(intent) });
  }
  if (batching === undefined) {
    const sending = sendInTurn(runners);
    // A phone lets a page open its wallet in the person's own tap alone.
    expect(first.get().status).toBe('signing');
    await sending;
  } else await sendTogether(runners, batching === 'atomic');
  await Promise.all(runners.map((runner) => until(runner)));
  const reasons = problems.map((problem) => String(problem?.facts.reason));
  const red = problems.filter(isRed).length;
  return { account, said, reasons, red, blocks: blocks(), asked: wallet.asked };
}

const undone = (run: () => Promise<void>) => theatre.on('oz57').undone(run);

it.each([
  ['atomic', undefined],
  ['loose', undefined],
  ['none', undefined],
  ['loose', 'reorders'],
  ['atomic', 'forgets'],
  ['loose', 'stays pending'],
  ['loose', 'renames'],
] as [Kind, Habit | undefined][])(
  'five votes in three Governors, by an honest wallet that is %s and %s: all are cast, without an alarm',
  (kind, habit) =>
    undone(async () => {
      const { said, asked, account } = await endOf(kind, habit);
      expect(said).toEqual(votes.map(() => 'shown'));
      expect(asked.filter((each) => each === 'wallet_sendCalls')).toHaveLength(kind === 'none' ? 0 : 1);
      for (const { ground, id } of votes)
        expect(await ground.variant.call(HAS_VOTED, ground.variant.governor, [id, account])).toBe(true);
    }),
);

const EXPECTED: Record<(typeof BATCH_TAMPERINGS)[number], [Kind, string[]]> = {
  side: ['loose', ['shown', 'shown', 'mismatch mined-otherwise', 'shown', 'shown']],
  'left out': ['loose', ['shown', 'shown', 'lost batch-missing', 'shown', 'shown']],
  'one for all': ['loose', ['shown', ...Array<string>(4).fill('lost batch-missing')]],
  'not atomic': ['loose', Array<string>(5).fill('shown batch-split')],
  'one fails': ['loose', ['shown', 'shown', 'reverted reverted', 'shown', 'shown']],
  approval: ['atomic', Array<string>(5).fill('shown mined-besides')],
  sender: ['loose', Array<string>(5).fill('mismatch mined-sender')],
  nothing: ['loose', Array<string>(5).fill('lost batch-missing')],
};

it.each(BATCH_TAMPERINGS)(
  'five votes by a wallet that alters them %s: is told in red within two blocks, and each vote is named',
  (habit) =>
    undone(async () => {
      const [kind, expected] = EXPECTED[habit];
      const { said, red, blocks } = await endOf(kind, habit);
      expect(said).toEqual(expected);
      expect(red).toBe(expected.filter((each) => each !== 'shown').length);
      expect(blocks).toBeLessThanOrEqual(2);
    }),
);

test('a call that is not of this site, or for another account, asks the wallet for nothing', () =>
  undone(async () => {
    const wallet = { ...(await walletOf('loose')), account: theatre.on('oz57').variant.stranger };
    const { runners, said, check } = pageOf(wallet, freshOutbox());
    await check();
    await sendTogether(runners, false);
    expect(said).toEqual(votes.map(() => 'ready send-forbidden'));
    expect(wallet.asked).not.toContain('wallet_sendCalls');
  }));

it.each(['sent', 'asked', 'forgotten'] as const)(
  'a page that is loaded again when the batch was %s: nothing is sent twice, all are found',
  (when) =>
    undone(async () => {
      const { url } = theatre.anvil;
      const wallet = await walletOf('loose', when === 'forgotten' ? 'forgets' : undefined);
      const answers = wallet.calls;
      const sent = deferred<void>();
      wallet.calls = async (method, params) => {
        const answer = await answers(method, params);
        if (method !== 'wallet_sendCalls') return answer;
        sent.resolve();
        return when === 'asked' ? new Promise(() => undefined) : answer;
      };
      const outbox = freshOutbox();
      const before = pageOf(wallet, outbox, () => true);
      await before.check();
      await rpc(url, 'evm_setAutomine', [false]);
      void sendTogether(before.runners, false);
      await sent.promise;
      // The answer is written down.
      await new Promise((resolve) => setImmediate(resolve));
      const stored = outbox.list().map(({ status }) => status);
      expect(stored).toEqual(votes.map(() => (when === 'asked' ? 'signing' : 'sent')));
      const after = pageOf(wallet, outbox);
      if (when === 'asked') {
        await Promise.all(after.runners.map((runner) => until(runner, 'unanswered')));
        await Promise.all(after.runners.map((runner) => takeAnswer(runner)));
      } else {
        expect(after.runners.map(({ get }) => get().status)).toEqual(votes.map(() => 'sent'));
        await Promise.all(after.runners.map((runner) => until(runner)));
      }
      expect(after.said).toEqual(votes.map(() => 'shown'));
      expect(wallet.asked.filter((each) => each === 'wallet_sendCalls')).toHaveLength(1);
      expect(outbox.list()).toEqual([]);
    }),
);

it.each([
  ['loose', ['reverted', 'shown']],
  ['atomic', ['reverted', 'reverted']],
] as [Kind, string[]][])(
  'a vote that closes between choosing and mining is named, where the wallet is %s',
  (kind, [early, late]) =>
    undone(async () => {
      const { ground, id } = votes[0] as (typeof votes)[number];
      const before = () => ground.variant.toEnd(id);
      const { said, reasons } = await endOf(kind, undefined, { before });
      expect(said.map((each) => each.split(' ')[0])).toEqual([early, late, late, late, late]);
      expect(reasons[0]).toMatch(/needs it to be active/);
      if (late === 'reverted') expect(reasons[1]).toMatch(/Another vote in the same transaction failed/);
    }),
);

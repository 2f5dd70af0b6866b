import type { Address } from 'viem';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { DELEGATE_CHANGED, DELEGATE_VOTES_CHANGED } from '@/service/indexer/delegates/delegateLog';
import type { DelegateLogs } from '@/service/indexer/delegates/delegates';
import { refusingLogs } from '../../chain/waves';
import { closeAfter, openEach } from '../../openBefore';
import { seeded, seedOf } from '../../runs';
import { delegatePicture, delegateStage, dropping, freshDelegates, stir, truth } from './delegateStage';

const SEED = seedOf(20261121);
const small = openEach(openSmall);

const powerAt = (logs: DelegateLogs, account: Address, block: bigint): bigint =>
  logs.changes(account).findLast((change) => change.block <= block)?.votes ?? 0n;

test(`powers, their history and delegators are the token's own at every block (seed ${SEED})`, async () => {
  await stir(small, seeded(SEED), 50);
  const staged = closeAfter(delegateStage(small));
  const head = await staged.step();
  const { logs } = staged;
  const said = await truth(small, small.deployBlock, head.number);
  for (const { account, block, votes } of said.past) expect(powerAt(logs, account, block)).toBe(votes);
  for (const { account, votes } of said.now) expect(logs.line(account).power).toBe(votes);
  expect(logs.delegated()).toBe(said.now.reduce((sum, { votes }) => sum + votes, 0n));
  for (const to of small.accounts) {
    const found = logs.delegators(to).map(({ address }) => address.toLowerCase());
    const chosen = said.chosen.filter((each) => each.to === to).map(({ account }) => account.toLowerCase());
    expect(found.sort()).toEqual(chosen.sort());
    expect(logs.line(to).delegators).toBe(chosen.length);
  }
  expect(logs.status()).toMatchObject({
    complete: true,
    isFromStart: true,
    breaks: [],
    gaps: [],
    progress: 1,
  });
});

test('the lists are in their orders, and the search narrows them', async () => {
  await stir(small, seeded(SEED + 1), 30);
  const staged = closeAfter(delegateStage(small));
  await staged.step();
  const { logs } = staged;
  const lines = (order: 'POWER' | 'DELEGATORS' | 'RECENT') =>
    logs.list(order, '').map((each) => logs.line(each));
  const falls = (values: readonly (bigint | number)[]) =>
    values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0));
  expect(falls(lines('POWER').map(({ power }) => power))).toBe(true);
  expect(falls(lines('DELEGATORS').map(({ delegators }) => delegators))).toBe(true);
  expect(falls(lines('RECENT').map(({ changed }) => changed ?? -1n))).toBe(true);
  const [first] = logs.list('POWER', '');
  expect(logs.list('POWER', ` ${first?.slice(0, 12).toUpperCase().replace('0X', '0x')} `)).toEqual([first]);
  expect(logs.list('POWER', '0xffffffffffffffffffffffffff')).toEqual([]);
});

describe('reorganisations', () => {
  test.each([1, 5, 64])('of depth %i end where a fresh reading ends', async (depth) => {
    const random = seeded(SEED + depth);
    await stir(small, random, 90);
    const staged = closeAfter(delegateStage(small));
    await staged.step();
    const before = delegatePicture(staged);
    await rpc(small.url, 'anvil_reorg', [depth, []]);
    await stir(small, random, 3);
    await staged.step();
    expect(delegatePicture(staged)).toEqual(await freshDelegates(small));
    expect(delegatePicture(staged)).not.toEqual(before);
  });

  test('deeper than what was settled, all is read anew', async () => {
    const random = seeded(SEED + 7);
    const snapshot = await rpc(small.url, 'evm_snapshot');
    await stir(small, random, 80);
    const staged = closeAfter(delegateStage(small));
    await staged.step();
    await rpc(small.url, 'evm_revert', [snapshot]);
    await stir(small, random, 85);
    await staged.step();
    await staged.step();
    expect(delegatePicture(staged)).toEqual(await freshDelegates(small));
  });
});

describe('a log that is left out is noticed', () => {
  test.each([
    ['power', DELEGATE_VOTES_CHANGED],
    ['delegation', DELEGATE_CHANGED],
  ] as const)('of %s, by what the next one continues', async (kind, topic) => {
    await stir(small, seeded(SEED + 11), 40);
    type Log = { topics: string[]; blockNumber: string; logIndex: string };
    const query = { address: small.token, topics: [topic], fromBlock: '0x0', toBlock: 'latest' };
    const logs = await rpc<Log[]>(small.url, 'eth_getLogs', [query]);
    const isFollowed = ({ topics }: Log, at: number) =>
      logs.slice(at + 1).some((each) => each.topics[1] === topics[1]);
    const dropped = logs.filter((log, at) => {
      const next = logs.slice(at + 1).find((each) => each.topics[1] === log.topics[1]);
      // Logs that repeat a choice, or whose neighbours fit each other, are not missed.
      const isPlain =
        kind === 'power' || (log.topics[2] !== log.topics[3] && next?.topics[2] !== log.topics[2]);
      return at > 12 && isFollowed(log, at) && isPlain;
    })[3];
    if (dropped === undefined) throw new Error('nobody moved enough');
    const { door, count } = dropping(
      ({ blockNumber, logIndex }) => blockNumber === dropped.blockNumber && logIndex === dropped.logIndex,
    );
    const staged = delegateStage(small, { fetch: door });
    await staged.step();
    expect(count()).toBe(1);
    const { breaks, complete } = staged.logs.status();
    expect(complete).toBe(false);
    expect(breaks.map((each) => each.kind)).toEqual([kind]);
    const [found] = breaks;
    expect(found?.address.toLowerCase()).toBe(`0x${dropped.topics[1]?.slice(26)}`);
    expect(found?.from).toBeLessThanOrEqual(BigInt(dropped.blockNumber));
    expect(found?.to).toBeGreaterThanOrEqual(BigInt(dropped.blockNumber));
    staged.close();
  });

  test('when it is the last one, by what the contract says of the rows in sight', async () => {
    await stir(small, seeded(SEED + 13), 20);
    const whole = closeAfter(delegateStage(small));
    await whole.step();
    const [account] = whole.logs.list('RECENT', '');
    const last = account === undefined ? undefined : whole.logs.changes(account).at(-1);
    if (account === undefined || last === undefined) throw new Error('nobody moved');
    const { door } = dropping(
      ({ topics, blockNumber }) =>
        topics[0] === DELEGATE_VOTES_CHANGED &&
        topics[1]?.endsWith(account.slice(2)) === true &&
        BigInt(blockNumber) === last.block,
    );
    const staged = closeAfter(delegateStage(small, { fetch: door }));
    const head = await staged.step();
    expect(staged.logs.status().complete).toBe(true);
    staged.logs.judge(new Map([[account, last.votes]]), head);
    expect(staged.logs.status()).toMatchObject({
      complete: false,
      breaks: [{ kind: 'chain', to: head.number }],
    });
    staged.logs.judge(new Map([[account, staged.logs.line(account).power]]), head);
    expect(staged.logs.status().complete).toBe(true);
  });

  test('blocks that no host gives are a gap, and no log in them is called missing', async () => {
    await stir(small, seeded(SEED + 17), 90);
    const staged = closeAfter(delegateStage(small, { fetch: refusingLogs(25n, 30n) }));
    await staged.step();
    const { gaps, breaks, complete } = staged.logs.status();
    expect(gaps).toEqual([{ from: 25n, to: 30n }]);
    expect(breaks).toEqual([]);
    expect(complete).toBe(false);
  });
});

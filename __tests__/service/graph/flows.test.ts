import { type Address, getAddress, parseAbi, zeroAddress } from 'viem';
import type { Block } from '@/core/governor/dao';
import { openSmall } from '@/devnet/small';
import type { OpenedDao } from '@/service/graph/context';
import { flowsOf } from '@/service/graph/resolvers/delegates/flows';
import type { LocalService } from '@/service/host/service';
import { refusingLogs } from '../../chain/waves';
import { closeAfter, openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { checkpointAt, delegateStage, dropping, stir } from '../indexer/delegateStage';
import { question, type ResultOf } from '../question';
import { serviceOver } from '../serviceOver';

const SEED = seedOf(20261125);
const BLOCKS = runs(60, 300);
const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
]);
const QUESTION =
  question(`query($dao: ID!, $since: BigInt!, $first: Int!) { dao(id: $dao) { flows(since: $since, first: $first) {
  from to whole moves { from to votes chosen count } moved total shifts { address before after } shifted
  sync { complete breaks { kind } }
} } }`);
type Told = NonNullable<ResultOf<typeof QUESTION>['dao']['flows']>;

describe('votes that moved', () => {
  const small = openBefore(openSmall);
  beforeAll(() => stir(small, seeded(SEED), BLOCKS));

  async function told(service: LocalService, since: bigint, first = 500): Promise<Told> {
    void service.watch(small.dao, [{ kind: 'delegates', history: true }]);
    await service.syncTo(small.dao, await small.client.getBlockNumber());
    await service.idle();
    const variables = { dao: small.dao, since: String(since), first };
    const { data, errors } = await service.ask({ query: String(QUESTION), variables });
    if (data == null) throw new Error(JSON.stringify(errors));
    return (data.dao as { flows: Told }).flows;
  }

  function openedWith(delegates: OpenedDao['delegates'], at: Block): OpenedDao {
    const contract = { dao: async () => ({ token: { address: small.token } }) };
    return { delegates, contract, index: { head: async () => at } } as unknown as OpenedDao;
  }

  /** The same from what the token says of balances and choices, without a look at its logs of power. */
  async function replayed(since: bigint) {
    const logs = await small.client.getContractEvents({ address: small.token, abi: EVENTS, fromBlock: 0n });
    const balance = new Map<Address, bigint>();
    const chosen = new Map<Address, Address>();
    const flows = new Map<string, { votes: bigint; chosen: bigint; count: number }>();
    const flow = (
      block: bigint,
      [from, to]: readonly [Address, Address],
      votes: bigint,
      isChoice: boolean,
    ) => {
      if (block <= since || from === to || votes === 0n) return;
      const known = flows.get(`${from} ${to}`) ?? { votes: 0n, chosen: 0n, count: 0 };
      flows.set(`${from} ${to}`, {
        votes: known.votes + votes,
        chosen: known.chosen + (isChoice ? votes : 0n),
        count: known.count + 1,
      });
    };
    const of = (account: Address) => chosen.get(account) ?? zeroAddress;
    for (const log of logs) {
      if (log.eventName === 'DelegateChanged') {
        const { delegator = zeroAddress, fromDelegate = zeroAddress, toDelegate = zeroAddress } = log.args;
        flow(log.blockNumber, [fromDelegate, toDelegate], balance.get(delegator) ?? 0n, true);
        chosen.set(delegator, toDelegate);
      } else {
        const { from = zeroAddress, to = zeroAddress, value = 0n } = log.args;
        flow(log.blockNumber, [of(from), of(to)], value, false);
        balance.set(from, (balance.get(from) ?? 0n) - value);
        balance.set(to, (balance.get(to) ?? 0n) + value);
      }
    }
    return flows;
  }

  test(`are what balances and choices say, and add up to what the token says of power (seed ${SEED})`, async () => {
    const service = closeAfter(serviceOver(small.url));
    const head = await small.client.getBlockNumber();
    for (const since of [0n, small.deployBlock + 3n, head - BigInt(BLOCKS) / 2n, head - 2n, head]) {
      const flows = await told(service, since);
      const begin = since < small.deployBlock - 1n ? BigInt(flows.from) : since;
      expect(flows).toMatchObject({ from: String(begin), to: String(head), whole: true });
      const expected = await replayed(begin);
      const nobody = (account: string | null) => account ?? zeroAddress;
      const seen = new Map(
        flows.moves.map(({ from, to, votes, chosen, count }) => [
          `${nobody(from)} ${nobody(to)}`,
          { votes: BigInt(votes), chosen: BigInt(chosen ?? -1), count },
        ]),
      );
      expect(seen).toEqual(expected);
      expect(flows.total).toBe(expected.size);
      expect(BigInt(flows.moved)).toBe([...expected.values()].reduce((sum, { votes }) => sum + votes, 0n));
      const sizes = flows.moves.map(({ votes }) => BigInt(votes));
      expect(sizes).toEqual([...sizes].sort((one, other) => (one < other ? 1 : -1)));
      const shifts = new Map(flows.shifts.map(({ address, ...rest }) => [address, rest]));
      for (const account of small.accounts.map((each) => getAddress(each))) {
        const before = await small.read<bigint>('token', begin === head ? 'getVotes' : 'getPastVotes', [
          account,
          ...(begin === head ? [] : [begin]),
        ]);
        const after = await small.read<bigint>('token', 'getVotes', [account]);
        const net = flows.moves.reduce(
          (sum, { from, to, votes }) =>
            sum + (to === account ? BigInt(votes) : 0n) - (from === account ? BigInt(votes) : 0n),
          0n,
        );
        expect(net).toBe(after - before);
        const shift = { before: String(before), after: String(after) };
        expect(shifts.get(account)).toEqual(before === after ? undefined : shift);
        shifts.delete(account);
      }
      expect([...shifts.keys()]).toEqual([]);
    }
    const few = await told(service, 0n, 2);
    expect([few.moves.length, few.shifts.length]).toEqual([2, 2]);
    expect(few.total).toBeGreaterThan(2);
    expect(few.shifted).toBeGreaterThan(2);
  });

  test('a log that was left out makes them incomplete', async () => {
    const logs = await small.client.getContractEvents({
      address: small.token,
      abi: parseAbi(['event DelegateVotesChanged(address indexed delegate, uint256 a, uint256 b)']),
      fromBlock: 0n,
    });
    const left = logs.find(
      ({ args }, at) => at > 5 && logs.slice(at + 1).some((next) => next.args.delegate === args.delegate),
    );
    const { door, count } = dropping(
      ({ blockNumber, logIndex }) =>
        BigInt(blockNumber) === left?.blockNumber && Number(logIndex) === left.logIndex,
    );
    expect((await told(closeAfter(serviceOver(small.url, { fetch: door })), 0n)).whole).toBe(false);
    expect(count()).toBe(1);
  });

  test('after blocks that nobody gives they are whole, with them they are not', async () => {
    const last = small.deployBlock + 20n;
    const staged = closeAfter(delegateStage(small, { fetch: refusingLogs(last - 5n, last) }));
    const opened = openedWith(staged.logs, await staged.step());
    expect((await flowsOf(opened, { since: last - 1n, first: 500 }))?.whole).toBe(false);
    const after = await flowsOf(opened, { since: last, first: 500 });
    expect(after).toMatchObject({ whole: true, total: (await replayed(last)).size });
  });

  test('within a checkpoint they begin where its history does, and do not tell what was chosen', async () => {
    const head = await small.client.getBlockNumber();
    const base = await checkpointAt(small, head - 20n);
    const staged = closeAfter(delegateStage(small, { checkpoint: async () => base, settled: () => head }));
    const at = await staged.step();
    const opened = openedWith(staged.logs, at);
    const early = await flowsOf(opened, { since: 0n, first: 500 });
    expect(early).toMatchObject({ from: head - 20n, whole: true });
    expect(early?.moves.every(({ chosen }) => chosen !== null)).toBe(true);
    expect(early?.total).toBe((await replayed(head - 20n)).size);
    staged.logs.wantHistory();
    await staged.logs.idle();
    const whole = await flowsOf(opened, { since: 0n, first: 500 });
    const { from = null } = staged.logs.status();
    expect(whole).toMatchObject({ from: (from ?? 0n) - 1n, whole: true });
    expect(whole?.moves.every(({ chosen }) => chosen === null)).toBe(true);
    const seen = new Map(
      whole?.moves.map(({ from, to, votes }) => [`${from ?? zeroAddress} ${to ?? zeroAddress}`, votes]),
    );
    const expected = await replayed(0n);
    expect(seen).toEqual(new Map(Array.from(expected, ([key, { votes }]) => [key, votes])));
  });
});

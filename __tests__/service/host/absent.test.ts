import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../../openBefore';
import { question, type ResultOf } from '../question';
import { serviceOver } from '../serviceOver';

const QUESTION = question(`query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) {
  absent(first: 5) { items { address power proofs { figure } } total power lines { address power } sync { complete } }
  course(points: 30) { points { block tally { against for abstain } } reached }
} }`);
type Told = NonNullable<ResultOf<typeof QUESTION>['proposal']>;
const ABI = parseAbi([
  'function getPastVotes(address account, uint256 timepoint) view returns (uint256)',
  'function delegate(address to)',
]);

type Listed = {
  votesWhole: boolean;
  items: { address: string; attendance: { voted: number; of: number } }[];
};

describe('who has not voted, and how the vote went', () => {
  const small = openBefore(() => openSmall({ votingPeriod: 40 }));

  async function asked(id: bigint): Promise<Told> {
    const service = serviceOver(small.url);
    void service.watch(small.dao, [{ kind: 'votes', proposal: String(id) }, { kind: 'delegates' }]);
    const ask = () => service.ask({ query: String(QUESTION), variables: { dao: small.dao, id: String(id) } });
    await ask();
    await service.idle();
    const { data } = await ask();
    service.close();
    return data?.proposal as Told;
  }

  test('is by the power at the snapshot, whatever became of it since', async () => {
    const id = await small.propose({ description: '# Who is missing' });
    expect((await asked(id)).absent).toBeNull();
    await small.toSnapshot(id);
    // The third gives all away after the snapshot, which takes nothing from this vote.
    const [, second, third] = small.accounts;
    if (second === undefined || third === undefined) throw new Error('There are too few accounts.');
    const data = encodeFunctionData({ abi: ABI, functionName: 'delegate', args: [second] });
    await small.send({ from: third, to: small.token, data });
    await small.vote(0, id, 1);
    await small.vote(3, id, 0);
    const { absent, course } = await asked(id);
    const snapshot = await small.read<bigint>('governor', 'proposalSnapshot', [id]);
    const powerOf = (address: Address) =>
      small.client.readContract({
        address: small.token,
        abi: ABI,
        functionName: 'getPastVotes',
        args: [address, snapshot],
      });
    const silent = small.accounts.filter((_, at) => at !== 0 && at !== 3);
    const powers = await Promise.all(
      silent.map(async (address) => ({ address, power: await powerOf(address) })),
    );
    const largest = powers
      .filter(({ power }) => power > 0n)
      .sort((one, other) => Number(other.power - one.power));
    // The third holds nothing now, so it is not among the largest delegates that are asked for.
    const known = largest.filter(({ address }) => address !== third);
    expect(absent?.items.map(({ address, power }) => ({ address, power: BigInt(power) }))).toEqual(
      known.slice(0, 5),
    );
    // All are counted, by what they hold now: the second has what the third gave away.
    const lines = absent?.lines ?? [];
    expect(lines.map(({ address }) => address).sort()).toEqual(known.map(({ address }) => address).sort());
    expect(absent?.total).toBe(known.length);
    expect(BigInt(absent?.power ?? 0)).toBe(lines.reduce((sum, { power }) => sum + BigInt(power), 0n));
    expect(known.length).toBeGreaterThan(5);
    for (const { proofs } of absent?.items ?? [])
      expect(proofs.map(({ figure }) => figure)).toContain('power');
    const [against, inFavour, abstain] = await small.read<readonly bigint[]>('governor', 'proposalVotes', [
      id,
    ]);
    expect(course.points.at(-1)?.tally).toEqual({
      against: String(against),
      for: String(inFavour),
      abstain: String(abstain),
    });
  });

  test('those who voted most come first where delegates are listed by that, by the votes that are read', async () => {
    const service = serviceOver(small.url);
    void service.watch(small.dao, [{ kind: 'votes' }, { kind: 'delegates' }]);
    const query = `query($id: ID!) { dao(id: $id) { delegates(orderBy: ATTENDANCE) {
      votesWhole items { address power attendance { voted of } }
    } } }`;
    const ask = () => service.ask({ query, variables: { id: small.dao } });
    await ask();
    await service.idle();
    const { data } = await ask();
    service.close();
    const dao = data?.dao as { delegates: Listed } | undefined;
    if (dao === undefined) throw new Error('the organisation was not answered');
    const { delegates } = dao;
    const voters = [0, 3].map((at) => small.accounts[at]);
    expect(delegates.votesWhole).toBe(true);
    expect(
      delegates.items
        .slice(0, 2)
        .map(({ address }) => address)
        .sort(),
    ).toEqual(voters.sort());
    expect(delegates.items.map(({ attendance }) => attendance.voted)).toEqual(
      delegates.items.map((_, at) => (at < 2 ? 1 : 0)),
    );
    expect(delegates.items[0]?.attendance.of).toBe(1);
  });
});

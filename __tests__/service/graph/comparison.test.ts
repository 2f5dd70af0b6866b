import { type Address, getAddress, parseAbi, toHex } from 'viem';
import { openSmall } from '@/devnet/small';
import { sidesTaken } from '@/service/graph/resolvers/delegates/participation';
import { openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { question, type ResultOf } from '../question';
import { serviceOver } from '../serviceOver';
import { cast, openWorld } from './world';

const SEED = seedOf(20261124);
const PROPOSALS = runs(6, 30);
const SIDES = ['AGAINST', 'FOR', 'ABSTAIN'] as const;
const ABI = parseAbi([
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
]);
const QUESTION =
  question(`query($dao: ID!, $accounts: [String!]!, $first: Int!, $after: String) { dao(id: $dao) {
  comparison(accounts: $accounts, first: $first, after: $after) {
    delegates { address confirmed votes(first: 1) { total participation { held voted sided won } } }
    items { proposal { proposalId title } sides } cursor total
    pairs { accounts both alike } sync { complete }
  }
} }`);
type Told = NonNullable<ResultOf<typeof QUESTION>['dao']['comparison']>;

describe('delegates beside each other', () => {
  const small = openBefore(() => openSmall({ votingPeriod: 8 }));
  const service = openBefore(() => serviceOver(small.url));

  async function ask(accounts: readonly string[], first = 50, after: string | null = null) {
    const variables = { dao: small.dao, accounts, first, after };
    return service.ask({ query: String(QUESTION), variables });
  }

  async function told(...args: Parameters<typeof ask>): Promise<Told> {
    const answer = await ask(...args);
    if (answer.data == null) throw new Error(JSON.stringify(answer.errors));
    return (answer.data.dao as { comparison: Told }).comparison;
  }

  test(`is what logs and contract say of ${PROPOSALS} proposals (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    // The last of the four holds nothing.
    const voters = [0, 1, 4];
    const accounts = [...voters, 13].map((at) => getAddress(small.accounts[at] ?? '0x'));
    for (let round = 0; round < PROPOSALS; round++) {
      const id = await small.openVote({ description: `# Proposal ${round}` });
      for (const voter of voters)
        if (random.int(0, 3) > 0) await small.vote(voter, id, random.int(0, 2) as 0 | 1 | 2);
      await small.toDeadline(id);
    }
    void service.watch(small.dao, [{ kind: 'votes' }, { kind: 'delegates', history: true }]);
    await service.syncTo(small.dao, await small.client.getBlockNumber());
    await told(accounts);
    await service.idle();

    const logs = await small.client.getContractEvents({
      address: small.governor,
      abi: ABI,
      eventName: 'VoteCast',
      fromBlock: 0n,
    });
    const made = await small.client.getContractEvents({
      address: small.governor,
      abi: small.abi.governor,
      eventName: 'ProposalCreated',
      fromBlock: 0n,
    });
    const ids = made.map(({ args }) => (args as unknown as { proposalId: bigint }).proposalId).reverse();
    const sideOf = (id: bigint, account: Address) => {
      const log = logs.find(({ args }) => args.proposalId === id && args.voter === account);
      return log === undefined ? 'NONE' : SIDES[log.args.support ?? 9];
    };
    const expected = ids
      .map((id) => ({ id, sides: accounts.map((account) => sideOf(id, account)) }))
      .filter(({ sides }) => sides.some((side) => side !== 'NONE'));

    const found: Told['items'] = [];
    let page = await told(accounts, 2);
    expect([page.sync.complete, page.total]).toEqual([true, expected.length]);
    found.push(...page.items);
    while (page.cursor !== null) {
      page = await told(accounts, 2, page.cursor);
      found.push(...page.items);
    }
    expect(found.map(({ proposal, sides }) => ({ id: BigInt(proposal.proposalId), sides }))).toEqual(
      expected,
    );
    expect(found[0]?.proposal.title).toMatch(/^Proposal \d+$/);

    const { delegates, pairs } = page;
    expect(delegates.map(({ address }) => address)).toEqual(accounts);
    for (const [at, one] of accounts.entries()) {
      for (const other of accounts.slice(at + 1)) {
        const shared = ids
          .map((id) => [sideOf(id, one), sideOf(id, other)])
          .filter((sides) => !sides.includes('NONE'));
        expect(pairs.find(({ accounts: two }) => two[0] === one && two[1] === other)).toMatchObject({
          both: shared.length,
          alike: shared.filter(([first, second]) => first === second).length,
        });
      }
    }
    expect(pairs).toHaveLength(6);

    const seen = { won: 0, lost: 0 };
    for (const { address, confirmed, votes } of delegates) {
      expect(BigInt(confirmed ?? -1)).toBe(await small.read<bigint>('token', 'getVotes', [address]));
      const counted = { held: 0, voted: 0, sided: 0, won: 0 };
      for (const id of ids) {
        const snapshot = await small.read<bigint>('governor', 'proposalSnapshot', [id]);
        if ((await small.read<bigint>('token', 'getPastVotes', [address, snapshot])) === 0n) continue;
        counted.held++;
        const side = sideOf(id, address);
        if (side === 'NONE') continue;
        counted.voted++;
        if (side === 'ABSTAIN') continue;
        counted.sided++;
        if ((side === 'AGAINST') === ((await small.state(id)) === 3)) counted.won++;
      }
      expect(votes.participation).toEqual(counted);
      seen.won += counted.won;
      seen.lost += counted.sided - counted.won;
    }
    // A history in which nobody ever lost, or won, would prove half of it.
    expect(Math.min(seen.won, seen.lost)).toBeGreaterThan(0);
  });

  test('an account named twice stands once; five, and what is no address, are refused', async () => {
    const [one = '', two = '', ...more] = small.accounts;
    const { delegates, pairs } = await told([one, two, one.toLowerCase()]);
    expect(delegates.map(({ address }) => address)).toEqual([getAddress(one), getAddress(two)]);
    expect(pairs).toHaveLength(1);
    expect((await told([])).items).toEqual([]);
    const codeOf = async (accounts: readonly string[]) =>
      (await ask(accounts)).errors?.map(({ extensions }) => extensions.code);
    expect(await codeOf([one, two, ...more.slice(0, 3)])).toEqual(['query-invalid']);
    expect(await codeOf([one, '0x12'])).toEqual(['address-malformed']);
  });

  test('votes for two sides are no side', () => {
    const world = openWorld();
    cast(world, 1n, 1, 5n, 1, '', 150);
    cast(world, 1n, 1, 5n, 1, '', 151);
    cast(world, 2n, 1, 5n, 1, '', 152);
    cast(world, 2n, 1, 5n, 0, '', 153);
    cast(world, 3n, 1, 5n, 2, '', 154);
    expect([...sidesTaken(world.votes, toHex(1, { size: 20 }))]).toEqual([
      [1n, 'FOR'],
      [2n, 'SPLIT'],
      [3n, 'ABSTAIN'],
    ]);
  });
});

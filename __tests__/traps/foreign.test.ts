import { encodeAbiParameters, pad, toHex } from 'viem';
import { createReader } from '@/chain/contracts/reader';
import { decodeCreated } from '@/chain/logs/proposalLog';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { type Lies, lyingCode, makeLie } from '@/devnet/liar';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { place, word as topic } from '../service/indexer/ledger';
import { AT, COMMON, LOCK, says, TOKEN, TOKENS, TYPES, text } from './saying';

const COMPOUND: Lies = { 'delay()': says(172_800n), 'GRACE_PERIOD()': says(1_209_600n) };

const small = openBefore(openSmall);

async function read(governor: Lies, timelock: Lies, types: Lies = {}) {
  const placed = [
    [AT, governor],
    [TOKEN, TOKENS],
    [LOCK, timelock],
    [TYPES, types],
  ] as const;
  for (const [address, lies] of placed) await rpc(small.url, 'anvil_setCode', [address, lyingCode(lies)]);
  return createReader(createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] }), {
    chainId: 31337,
    address: AT,
  });
}

/** A proposal of Nouns' third version: state, then its deadline, its objection period and its counts. */
function nouns(state: bigint, objection: bigint): Lies {
  const condensed = encodeAbiParameters(
    [
      {
        type: 'tuple',
        components: [
          ...Array(15).fill({ type: 'uint256' }),
          { type: 'address[]' },
          ...Array(3).fill({ type: 'uint256' }),
        ],
      },
    ],
    [[7n, 1n, 2n, 60n, 900n, 10n, 30n, 50n, 20n, 9n, 0n, 0n, 0n, 700n, 5n, [], 8n, objection, 0n] as never],
  );
  return {
    ...COMMON,
    'name()': text('Nouns DAO'),
    'nouns()': says(TOKEN),
    'proposalCount()': says(7n),
    'state(uint256)': says(state),
    'proposalsV3(uint256)': { returns: condensed },
    'proposals(uint256)': says(7n, 1n, 2n, 60n, 900n, 10n, 30n, 50n, 20n, 9n, 0n, 0n, 0n, 700n, 5n),
    'quorumVotes(uint256)': says(77n),
    'voteSnapshotBlockSwitchProposalId()': says(1n),
    'getReceipt(uint256,address)': says(1n, 2n, 3n),
  };
}

describe('Nouns', () => {
  test.each([
    [0n, 'PENDING', null],
    [8n, 'CANCELED', 'vetoed'],
    [9n, 'ACTIVE', 'objection'],
    [10n, 'PENDING', 'updatable'],
  ])('trap 14: state %i is %s, and %s is told beside it', async (number, state, phase) => {
    const reader = await read(nouns(number, 0n), COMPOUND);
    expect((await reader.proposals([7n])).get(7n)).toMatchObject({ state, phase });
  });

  test('trap 2: the quorum is that of the proposal, which grows with the votes against', async () => {
    const reader = await read(nouns(9n, 40n), COMPOUND);
    expect((await reader.proposals([7n])).get(7n)).toMatchObject({
      tally: { for: 50n, against: 20n, abstain: 9n },
      quorum: { value: 77n },
      snapshot: 10n,
      deadline: 40n,
      eta: 900n,
      expires: 900n + 1_209_600n,
    });
    expect((await reader.dao()).counting.quorum).toEqual(['for']);
  });

  test('receipts and power are those of its own views; a token without decimals has none', async () => {
    const reader = await read(nouns(1n, 0n), COMPOUND);
    expect(await reader.receipt(TOKEN, 7n, 1n)).toMatchObject({
      power: 3n,
      hasVoted: true,
      support: 2,
      weight: 3n,
    });
    expect((await reader.dao()).token?.decimals).toBe(0);
  });
});

describe('Agora', () => {
  const AGORA: Lies = {
    ...COMMON,
    'name()': text('Agora'),
    'version()': text('2'),
    'COUNTING_MODE()': text('support=bravo&quorum=against,for,abstain&params=modules'),
    'PROPOSAL_TYPES_CONFIGURATOR()': says(TYPES),
    'token()': says(TOKEN),
    'state(uint256)': says(3n),
    'proposalSnapshot(uint256)': says(2n),
    'proposalDeadline(uint256)': says(9n),
    'proposalVotes(uint256)': says(40n, 55n, 5n),
    'quorum(uint256)': says(90n),
    'getProposalType(uint256)': says(1n),
    'getVotes(address,uint256)': says(6n),
    'hasVoted(uint256,address)': says(1n),
    'weightCast(uint256,address)': says(4n),
  };
  const kind = (name: string): Lies => ({
    [name]: {
      returns: encodeAbiParameters(
        [
          {
            type: 'tuple',
            components: [
              { type: 'uint16' },
              { type: 'uint16' },
              { type: 'string' },
              { type: 'string' },
              { type: 'address' },
            ],
          },
        ],
        [[3000, 6000, 'Super', 'majority', TOKEN] as never],
      ),
    },
  });

  test.each(['proposalTypes(uint8)', 'proposalTypes(uint256)'])(
    'trap 4: the share that its type asks for is read from %s',
    async (name) => {
      const reader = await read(AGORA, { 'getMinDelay()': says(9n) }, kind(name));
      const now = (await reader.proposals([7n])).get(7n);
      expect(now).toMatchObject({ approval: 6000n, tally: { against: 40n, for: 55n, abstain: 5n } });
      expect(now).toMatchObject({ state: 'DEFEATED', quorum: { value: 90n }, expires: null });
      expect(await reader.receipt(TOKEN, 7n, 1n)).toMatchObject({ power: 6n, hasVoted: true, used: null });
    },
  );

  test('trap 18: a proposal whose id and proposer are topics is read as the others are', () => {
    const lists = [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'string[]' }, { type: 'bytes[]' }];
    const rest = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'string' }, { type: 'uint8' }];
    const typed = decodeCreated({
      ...place(),
      topics: [
        '0xc8df7ff219f3c0358e14500814d8b62b443a4bebf3a596baa60b9295b1cf1bde',
        topic(2n ** 255n),
        pad(TOKEN),
      ],
      data: encodeAbiParameters([...lists, ...rest], [[LOCK], [5n], [''], ['0xab'], 10n, 20n, '# Typed', 1]),
    });
    expect(typed).toMatchObject({ id: 2n ** 255n, snapshot: 10n, deadline: 20n, description: '# Typed' });
    expect(typed?.actions).toMatchObject([{ value: 5n, calldata: '0xab' }]);
    const module = decodeCreated({
      ...place(),
      topics: [
        '0x505ee268ba7fa7dab901965f6c2eae1ca9a1199856dd0d4147302feb4000d82f',
        topic(9n),
        pad(TOKEN),
        pad(TYPES),
      ],
      data: encodeAbiParameters([{ type: 'bytes' }, ...rest], ['0x1234', 10n, 20n, '# Module', 1]),
    });
    expect(module).toMatchObject({
      id: 9n,
      actions: [],
      module: { data: '0x1234' },
      description: '# Module',
    });
    expect(module?.module?.address.toLowerCase()).toBe(TYPES);
  });
});

describe('a Governor of OpenZeppelin that half-answers', () => {
  const lying = async (lies: Lies) => {
    const id = await small.propose({ description: `# ${JSON.stringify(lies)}` });
    await small.toSnapshot(id);
    await small.vote(0, id, 1);
    const restore = await makeLie(small.url, small.governor, lies);
    const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] });
    const reader = createReader(transport, { chainId: 31337, address: small.governor });
    const now = (await reader.proposals([id])).get(id);
    const receipt = await reader.receipt(small.accounts[0] ?? TOKEN, id, now?.snapshot ?? 0n);
    await restore();
    return { now, receipt };
  };

  test.each([{ reverts: '0x' }, { burns: true }, { floods: 5000 }, { absent: true }] as const)(
    'trap 3: a quorum that answers by %j is none, and all else is read',
    async (lie) => {
      const { now, receipt } = await lying({ 'quorum(uint256)': lie });
      expect(now).toMatchObject({ state: 'ACTIVE', quorum: null, tally: { against: 0n } });
      expect(now?.tally?.for).toBeGreaterThan(0n);
      expect(receipt.hasVoted).toBe(true);
    },
  );

  test('a proposal whose state is a number that nobody knows does not vanish, and the number is kept', async () => {
    const { now } = await lying({ 'state(uint256)': says(13n) });
    expect(now).toMatchObject({ state: 'UNKNOWN', refused: toHex(13n, { size: 32 }) });
    expect(now?.tally?.for).toBeGreaterThan(0n);
  });

  test('trap 33: a tally that is not given is none', async () => {
    const { now } = await lying({ 'proposalVotes(uint256)': { reverts: '0x' } });
    expect(now).toMatchObject({ state: 'ACTIVE', tally: null });
    expect(now?.quorum?.value).toBeGreaterThan(0n);
  });
});

import { type Address, encodeAbiParameters, type Hex, keccak256, pad, toBytes } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import { rpc, startHostile } from '@/devnet/anvil';
import { type Lies, lyingCode, makeLie } from '@/devnet/liar';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';

const small = openBefore(openSmall);

const AT: Address = '0x00000000000000000000000000000000000000C1';
const GUARD: Address = '0x00000000000000000000000000000000000000c2';
const TOKEN: Address = '0x00000000000000000000000000000000000000C3';
const LOCK: Address = '0x00000000000000000000000000000000000000C4';

const word = (value: bigint | Hex) => ({
  returns: pad(typeof value === 'bigint' ? `0x${hex(value)}` : value),
});
const hex = (value: bigint) => value.toString(16).padStart(64, '0') as Hex;
const text = (value: string) => ({ returns: encodeAbiParameters([{ type: 'string' }], [value]) });
const words = (count: number) => ({ returns: `0x${'00'.repeat(32 * count)}` as Hex });
const type = (ballot: string) => ({ returns: keccak256(toBytes(ballot)) });
const reverts = { reverts: '0x08c379a0' } as const;

const COMMON: Lies = {
  'votingDelay()': word(13140n),
  'votingPeriod()': word(19710n),
  'proposalThreshold()': word(5n),
  'state(uint256)': reverts,
  'timelock()': word(LOCK),
};
const COMPOUND: Lies = { ...COMMON, 'proposalCount()': word(3n), 'quorumVotes()': word(400n) };
const V4 = type('Ballot(uint256 proposalId,uint8 support)');
const BRAVO: Lies = {
  ...COMPOUND,
  'name()': text('Compound Governor Bravo'),
  'initialProposalId()': word(2n),
  'proposals(uint256)': words(10),
  'comp()': word(TOKEN),
  'BALLOT_TYPEHASH()': V4,
  'whitelistGuardian()': word(GUARD),
  'admin()': word(LOCK),
  'implementation()': word(GUARD),
};
const ALPHA: Lies = {
  ...COMPOUND,
  'name()': text('Compound Governor Alpha'),
  'proposals(uint256)': words(9),
  'comp()': word(TOKEN),
  'BALLOT_TYPEHASH()': type('Ballot(uint256 proposalId,bool support)'),
  'guardian()': word(GUARD),
};
const NOUNS: Lies = {
  ...COMMON,
  'name()': text('Nouns DAO'),
  'nouns()': word(TOKEN),
  'proposalCount()': word(3n),
  'BALLOT_TYPEHASH()': V4,
  'vetoer()': word(GUARD),
};
const AGORA: Lies = {
  ...COMMON,
  'name()': text('Agora'),
  'version()': text('2'),
  'COUNTING_MODE()': text('support=bravo&quorum=against,for,abstain&params=modules'),
  'PROPOSAL_TYPES_CONFIGURATOR()': word(TOKEN),
  'hashProposal(address[],uint256[],bytes[],bytes32)': word(7n),
  'token()': word(TOKEN),
  'manager()': word(GUARD),
  'quorum(uint256)': word(1n),
  'BALLOT_TYPEHASH()': V4,
};

async function world(governor: Lies, token: Lies = {}, timelock: Lies = {}) {
  for (const [address, lies] of [
    [AT, governor],
    [TOKEN, token],
    [LOCK, timelock],
  ] as const)
    await rpc(small.url, 'anvil_setCode', [address, lyingCode(lies)]);
  return read(AT);
}

function read(address: Address, options: { chainId?: number; url?: string } = {}) {
  const chainId = options.chainId ?? 31337;
  return detect(createTransport({ ...SWIFT, chainId, hosts: [options.url ?? small.url] }), {
    chainId,
    address,
  });
}

const COMP: Lies = {
  'name()': text('Compound'),
  'symbol()': text('COMP'),
  'decimals()': word(18n),
  'getCurrentVotes(address)': word(0n),
  'delegates(address)': word(0n),
};
const TIMELOCK: Lies = { 'delay()': word(172_800n), 'GRACE_PERIOD()': word(1_209_600n) };

test('Bravo: three sides of which only For counts, a counter, ballots without a version', async () => {
  expect(await world(BRAVO, COMP, TIMELOCK)).toMatchObject({
    family: 'bravo',
    ids: 'counter',
    name: 'Compound Governor Bravo',
    version: null,
    clock: { mode: 'blocknumber', raw: null },
    counting: { kind: 'simple', quorum: ['for'], sides: ['against', 'for', 'abstain'] },
    ballot: { form: 'v4', nonce: 'none', domain: { name: 'Compound Governor Bravo', version: null } },
    token: { kind: 'comp', address: TOKEN, decimals: 18 },
    timelock: { kind: 'compound', address: LOCK, delay: 172_800n, grace: 1_209_600n },
    settings: { quorum: 400n, proposalThreshold: 5n, quorumNumerator: null },
    guardian: GUARD,
    extensions: [],
    proxy: { kind: 'delegator', implementation: GUARD, admin: LOCK, beacon: null, owner: null },
    unknown: [],
  });
});

test('a fork of Bravo that added a version to its domain is not signed for', async () => {
  const domain = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';
  const dao = await world({ ...BRAVO, 'DOMAIN_TYPEHASH()': type(domain) }, COMP, TIMELOCK);
  expect(dao.ballot.form).toBe('none');
  expect(dao.unknown).toMatchObject([{ capability: 'ballot', probe: 'DOMAIN_TYPEHASH()' }]);
});

test('Alpha: two sides, its own ballot, a guardian; told by its ballot, its guardian or its struct', async () => {
  const { 'guardian()': _, ...unguarded } = ALPHA;
  const { 'BALLOT_TYPEHASH()': __, ...unsigned } = ALPHA;
  for (const lies of [ALPHA, unguarded, unsigned]) {
    const dao = await world(lies, COMP, TIMELOCK);
    expect(dao).toMatchObject({ family: 'alpha', ids: 'counter', settings: { quorum: 400n }, proxy: null });
    expect(dao.counting).toMatchObject({ quorum: ['for'], sides: ['against', 'for'] });
    expect(dao.guardian).toBe(lies === unguarded ? null : GUARD);
    expect(dao.ballot.form).toBe(lies === unsigned ? 'none' : 'alpha');
  }
});

test('Nouns: a quorum for each proposal, one vote for each token', async () => {
  const { 'decimals()': _, ...token } = COMP;
  const nft = { ...token, 'supportsInterface(bytes4)': word(1n) };
  const dao = await world(NOUNS, nft, TIMELOCK);
  expect(dao).toMatchObject({
    family: 'nouns',
    ids: 'counter',
    counting: { quorum: ['for'] },
    token: { kind: 'comp', decimals: 0 },
    guardian: GUARD,
    settings: { quorum: null },
  });
  expect(dao.unknown).toEqual([
    { capability: 'quorum', probe: 'quorumVotes(uint256)', reason: 'It is another one for each proposal.' },
  ]);
});

test('Agora: told by its configurator or its modules; its quorum is asked by proposal', async () => {
  const { 'PROPOSAL_TYPES_CONFIGURATOR()': _, ...plain } = AGORA;
  for (const lies of [AGORA, plain]) {
    const dao = await world(lies, { ...COMP, 'getVotes(address)': word(0n) }, { 'getMinDelay()': word(9n) });
    expect(dao).toMatchObject({
      family: 'agora',
      ids: 'hash',
      version: '2',
      counting: { kind: 'unknown', quorum: ['against', 'for', 'abstain'] },
      ballot: { form: 'v4', domain: { name: 'Agora', version: '2' } },
      token: { kind: 'erc20votes' },
      timelock: { kind: 'controller', delay: 9n },
      guardian: GUARD,
      settings: { quorum: null },
    });
    expect(dao.unknown.map(({ capability }) => capability)).toEqual(['counting', 'quorum']);
  }
});

test('an AccessManager is a timelock of its own kind, whose base delay the Governor says', async () => {
  const { 'timelock()': _, ...lies } = AGORA;
  const governor = { ...lies, 'accessManager()': word(LOCK), 'baseDelaySeconds()': word(60n) };
  const { timelock } = await world(governor, COMP);
  expect(timelock).toEqual({ kind: 'access-manager', address: LOCK, delay: 60n, grace: null });
});

describe('the clock of L1 blocks', () => {
  test.each([42161, 42170, 421614])('is that of chain %i', async (id) => {
    const door = await startHostile({ target: small.url, plan: { eth_chainId: { kind: 'chain', id } } });
    const [before, after] = [await read(small.governor, { chainId: id, url: door.url }), await world(BRAVO)];
    const old = await read(AT, { chainId: id, url: door.url });
    await door.stop();
    expect([before.clock.mode, old.clock.mode]).toEqual(['l1-blocknumber', 'l1-blocknumber']);
    expect(after.clock.mode).toBe('blocknumber');
  });

  test('is told elsewhere by what contracts see', async () => {
    const restore = [
      await makeLie(small.url, small.governor, { 'clock()': word(22_000_000n) }),
      await makeLie(small.url, small.multicall, { 'getBlockNumber()': word(22_000_001n) }),
    ];
    const dao = await read(small.governor);
    for (const one of restore) await one();
    expect(dao.clock.mode).toBe('l1-blocknumber');
  });
});

import { encodeAbiParameters, type Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { type Lies, lyingCode, makeLie } from '@/devnet/liar';
import { openSmall, type Small } from '@/devnet/small';
import { detect } from '@/lib/chain/detect';
import { createTransport } from '@/lib/chain/transport';
import type { Dao } from '@/lib/governor/dao';
import { failure } from './still';

let small: Small;
let honest: Dao;
beforeAll(async () => {
  small = await openSmall({ lateQuorumExtension: 3 });
  honest = await read();
});
afterAll(() => small.stop());

const NOWHERE = '0x00000000000000000000000000000000000000aa';
const read = (options = {}, address = small.governor) =>
  detect(createTransport({ chainId: 31337, hosts: [small.url] }), { chainId: 31337, address }, options);
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const said = (message: string): Hex =>
  `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [message]).slice(2)}`;
const gone = { reverts: said('no') } as const;

/** What is detected while a contract lies, and what differs from the truth, by the names of the fields. */
async function among(contract: 'governor' | 'token' | 'timelock', lies: Lies) {
  const restore = await makeLie(small.url, small[contract], lies);
  try {
    const [dao, apart] = [await read(), await read({ multicall: NOWHERE })];
    expect({ ...apart, at: dao.at }).toEqual(dao);
    const fields = (Object.keys(dao) as (keyof Dao)[]).filter((name) => name !== 'at' && name !== 'unknown');
    const other = fields.filter((name) => shown(dao[name]) !== shown(honest[name]));
    return { dao, other, unknown: dao.unknown.map(({ capability, probe }) => `${capability}: ${probe}`) };
  } finally {
    await restore();
  }
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner));
}

test('an honest Governor behind the same machinery is the same', async () => {
  expect(await among('governor', {})).toMatchObject({ other: [], unknown: [] });
});

describe('one fault of the Governor leaves one capability unknown', () => {
  test.each([
    ['COUNTING_MODE()', 'COUNTING_MODE()', 'counting', 'counting'],
    ['quorum(uint256)', 'quorum(uint256)', 'settings', 'quorum'],
    ['BALLOT_TYPEHASH()', 'BALLOT_TYPEHASH()', 'ballot', 'ballot'],
    ['token()', 'token()', 'token', 'token'],
    ['timelock()', 'timelock()', 'timelock', 'timelock'],
    ['name()', 'name()', 'name', 'name'],
    ['proposalThreshold()', 'proposalThreshold()', 'settings', 'proposalThreshold'],
    ['lateQuorumVoteExtension()', 'lateQuorumVoteExtension()', 'extensions,settings', 'lateQuorumExtension'],
    ['CLOCK_MODE()', '', 'clock', ''],
    ['clock()', '', '', ''],
    ['eip712Domain()', '', '', ''],
    ['quorumNumerator()', '', 'settings', ''],
    ['supportsInterface(bytes4)', '', '', ''],
  ])('%s', async (lie, probe, field, capability) => {
    for (const how of [gone, { burns: true } as const, { returns: '0x01' } as const]) {
      const { other, unknown } = await among('governor', { [lie]: how });
      expect(other).toEqual(field === '' ? [] : field.split(','));
      expect(unknown).toEqual(capability === '' ? [] : [`${capability}: ${probe}`]);
    }
  });
});

describe('what a Governor says is held against what it does', () => {
  test('a clock that counts something else than it says is unknown', async () => {
    for (const mode of ['mode=timestamp', 'mode=blocknumber&from=eip155:1', 'mode=epoch', '']) {
      const { other, dao } = await among('governor', { 'CLOCK_MODE()': { returns: text(mode) } });
      expect(other).toEqual(['clock']);
      expect(dao.clock).toEqual({ raw: mode, mode: 'unknown' });
      expect(dao.unknown.map(({ capability }) => capability)).toEqual(['clock']);
    }
    const { dao } = await among('governor', { 'clock()': { returns: number(7_000_000n) } });
    expect(dao.clock.mode).toBe('unknown');
    expect(dao.unknown[0]?.reason).toContain('7000000');
  });

  test('a clock without a mode is told by its value', async () => {
    const seconds = { 'CLOCK_MODE()': gone, 'clock()': { returns: number(honest.at.timestamp) } };
    const { dao, unknown } = await among('governor', seconds);
    expect(dao.clock.mode).toBe('timestamp');
    // Its token counts blocks all the same, and refuses a quorum of the future.
    expect(unknown).toEqual(['quorum: quorum(uint256)']);
  });

  test('neither clock nor mode, as before ERC-6372: blocks', async () => {
    const old = { 'CLOCK_MODE()': { absent: true }, 'clock()': { absent: true } } as const;
    // The real code behind still has them in its dispatch table, but nobody calls it there.
    const { dao } = await among('governor', old);
    expect(dao.clock.mode).not.toBe('timestamp');
  });

  test.each([
    ['another contract', 31337n, NOWHERE],
    ['another chain', 1n, undefined],
  ])('ballots in the domain of %s cannot be signed', async (_, chainId, contract) => {
    const types = ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'];
    const values = ['0x0f', 'Small DAO', '1', chainId, contract ?? small.governor, `0x${'0'.repeat(64)}`, []];
    const returns = encodeAbiParameters(
      types.map((type) => ({ type })),
      values,
    );
    const { other, dao, unknown } = await among('governor', { 'eip712Domain()': { returns } });
    expect(other).toEqual(['ballot']);
    expect(dao.ballot).toEqual({ form: 'none', nonce: 'none', domain: null });
    expect(unknown).toEqual(['ballot: eip712Domain()']);
  });

  test('a ballot type nobody knows, or one whose nonces do not answer, cannot be signed', async () => {
    for (const lie of ['BALLOT_TYPEHASH()', 'nonces(address)']) {
      const { dao, unknown } = await among('governor', { [lie]: { returns: `0x${'ab'.repeat(33)}` } });
      const burnt = await among('governor', { [lie]: { burns: true } });
      expect(burnt.dao.ballot.form).toBe('none');
      expect(burnt.unknown).toEqual([`ballot: ${lie}`]);
      if (lie === 'BALLOT_TYPEHASH()')
        expect([dao.ballot.form, unknown]).toEqual(['none', [`ballot: ${lie}`]]);
    }
  });

  test.each([
    'support=bravo&quorum=bravo&params=fractional',
    'support=approval&quorum=for',
    'support=for&params=account&counting=threshold',
    'x'.repeat(500),
    '\u202e<script>alert(1)</script>',
    '',
  ])('counting as %j is named and not guessed', async (mode) => {
    const { other, dao, unknown } = await among('governor', { 'COUNTING_MODE()': { returns: text(mode) } });
    expect(other).toEqual(['counting']);
    expect([dao.counting.fractional, dao.counting.overridable]).toEqual([false, false]);
    expect(unknown).toHaveLength(1);
    expect(unknown[0]).toMatch(/^counting/);
    expect(dao.counting.raw?.length).toBeLessThanOrEqual(256);
  });

  test('names are cut, whatever their length', async () => {
    const { dao } = await among('governor', { 'name()': { returns: text('😀'.repeat(300)) } });
    expect([...dao.name]).toHaveLength(64);
    // What is signed is never cut: the domain has its own view.
    expect(dao.ballot.domain?.name).toBe('Small DAO');
  });

  test('views that use up all gas do not silence the others', async () => {
    const burners = ['name()', 'version()', 'COUNTING_MODE()', 'timelock()', 'lateQuorumVoteExtension()'];
    const lies = Object.fromEntries(burners.map((name) => [name, { burns: true } as const]));
    const { other, unknown } = await among('governor', lies);
    expect(other).toEqual(['name', 'version', 'counting', 'timelock', 'extensions', 'settings']);
    expect(unknown.map((one) => one.split(':')[0])).toEqual([
      'name',
      'counting',
      'timelock',
      'lateQuorumExtension',
    ]);
  });

  test('an answer of megabytes is none', async () => {
    const { other } = await among('governor', { 'name()': { floods: 1_000_000 } });
    expect(other).toEqual(['name']);
  });
});

describe('one fault of a part leaves the rest', () => {
  test('decimals', async () => {
    for (const how of [gone, { burns: true } as const, { returns: number(256n) }]) {
      const { other, dao, unknown } = await among('token', { 'decimals()': how });
      expect([other, unknown]).toEqual([['token'], ['token.decimals: decimals()']]);
      expect(dao.token).toEqual({ ...honest.token, decimals: 0 });
    }
  });

  test.each([
    ['bytes32', `0x${'4d4b52'.padEnd(64, '0')}`, 'MKR'],
    ['bytes32 without an end', `0x${'41'.repeat(32)}`, 'A'.repeat(32)],
    ['bytes32 that is no UTF-8', `0x${'ff'.padEnd(64, '0')}`, '\ufffd'],
    ['hostile text', text('\u202eKMR<b>'), '\u202eKMR<b>'],
    ['5,000 letters', text('M'.repeat(5000)), `${'M'.repeat(63)}…`],
  ])('symbol as %s', async (_, returns, symbol) => {
    const { other, dao, unknown } = await among('token', { 'symbol()': { returns: returns as Hex } });
    expect([other, unknown, dao.token?.symbol]).toEqual([['token'], [], symbol]);
  });

  test('no symbol', async () => {
    const { dao, unknown } = await among('token', { 'symbol()': gone });
    expect([dao.token?.symbol, unknown]).toEqual(['', ['token.symbol: symbol()']]);
  });

  test('no votes', async () => {
    const { dao, unknown } = await among('token', { 'getVotes(address)': gone });
    expect([dao.token?.kind, unknown]).toEqual(['unknown', ['token.kind: getVotes(address)']]);
  });

  test('a token that reverts on everything', async () => {
    const { other, dao, unknown } = await among('token', { '*': gone });
    expect(other).toEqual(['token', 'settings']);
    expect(dao.token).toMatchObject({
      address: small.token,
      kind: 'unknown',
      name: '',
      symbol: '',
      decimals: 0,
    });
    expect(unknown).toEqual(
      expect.arrayContaining(['token.kind: getVotes(address)', 'quorum: quorum(uint256)']),
    );
  });

  test('a timelock without getMinDelay', async () => {
    const { other, dao, unknown } = await among('timelock', { 'getMinDelay()': gone });
    expect([other, unknown]).toEqual([['timelock'], ['timelock.delay: getMinDelay()']]);
    expect(dao.timelock).toEqual({ address: small.timelock, kind: 'custom', delay: null, grace: null });
  });
});

describe('only an address without the minimum is no Governor', () => {
  test.each<[string, Lies, string]>([
    ['votingDelay()', { 'votingDelay()': gone }, 'votingDelay()'],
    ['votingPeriod()', { 'votingPeriod()': { burns: true } }, 'votingPeriod()'],
    ['anything', { '*': gone }, 'votingDelay()'],
    ['anything, and burns all gas', { '*': { burns: true } }, 'votingDelay()'],
    ['anything but one answer for all', { '*': { returns: number(42n) } }, 'votingDelay()'],
  ])('one that does not answer %s', async (_, lies, probe) => {
    const restore = await makeLie(small.url, small.governor, lies);
    const error = await failure(read());
    await restore();
    expect(error).toMatchObject({ code: 'not-a-governor', facts: { probe, address: small.governor } });
  });

  test('one with times but without proposals', async () => {
    const bare = { 'votingDelay()': { returns: number(1n) }, 'votingPeriod()': { returns: number(2n) } };
    const address = '0x00000000000000000000000000000000000000ab';
    await rpc(small.url, 'anvil_setCode', [address, lyingCode(bare)]);
    expect(await failure(read({}, address))).toMatchObject({ facts: { probe: 'state(uint256)' } });
    const least = { ...bare, 'state(uint256)': gone };
    await rpc(small.url, 'anvil_setCode', [address, lyingCode(least)]);
    const dao = await read({}, address);
    expect(dao).toMatchObject({
      name: '0x0000…00AB',
      token: null,
      timelock: null,
      ids: 'unknown',
      extensions: [],
    });
    expect(dao.unknown.map(({ capability }) => capability)).toEqual([
      'family',
      'name',
      'ids',
      'counting',
      'ballot',
      'token',
      'quorum',
    ]);
  });
});

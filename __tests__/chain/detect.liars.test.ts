import type { Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { type Lies, lyingCode, makeLie } from '@/devnet/liar';
import { gone, lies, number, text } from './lies';
import { failure } from './still';

const { small, read, honest, among } = lies();

test('an honest Governor behind the same machinery is the same', async () =>
  expect(await among('governor', {})).toMatchObject({ other: [], unknown: [] }));

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

describe('one fault of a part leaves the rest', () => {
  test('decimals', async () => {
    for (const how of [gone, { burns: true } as const, { returns: number(256n) }]) {
      const { other, dao, unknown } = await among('token', { 'decimals()': how });
      expect([other, unknown]).toEqual([['token'], ['token.decimals: decimals()']]);
      expect(dao.token).toEqual({ ...honest().token, decimals: 0 });
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
      address: small().token,
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
    expect(dao.timelock).toEqual({ address: small().timelock, kind: 'custom', delay: null, grace: null });
  });
});

describe('only an address without the minimum is no Governor', () => {
  test.each<[string, Lies, string]>([
    ['votingDelay()', { 'votingDelay()': gone }, 'votingDelay()'],
    ['votingPeriod()', { 'votingPeriod()': { burns: true } }, 'votingPeriod()'],
    ['anything', { '*': gone }, 'votingDelay()'],
    ['anything, and burns all gas', { '*': { burns: true } }, 'votingDelay()'],
    ['anything but one answer for all', { '*': { returns: number(42n) } }, 'votingDelay()'],
  ])('one that does not answer %s', async (_, told, probe) => {
    const restore = await makeLie(small().url, small().governor, told);
    const error = await failure(read());
    await restore();
    expect(error).toMatchObject({ code: 'not-a-governor', facts: { probe, address: small().governor } });
  });

  test('one with times but without proposals', async () => {
    const bare = { 'votingDelay()': { returns: number(1n) }, 'votingPeriod()': { returns: number(2n) } };
    const address = '0x00000000000000000000000000000000000000ab';
    await rpc(small().url, 'anvil_setCode', [address, lyingCode(bare)]);
    expect(await failure(read({}, address))).toMatchObject({ facts: { probe: 'state(uint256)' } });
    const least = { ...bare, 'state(uint256)': gone };
    await rpc(small().url, 'anvil_setCode', [address, lyingCode(least)]);
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

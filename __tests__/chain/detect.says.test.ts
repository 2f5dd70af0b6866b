import { encodeAbiParameters } from 'viem';
import { gone, lies, NOWHERE, number, text } from './lies';

const { small, honest, among } = lies();

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
    const seconds = { 'CLOCK_MODE()': gone, 'clock()': { returns: number(honest().at.timestamp) } };
    const { dao, unknown } = await among('governor', seconds);
    expect(dao.clock.mode).toBe('timestamp');
    // Its token counts blocks all the same, and refuses a quorum of the future.
    expect(unknown).toEqual(['quorum: quorum(uint256)']);
  });

  test('neither clock nor mode, as before ERC-6372: blocks', async () => {
    const old = { 'CLOCK_MODE()': { absent: true }, 'clock()': { absent: true } } as const;
    // The real code behind still has them in its dispatch table, but nobody calls it there.
    expect((await among('governor', old)).dao.clock.mode).not.toBe('timestamp');
  });

  test.each([
    ['another contract', 31337n, NOWHERE],
    ['another chain', 1n, undefined],
  ])('ballots in the domain of %s cannot be signed', async (_, chainId, contract) => {
    const types = ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'];
    const values = [
      '0x0f',
      'Small DAO',
      '1',
      chainId,
      contract ?? small().governor,
      `0x${'0'.repeat(64)}`,
      [],
    ];
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
      expect([burnt.dao.ballot.form, burnt.unknown]).toEqual(['none', [`ballot: ${lie}`]]);
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
    // Signed text is never cut: the domain has its own view.
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
    expect((await among('governor', { 'name()': { floods: 1_000_000 } })).other).toEqual(['name']);
  });
});

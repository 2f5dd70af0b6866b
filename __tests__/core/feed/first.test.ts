import {
  type FirstDao,
  firstOf,
  firstOfAll,
  isAtHome,
  isFresh,
  readFirst,
  writeFirst,
} from '@/core/feed/first';

const NOW = 1_764_000_000;
const PROPOSAL: FirstDao['proposals'][number] = {
  ...{ id: 7n, title: 'Pay the auditors', proposer: `0x${'ab'.repeat(20)}`, created: 1_763_900_000n },
  ...{ state: 'ACTIVE', snapshot: 90n, deadline: 110n, eta: null, expires: null, approval: null, calls: 1 },
  tally: { against: 1n, for: 10n ** 24n, abstain: 0n },
  quorum: { value: 5n * 10n ** 23n, estimate: false },
};
const FIRST: FirstDao = {
  ...{ dao: `eip155:1:0x${'11'.repeat(20)}`, name: 'Meridian', hasTimelock: true, underWay: 1, isCut: false },
  block: { number: 100n, hash: `0x${'cd'.repeat(32)}`, timestamp: BigInt(NOW) },
  clock: { mode: 'blocknumber', now: 100n, secondsPerUnit: 12.1 },
  counting: { quorum: ['for', 'abstain'], sides: ['against', 'for', 'abstain'] },
  token: { symbol: 'MRD', decimals: 18 },
  proposals: [PROPOSAL],
};
const text = (...organisations: FirstDao[]) => new TextDecoder().decode(writeFirst(organisations));
const many = (count: number, state: typeof PROPOSAL.state) =>
  Array.from({ length: count }, (_, at) => ({ ...PROPOSAL, id: BigInt(at), state }));

test('what is written is read again, to the figure', () => expect(readFirst(text(FIRST))).toEqual([FIRST]));

test('an organisation has forty proposals of its own, of which those under way come before the newest', () => {
  const proposals = [...many(60, 'EXECUTED'), { ...PROPOSAL, id: 99n }];
  const { proposals: kept } = firstOf({ ...FIRST, proposals });
  expect([kept.length, kept.at(-1)?.id]).toEqual([40, 99n]);
});

test('the file of all has twenty-four, those that can change before the others, and says where more are', () => {
  const own = { ...FIRST, proposals: [...many(9, 'DEFEATED'), ...many(20, 'ACTIVE')] };
  const [first, second] = firstOfAll([{ ...FIRST, proposals: many(3, 'EXECUTED') }, own]);
  expect([first?.proposals.length, first?.isCut]).toEqual([3, false]);
  expect([second?.proposals.length, second?.isCut]).toEqual([21, true]);
  expect(second?.proposals.filter(isAtHome)).toHaveLength(20);
});

test('a title of 120 characters, as pages have them, is not cut', () => {
  const title = '🗳'.repeat(120);
  expect(firstOf({ ...FIRST, proposals: [{ ...PROPOSAL, title }] }).proposals[0]?.title).toBe(title);
});

test('texts are cut so that they are read again, whatever letters they have', () => {
  const title = '🗳️'.repeat(400);
  const cut = firstOf({ ...FIRST, name: title, proposals: [{ ...PROPOSAL, title }] });
  expect(readFirst(text(cut))).toEqual([cut]);
});

test('ten organisations with two dozen proposals are six kilobytes packed', async () => {
  const id = (at: number) => BigInt(`0x${at.toString(16).padStart(2, '0').repeat(32)}`);
  const ten = Array.from({ length: 10 }, (_, at) => ({
    ...FIRST,
    dao: `eip155:${at + 1}:0x${'11'.repeat(20)}`,
  }));
  const all = firstOfAll(
    ten.map((dao, at) => ({
      ...dao,
      proposals: many(3, 'ACTIVE').map((each) => ({ ...each, id: id(at * 3 + Number(each.id)) })),
    })),
  );
  const packed = new Blob([writeFirst(all)]).stream().pipeThrough(new CompressionStream('gzip'));
  expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThanOrEqual(6_000);
});

test.each([
  [0, true],
  [6 * 86_400, true],
  [8 * 86_400, false],
  [-300, true],
  [-86_400, false],
])('figures that are %s seconds old are shown: %s', (age, isShown) => {
  expect(isFresh(FIRST, NOW + age)).toBe(isShown);
});

const changed = (from: string | RegExp, to: string) => {
  const lie = text(FIRST).replace(from, to);
  expect(lie).not.toBe(text(FIRST));
  return lie;
};
test.each<[string, () => string]>([
  ['an error page', () => '<!doctype html><title>404</title>'],
  ['nothing', () => ''],
  ['a list', () => '[]'],
  ['nesting 10,000 deep', () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['another version', () => changed('"version":1', '"version":2')],
  ['a figure of 10^80', () => changed(/"for":"\d+"/, `"for":"1${'0'.repeat(80)}"`)],
  ['a negative figure', () => changed(/"for":"\d+"/, '"for":"-1"')],
  ['a figure that is a number', () => changed(/"for":"\d+"/, '"for":1')],
  ['a negative time', () => changed(`"timestamp":"${NOW}"`, '"timestamp":"-1"')],
  ['a time without an end', () => changed(/"secondsPerUnit":[\d.]+/, '"secondsPerUnit":1e999')],
  ['a title of 10,000 characters', () => changed('Pay the auditors', 'a'.repeat(10_000))],
  ['a title that is none', () => changed('"Pay the auditors"', '{"toString":1}')],
  ['a state that is none', () => changed('ACTIVE', 'PASSED')],
  ['a side that is none', () => changed('"abstain"]', '"veto"]')],
  ['300 decimals', () => changed('"decimals":18', '"decimals":300')],
  ['a chain that is none', () => changed('eip155:1', 'eip155:0')],
  ['a field too many', () => changed('"version":1', '"version":1,"x":1')],
  ['a thousand proposals', () => changed(/"proposals":(\[.*\])/, `"proposals":[${'{},'.repeat(999)}{}]`)],
])('%s is refused as a whole', (_, lie) => expect(() => readFirst(lie())).toThrow());

import { callablesOf } from '@/core/decode/abi';
import { DecodeFlaw } from '@/core/decode/flaw';
import { parsePastedAbi } from '@/core/decode/pastedAbi';

const item = { type: 'function', name: 'pay', inputs: [{ type: 'uint256', name: 'sum' }], outputs: [] };
const names = (text: string) => [...callablesOf(parsePastedAbi(text)).values()].map((each) => each.signature);

describe('an ABI that a person pastes', () => {
  test.each([
    ['a list', JSON.stringify([item, { type: 'event', name: 'Paid', inputs: [] }])],
    ['the file of a build', JSON.stringify({ contractName: 'X', abi: [item], bytecode: '0x' })],
    ['signatures in a list', '["function pay(uint256 sum)", "event Paid()"]'],
    ['signatures, one a line', '\n  pay(uint256 sum)\nfunction pay(uint256 sum) external;\n'],
    ['a source with bodies', 'function pay(uint256 sum) external { x = sum; }'],
  ])('%s', (_, text) => expect(names(text)).toEqual(['pay(uint256)']));

  test.each([
    '',
    '   ',
    'hello there',
    '{"abi":5}',
    '[]',
    '{',
    '[{"type":"function","name":"pay","inputs":[{"type":5}]}]',
    '[{"type":"function","name":"pay","inputs":"all"}]',
    'x'.repeat(2_000_001),
    `[${'['.repeat(100_000)}`,
  ])('what is none is refused in a sentence', (text) => {
    expect(() => parsePastedAbi(text)).toThrow(DecodeFlaw);
    expect(() => parsePastedAbi(text)).toThrow(/\.$/);
  });

  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...item, name: `pay${n}` }));
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'uint256' } : { type: 'tuple', components: [nested(depth - 1)] };

  test.each<[string, string]>([
    ['a line that takes the pattern seconds', `function f(${') returns ('.repeat(8_000)}x`],
    ['the same in a list', JSON.stringify([`function f(${') returns ('.repeat(8_000)}x`])],
    ['a line of braces', `function f() ${';'.repeat(100_000)}\r;`],
    ['more lines than any contract has functions', 'a()\n'.repeat(2_001)],
    ['lines of more than any contract has', `${'x'.repeat(1_900)}()\n`.repeat(200)],
    ['more functions in a list than any contract has', JSON.stringify(many(2_001))],
  ])('%s is refused by its size, before it is looked at', (_, text) => {
    expect(() => parsePastedAbi(text)).toThrow(/longer than any ABI/);
  });

  test('as many functions as a large contract has are read', () => {
    expect(names(JSON.stringify(many(500)))).toHaveLength(500);
    expect(
      names(
        many(500)
          .map(({ name }) => `${name}(uint256)`)
          .join('\n'),
      ),
    ).toHaveLength(500);
  });

  test('types inside types are read twelve deep, and no further', () => {
    const abi = (depth: number) => JSON.stringify([{ ...item, inputs: [nested(depth)] }]);
    expect(names(abi(5))).toHaveLength(1);
    for (const depth of [13, 1_000]) expect(() => parsePastedAbi(abi(depth))).toThrow(DecodeFlaw);
    const text = `[{"type":"function","name":"f","inputs":[${'{"type":"tuple","components":['.repeat(50_000)}${']}'.repeat(50_000)}]}]`;
    expect(() => parsePastedAbi(text)).toThrow(DecodeFlaw);
  });
});

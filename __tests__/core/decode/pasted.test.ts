/** @jest-environment node */
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
  ])('%s', (_, text) => {
    expect(names(text)).toEqual(['pay(uint256)']);
  });

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
});

import { getAddress } from 'viem';
import { checkedAddress, daoId } from '@/core/caip';
import { codeOf } from '../codes';
import { seeded } from '../runs';

test('checksums are those of viem, and a wrong one is refused', () => {
  const random = seeded(55);
  for (let index = 0; index < 500; index++) {
    const lower = `0x${Array.from({ length: 40 }, () => random.int(0, 15).toString(16)).join('')}` as const;
    const right = getAddress(lower);
    expect(checkedAddress(lower)).toBe(right);
    expect(checkedAddress(`0x${lower.slice(2).toUpperCase()}`)).toBe(right);
    expect(checkedAddress(right)).toBe(right);
    expect(daoId({ chainId: 1, address: lower })).toBe(`eip155:1:${right}`);
    const at = [...right].findIndex((digit, place) => place > 1 && /[a-f]/i.test(digit));
    const other =
      right[at] === right[at]?.toLowerCase() ? right[at]?.toUpperCase() : right[at]?.toLowerCase();
    const wrong = `${right.slice(0, at)}${other}${right.slice(at + 1)}`;
    const digits = wrong.slice(2);
    if (at > 0 && digits !== digits.toLowerCase() && digits !== digits.toUpperCase())
      expect(codeOf(() => checkedAddress(wrong))).toBe('address-checksum');
  }
});

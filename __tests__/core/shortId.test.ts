import { hexId, shortId } from '@/core/format';

test('the id of a proposal is short in one way: a counter in digits, a hash by the ends of its hex form', () => {
  const id = 10_792_345_678_901_238_233n;
  expect([shortId(84n), shortId(id)]).toEqual(['84', '0x0000…59d9']);
  expect(hexId(id)).toMatch(/^0x0{48}[0-9a-f]{16}$/);
});

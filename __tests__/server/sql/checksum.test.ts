import { getAddress, type Hex } from 'viem';
import { createChecksum } from '@/server/sql/checksum';
import { runs, seeded, seedOf } from '../../runs';

const SEED = seedOf(20261127);

test(`gives each address as viem does (seed ${SEED})`, () => {
  const random = seeded(SEED);
  const checksum = createChecksum();
  const digits = Array.from({ length: runs(5_000, 1_000_000) }, () =>
    Array.from({ length: 40 }, () => random.int(0, 15).toString(16)).join(''),
  );
  const edges = ['0', '9', 'a', 'f'].map((digit) => digit.repeat(40));
  const different = [...edges, ...digits].filter((each) => checksum(each) !== getAddress(`0x${each}` as Hex));
  expect(different).toEqual([]);
});

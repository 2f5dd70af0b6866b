import { clockBy } from '@/chain/contracts/detect/clock';
import type { ProbeAnswers } from '@/chain/contracts/detect/probes';

const AT = { number: 90_000_000n, hash: '0x', timestamp: 1_790_000_000n } as const;
const silent = { is: 'silent', value: null, data: '0x' } as const;

/** Probe answers of a Governor without `clock()`, on a chain whose contracts see this block number. */
function probed(evm: bigint | null, clockMode: string | null): ProbeAnswers {
  const answers: Partial<ProbeAnswers> = {
    clock: silent,
    clockMode: clockMode === null ? silent : { is: 'answer', value: clockMode, data: '0x' },
    evmBlock: evm === null ? silent : { is: 'answer', value: evm, data: '0x' },
  };
  return answers as ProbeAnswers;
}

describe('the clock of a Governor without clock()', () => {
  it.each<[string, number, bigint | null, string | null, string, bigint | null]>([
    ['an unlisted chain of Arbitrum’s kin', 660_279, 24_000_000n, null, 'l1-blocknumber', 24_000_000n],
    [
      'the same, by its CLOCK_MODE',
      660_279,
      24_000_000n,
      'mode=blocknumber&from=default',
      'l1-blocknumber',
      24_000_000n,
    ],
    ['a listed one', 42_161, 24_000_000n, null, 'l1-blocknumber', 24_000_000n],
    ['a chain with blocks of its own', 660_279, 90_000_001n, null, 'blocknumber', 90_000_000n],
    ['a chain without Multicall3', 660_279, null, null, 'blocknumber', 90_000_000n],
    ['seconds', 660_279, 24_000_000n, 'mode=timestamp', 'timestamp', 1_790_000_000n],
  ])('%s', (_, chainId, evm, raw, mode, now) => {
    const found = clockBy(probed(evm, raw), AT, chainId);
    expect([found.clock.mode, found.now]).toEqual([mode, now]);
  });
});

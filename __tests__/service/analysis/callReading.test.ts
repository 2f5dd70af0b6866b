import { ProposalCallReader } from '@/service/analysis/callReading';
import type { AnalysisSources } from '@/service/analysis/facts';
import type { AnalysedProposal } from '@/service/analysis/subject';

test('what was decoded before the pace of blocks was known takes it up, for spans are told in days then', () => {
  const subject = (secondsPerUnit: number) =>
    ({
      dao: {
        ...{ chainId: 1, address: `0x${'ab'.repeat(20)}`, timelock: null, token: null },
        clock: { mode: 'blocknumber', now: 1n, secondsPerUnit },
      },
      ...{ actions: [], description: '', made: null },
    }) as unknown as AnalysedProposal;
  let latest = subject(0);
  const reader = new ProposalCallReader(() => latest, { currency: 'ETH' } as AnalysisSources);
  const abis = { key: '', verified: new Map(), pasted: new Map() } as unknown as Parameters<
    typeof reader.held
  >[0];
  expect(reader.held(abis).facts.pace).toBeNull();
  latest = subject(12);
  expect(reader.held(abis).facts.pace).toBe(12);
  // A clock that does not answer for a moment takes nothing back.
  latest = subject(0);
  expect(reader.held(abis).facts.pace).toBe(12);
});

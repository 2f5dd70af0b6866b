import { votesNeeded } from '@/core/governor/quorum';
import { voteOutcome } from '@/core/governor/state';
import { seeded } from '../../runs';

const COUNTINGS = [['for'], ['for', 'abstain'], ['for', 'against', 'abstain']] as const;

test('with so many more votes For it passes, with one less it does not, over random votes and rules', () => {
  const random = seeded(17);
  const counts = { passing: 0, quorum: 0, outvoted: 0, share: 0 };
  for (let round = 0; round < 20_000; round++) {
    const some = (most: number) => BigInt(random.int(0, most - 1));
    const tally = { for: some(40), against: some(40), abstain: some(20) };
    const quorum = { value: some(60) };
    const approval = random.pick([null, null, 0n, some(10_001)]);
    const counting = { quorum: random.pick(COUNTINGS) };
    const needed = votesNeeded({ tally, quorum, approval }, counting);
    const passes = (more: bigint) =>
      voteOutcome({ tally: { ...tally, for: tally.for + more }, quorum, approval }, counting).kind ===
      'passing';
    if (needed === null) {
      expect(approval).toBe(10_000n);
      expect([1n, 1000n, 10n ** 30n].some(passes)).toBe(false);
      continue;
    }
    // Nobody's vote passes nothing: the outcome has a word of its own for that.
    if (tally.for + tally.against + tally.abstain + needed > 0n) expect(passes(needed)).toBe(true);
    if (needed > 0n) expect(passes(needed - 1n)).toBe(false);
    if (needed === 0n) counts.passing++;
    else if (tally.for > tally.against) counts.quorum++;
    else if (approval === null) counts.outvoted++;
    else counts.share++;
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(500);
});

test('what cannot be known is not said', () => {
  const tally = { for: 1n, against: 5n, abstain: 0n };
  expect(votesNeeded({ tally: null, quorum: { value: 1n } }, { quorum: ['for'] })).toBeNull();
  expect(votesNeeded({ tally, quorum: null }, { quorum: ['for'] })).toBeNull();
  expect(votesNeeded({ tally, quorum: { value: 1n } }, { quorum: [] })).toBeNull();
  // More votes For reach no quorum that counts only those who abstain.
  expect(votesNeeded({ tally, quorum: { value: 1n } }, { quorum: ['abstain'] })).toBeNull();
  expect(votesNeeded({ tally, quorum: { value: 1n } }, { quorum: ['for'] })).toBe(5n);
});

import { VoteTable } from '@/service/indexer/votes/voteTable';
import type { Random } from '../../runs';
import { asEntry } from '../indexer/asEntry';
import { word } from '../indexer/ledger';

/**
 * An organisation as organisations are: some proposals draw ten times the votes of others, a few voters vote nearly always
 * and most once or twice, weights have eighteen decimals and change now and then, and votes come all through the voting
 * period, most of them early.
 */
export function organisation(random: Random, size: { votes: number; proposals: number; voters: number }) {
  const table = new VoteTable();
  const digits = (count: number) =>
    Array.from({ length: count / 4 }, () => random.int(0, 65_535).toString(16).padStart(4, '0')).join('');
  const voters = Array.from({ length: size.voters }, () => digits(40));
  const weights = voters.map(() => weightOf(random));
  const shares = Array.from({ length: size.proposals }, () => Math.exp(0.8 * normal(random)));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const taken = new Set<number>();
  const free = (block: number): number => {
    const place = block * 1000 + random.int(0, 400);
    if (taken.has(place)) return free(block);
    taken.add(place);
    return place % 1000;
  };
  let start = 12_000_000;
  for (const share of shares) {
    const count = Math.min(size.voters, Math.round((size.votes * share) / whole));
    const proposal = digits(64);
    const blocks = Array.from({ length: count }, () => start + Math.floor(45_000 * unit(random) ** 2));
    blocks.sort((a, b) => a - b);
    let index = 0;
    for (const number of chosen(random, count, size.voters)) {
      if (random.chance(0.12)) weights[number] = weightOf(random);
      const block = blocks[index++] ?? 0;
      table.append(
        asEntry({
          ...{ voter: voters[number] ?? '', proposal, weight: weights[number] ?? '' },
          ...{ kind: 'whole', reason: '' },
          // Blocks hold some four hundred logs; no two stand in one place.
          ...{ support: side(random), block, logIndex: free(block) },
          transaction: word(table.length + 1),
        }),
      );
    }
    start += 20_000 + random.int(0, 20_000);
  }
  return table;
}

const side = (random: Random): number => (random.chance(0.8) ? 1 : random.chance(0.7) ? 0 : 2);

const unit = (random: Random): number => (random.int(0, 2 ** 30 - 1) + 0.5) / 2 ** 30;

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(unit(random))) * Math.cos(2 * Math.PI * unit(random));

/** From a ten-thousandth of a token to millions, in wei. */
function weightOf(random: Random): string {
  const tokens = 10 ** (5 + 1.6 * normal(random) - 4);
  const wei = BigInt(Math.floor(tokens * 1e9)) * 1_000_000_000n + BigInt(random.int(0, 999_999_999));
  return wei.toString(16).padStart(64, '0');
}

/** Different voters, the first ones more likely by far (Zipf). */
function chosen(random: Random, count: number, voters: number): Set<number> {
  const found = new Set<number>();
  while (found.size < count) {
    const rank = Math.floor(voters ** unit(random)) - 1;
    found.add(random.chance(0.35) ? random.int(0, voters - 1) : rank);
  }
  return found;
}

import { chance } from './chance';
import { REASONS } from './reasons';

/** One vote as it is written down: `voter` is an index, `weight` in the token's smallest unit, `reason` '' for none. */
export type Cast = { voter: number; weight: bigint; support: 0 | 1 | 2; reason: string };

/** Voters by index, at first the most powerful first: addresses as 40 hex digits, and their power now in the smallest unit. */
export type Electorate = { addresses: readonly string[]; powers: bigint[] };

const UNIT = 10n ** 18n;
/** Holdings of all voters, in whole tokens; below the 309 million that fit the 88 bits of a recorded vote. */
export const HELD = 250_000_000;
/** The share of votes before which the voter's power became another one. */
const CHANGED = 0.12;
const WITH_REASON = 0.05;

/** As many voters, with power-law power; a quarter in whole tokens, the rest with eighteen decimals. */
export function electorate(size: number, seed = 'electorate'): Electorate {
  const next = chance(seed);
  const shares = Array.from({ length: size }, (_, rank) => (rank + 4) ** -0.95 * (0.7 + next() * 0.6));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const powers = shares.map((share, rank) => {
    const power = precise((share / total) * HELD, next);
    return rank % 4 === 0 ? (power / UNIT + 1n) * UNIT : power;
  });
  return { addresses: Array.from({ length: size }, () => address(next)), powers };
}

/**
 * The votes of one proposal in the order they are cast, no voter twice: those with most power vote nearly always, the
 * others seldom. Some have another power than before, and keep it. Throws when there are fewer voters than votes.
 */
export function castsOf(voters: Electorate, turnout: number, seed: string): Cast[] {
  const size = voters.addresses.length;
  if (turnout > size) throw new Error(`${size} voters cannot cast ${turnout} votes`);
  const next = chance(seed);
  const agreement = 0.2 + 0.75 * next();
  return drawn(size, turnout, next).map((voter) => {
    const before = voters.powers[voter] ?? 0n;
    const isOther = next() < CHANGED;
    const weight = isOther
      ? precise(Math.min(HELD, (Number(before / 10n ** 9n) / 1e9) * (0.6 + 0.8 * next())), next)
      : before;
    voters.powers[voter] = weight;
    const draw = next();
    const support = draw < 0.03 ? 2 : next() < agreement ? 1 : 0;
    return { voter, weight, support, reason: next() < WITH_REASON ? reason(support, next) : '' };
  });
}

/** Indices of the voters who take part, as uneven as in real organisations, in random order. */
function drawn(size: number, count: number, next: () => number): number[] {
  const seen = new Set<number>();
  while (seen.size < count) {
    let index = Math.floor(size * next() ** 3);
    // Drawing again would take for ever at a high turnout, so take the next one who has not voted.
    if (count * 4 > size) while (seen.has(index)) index = (index + 1) % size;
    seen.add(index);
  }
  return [...seen];
}

function reason(support: 0 | 1 | 2, next: () => number): string {
  const texts = REASONS[support];
  return `${texts[Math.floor(next() * texts.length)] ?? ''} (${Math.floor(next() * 1e6)})`;
}

/** So many tokens in the smallest unit, with eighteen decimals that mean something. */
function precise(tokens: number, next: () => number): bigint {
  const billionths = BigInt(Math.floor(tokens * 1e9));
  return billionths * 10n ** 9n + BigInt(Math.floor(next() * 1e9)) + 1n;
}

function address(next: () => number): string {
  let text = '';
  for (let part = 0; part < 5; part += 1)
    text += Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return text;
}

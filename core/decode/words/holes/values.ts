import { isSameAddress } from '@/core/address';
import { boundedLine, formatVotes, shortId } from '@/core/format';
import { numberForms } from '@/core/language/locale';
import { plural } from '@/core/language/message';
import type { CallReader } from '../callReader';
import { digits, momentWords, percentWords, quoted, spanWords } from '../figures';
import { type SentencePart, type SentenceParts, say } from '../sentence';

/** Fills a hole of a sentence: `place` and `more` follow its name. */
export type Hole = (call: CallReader, place: number, more: string) => SentencePart | SentenceParts;

const MONTH = 2_629_746n;

export const VALUE_HOLES: Readonly<Record<string, Hole>> = {
  it: (call) => call.target,
  number: (call, place) => ({ value: String(call.int(place)) }),
  digits: (call, place) => ({ value: digits(call.int(place)) }),
  figure: (call, place) => ({ amount: digits(call.int(place)) }),
  item: (call, place) => ({ value: `#${call.int(place)}` }),
  count: (call, place, noun) => ({ value: plural(call.list(place).length, noun) }),
  // Ids may be hashes of 78 digits.
  proposal: (call, place) => ({ value: shortId(call.int(place)) }),
  bps: (call, place) => {
    const value = call.int(place);
    const { point, percent } = numberForms();
    const rest = value % 100n === 0n ? '' : `${point}${String(value % 100n).padStart(2, '0')}`;
    return { value: `${value / 100n}${rest}${percent}` };
  },
  // Hundredths of a basis point, as Uniswap counts them.
  pips: (call, place) => ({ value: percentWords(call.int(place), 4).replaceAll(numberForms().group, '') }),
  span: (call, place) => ({ value: spanWords(call.int(place)) }),
  moment: (call, place) => ({ value: momentWords(call.int(place)) }),
  month: () => ({ value: spanWords(MONTH) }),
  quote: (call, place, most) => ({ value: quoted(call.text(place), most === '' ? 40 : Number(most)) }),
  hex: (call, place, most) => ({ value: boundedLine(call.hex(place), Number(most)) }),
  hash: (call, place) => ({ value: `${call.hex(place).slice(0, 10)}…` }),
  selector: (call, place) => ({ value: call.hex(place).slice(0, 10) }),

  // Amounts of the called token itself; `allowed` and `alltokens` mark unlimited numbers as such.
  amount: (call, place) => call.tokens(call.action.target, call.int(place)),
  allowed: (call, place) => call.tokens(call.action.target, call.int(place), true),
  tokens: (call, place, amount) => call.tokens(call.address(place), call.int(Number(amount))),
  alltokens: (call, place, amount) => call.tokens(call.address(place), call.int(Number(amount)), true),
  // A flow has no end; what it comes to in a month says more than a number a second.
  monthly: (call, place, rate) => call.tokens(call.address(place), call.int(Number(rate)) * MONTH),
  // Amount of a token, or of the coin if no token is named.
  sum: (call, place, amount) =>
    BigInt(call.address(place)) === 0n
      ? call.coin(call.int(Number(amount)))
      : call.tokens(call.address(place), call.int(Number(amount))),
  coin: (call, place) => call.coin(call.int(place)),
  coins: (call, place) => (call.int(place) === 0n ? [] : say`, with ${call.coin(call.int(place))}`),
  sent: (call) => call.coin(call.action.value),
  // A market's address alone does not tell which token it lends.
  base: (call, place) => ({ amount: plural(call.int(place), 'base unit') }),
  // COMP has 18 decimals in every market there is.
  comp: (call, place) => ({ amount: formatVotes(call.int(place), 18, 'exact') }),

  from: (call) => call.from(),
  // Owner of the moved tokens: the treasury, or another account that allowed it.
  owner: (call, place) =>
    isSameAddress(call.address(place), call.facts.executor)
      ? say` from the treasury`
      : say` from ${call.who(place)}`,
  caller: ({ action, facts }) => {
    const { caller } = action.place;
    return caller === null || isSameAddress(caller, facts.executor) ? say`the treasury` : { address: caller };
  },
};

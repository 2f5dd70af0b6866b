import { resultWords } from '../../../core/feed/resultWords';
import { boundedLine } from '../../../core/format';
import type { Block } from '../../../core/governor/dao';
import { STATES, type Tally } from '../../../core/governor/proposal';
import { isQuorumReached } from '../../../core/governor/quorum';
import { caip10, flag, list, object, readable, readJson, type Shape, text, whole } from '../../../core/json';
import { big, hex, maybe, oneOf, writeJson } from '../../../core/jsonValues';
import { inEnglish } from '../../../core/language/language';
import type { Told } from '../told';

/** Facts of one proposal that its picture, its SVG and its JSON show; votes in the token's smallest unit. */
export type LiveResult = Pick<Told['facts'], 'token'> & {
  version: 1;
  /** CAIP-10, checksummed. */
  dao: string;
  id: bigint;
  /** Absolute address of its page. */
  link: string;
  organisation: string;
  title: string;
  state: (typeof STATES)[number] | 'UNKNOWN';
  /** State and votes in English words. */
  result: string;
  votes: Tally | null;
  /** Sides that a ballot may name. */
  sides: Told['facts']['counting']['sides'];
  quorum: {
    value: bigint;
    estimate: boolean;
    counted: Told['facts']['counting']['quorum'];
    reached: boolean | null;
  } | null;
  /** Share of For that is needed, in 1/10,000; null where For must be above Against. */
  approval: bigint | null;
  /** Block of these figures. */
  block: Block;
};

const LONGEST = 400;
const sides = list(oneOf(['against', 'for', 'abstain']), 3);

const shape: Shape<LiveResult> = object<LiveResult>({
  version: oneOf([1]),
  dao: caip10,
  id: big(),
  link: text(LONGEST),
  organisation: text(LONGEST),
  title: text(LONGEST),
  state: oneOf([...STATES, 'UNKNOWN']),
  result: text(LONGEST),
  votes: maybe(object<Tally>({ for: big(), against: big(), abstain: big() })),
  sides,
  quorum: maybe(
    object<NonNullable<LiveResult['quorum']>>({
      ...{ value: big(), estimate: flag, counted: sides, reached: maybe(flag) },
    }),
  ),
  approval: maybe(big()),
  token: maybe(object<NonNullable<LiveResult['token']>>({ symbol: text(LONGEST), decimals: whole(255) })),
  block: object<Block>({ number: big(53), hash: hex(32), timestamp: big(53) }),
});

/** The facts of one told proposal; `link` is the address of its page. */
export function liveResult(
  { dao, name, facts }: Told,
  told: Told['proposals'][number],
  link: string,
): LiveResult {
  const { id, title, state, tally, at } = told.proposal;
  const { quorum, approval } = told.facts;
  const { counting, token } = facts;
  const reached = isQuorumReached(tally, quorum?.value ?? null, counting);
  return {
    ...{
      version: 1,
      dao,
      id,
      link,
      organisation: boundedLine(name, 80),
      title: boundedLine(title, 120),
      state,
    },
    result: inEnglish(() => resultWords({ state, tally, quorum, approval }, counting).text),
    ...{ votes: tally, sides: counting.sides },
    quorum: quorum && { ...quorum, counted: counting.quorum, reached },
    ...{ approval, token: token && { ...token, symbol: boundedLine(token.symbol, 80) }, block: at },
  };
}

/** The bytes of its JSON. */
export function resultJson(result: LiveResult): Uint8Array<ArrayBuffer> {
  return writeJson(shape, result, 2);
}

/**
 * The result with the block of what was published before, where voting is over and nothing else differs: a decided vote
 * then keeps its files.
 */
export function keepBlock(result: LiveResult, published: string | undefined): LiveResult {
  if (published === undefined || /^(?:PENDING|ACTIVE|UNKNOWN)$/.test(result.state)) return result;
  const before = readable(() => readJson(shape, published));
  if (before === undefined) return result;
  const kept = { ...result, block: before.block };
  return Buffer.compare(resultJson(kept), resultJson(before)) === 0 ? kept : result;
}

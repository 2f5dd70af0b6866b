import { createHash } from 'node:crypto';
import type { Service } from '@/service/api/protocol';
import { Refusal } from '../requestBody';

/** Organisations of a server, how they are asked about, and the operator's names of them. */
export type TallySource = Pick<Service, 'ask'> & {
  daos(): readonly string[];
  names: Readonly<Record<string, string>>;
  /** Starts loading the delegations of one; false if they are not loaded here. */
  wantDelegates(dao: string): boolean;
};

/** An organisation by its Governor's id, its number or its slug, and perhaps the id of a proposal of it. */
export type Which = { [By in 'governorId' | 'id' | 'organizationId' | 'slug']?: string | null | undefined };

// A proposal's number has the first bits of its organisation's, then the block and the place of its log.
const BLOCK = 31n;
const LOG = 13n;

/** The number of 63 bits by which Tally's clients know something. */
export function tallyNumber(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 16)}`) >> 1n;
}

/** The number of a proposal, by which its log is found again; throws a `Refusal` if it has no room. */
export function proposalNumber(dao: string, created: { block: string; logIndex: number }): bigint {
  const [block, log] = [BigInt(created.block), BigInt(created.logIndex)];
  if (block >> BLOCK !== 0n || log >> LOG !== 0n)
    throw new Refusal(502, `Log ${log} of block ${block} has no room in a number of 63 bits.`);
  return ((((tallyNumber(dao) >> (BLOCK + LOG)) << BLOCK) | block) << LOG) | log;
}

/** The slug of an organisation; a contract that is found cannot take that of one that the operator names. */
export function slugOf({ names }: TallySource, dao: string): string {
  const plain = (name = '') =>
    (name.toLowerCase().match(/[a-z0-9]+/g) ?? ['governor']).join('-').slice(0, 60);
  if (names[dao] === undefined) return dao.toLowerCase().replaceAll(':', '-');
  const slug = plain(names[dao]);
  const first = Object.keys(names).find((each) => plain(names[each]) === slug);
  return first === dao ? slug : `${slug}-${dao.slice(-8).toLowerCase()}`;
}

/** The id of an organisation; throws a `Refusal`. */
export function findDao(source: TallySource, { governorId, organizationId, slug }: Which): string {
  const given = [governorId, organizationId, slug].filter((each) => each != null);
  if (given.length === 0)
    throw new Refusal(400, 'Name the organisation by governorId, as eip155:1:0x…, organizationId or slug.');
  const isIt = (dao: string) =>
    (governorId == null || dao.toLowerCase() === governorId.toLowerCase()) &&
    (organizationId == null || String(tallyNumber(dao)) === organizationId) &&
    (slug == null || slugOf(source, dao) === slug.toLowerCase());
  const found = source.daos().find(isIt);
  if (found !== undefined) return found;
  const hint =
    organizationId == null ? '' : ' Ids that Tally gave are unknown here: use governorId or the slug.';
  throw new Refusal(404, `No organisation that is followed here is ${given.join(', ')}.${hint}`);
}

/** The organisations that a proposal's number may be of, and the cursor right before its log. */
export function placesOf(source: TallySource, number: string): { governorId: string; after: string }[] {
  const bits = BigInt(number);
  const after = `${(bits >> LOG) & ((1n << BLOCK) - 1n)}:${(bits & ((1n << LOG) - 1n)) + 1n}`;
  const isOf = (dao: string) => tallyNumber(dao) >> (BLOCK + LOG) === bits >> (BLOCK + LOG);
  return source.daos().flatMap((governorId) => (isOf(governorId) ? [{ governorId, after }] : []));
}

import { createHash } from 'node:crypto';
import { parseDaoId } from '@/core/caip';
import type { Service } from '@/service/api/protocol';
import { Refusal } from '../requestBody';

/** How an organisation is called by Tally's clients. */
export type Called = { name: string; slug: string };

const NAME = 'query($dao: ID!) { dao(id: $dao) { name } }';
// A proposal's number has the first bits of its organisation's, then the block and the place of its log.
const BLOCK = 31n;
const LOG = 13n;

/** The number of 63 bits that Tally's clients know something by. */
export function tallyNumber(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 16)}`) >> 1n;
}

/** The number of a proposal, by which its log is found again; throws a `Refusal` where it has no room. */
export function proposalNumber(dao: string, created: { block: string; logIndex: number }): bigint {
  const [block, log] = [BigInt(created.block), BigInt(created.logIndex)];
  if (block >> BLOCK !== 0n || log >> LOG !== 0n)
    throw new Refusal(502, `Log ${log} of block ${block} has no room in a number of 63 bits.`);
  return ((((tallyNumber(dao) >> (BLOCK + LOG)) << BLOCK) | block) << LOG) | log;
}

/** Organisations of a server, how they are asked about, and what their operator calls them. */
export type TallySource = Pick<Service, 'ask'> & {
  daos(): readonly string[];
  names: Readonly<Record<string, string>>;
  /** Has the delegations of one be read from now on; false where they are not. */
  wantDelegates(dao: string): boolean;
};

/** Finds the organisations of a server by the names and numbers that Tally's clients use. */
export class Directory {
  private readonly read = new Map<string, string>();

  constructor(private readonly source: TallySource) {}

  /** The id of an organisation by its Governor's id, its number or its slug; throws a `Refusal`. */
  async find(of: { [By in 'governor' | 'number' | 'slug']?: string | null | undefined }): Promise<string> {
    const { governor, number, slug } = of;
    if (governor == null && number == null && slug == null)
      throw new Refusal(
        400,
        'Name the organisation: by governorId, as eip155:1:0x…, organizationId or slug.',
      );
    const called = slug == null ? undefined : await this.all();
    const found = this.source
      .daos()
      .find(
        (dao) =>
          (governor == null || dao.toLowerCase() === governor.toLowerCase()) &&
          (number == null || String(tallyNumber(dao)) === number) &&
          (slug == null || called?.get(dao)?.slug === slug.toLowerCase()),
      );
    if (found !== undefined) return found;
    const asked = [governor, number, slug].filter((each) => each != null).join(', ');
    const whose = number == null ? '' : " Tally's own ids are unknown here: use governorId or the slug.";
    throw new Refusal(404, `No organisation that is followed here is ${asked}.${whose}`);
  }

  /** The organisations that a proposal's number may be of, and the place of its log. */
  placesOf(number: string): { dao: string; block: bigint; logIndex: bigint }[] {
    const bits = BigInt(number);
    const place = { block: (bits >> LOG) & ((1n << BLOCK) - 1n), logIndex: bits & ((1n << LOG) - 1n) };
    const isOf = (dao: string) => tallyNumber(dao) >> (BLOCK + LOG) === bits >> (BLOCK + LOG);
    return this.source.daos().flatMap((dao) => (isOf(dao) ? [{ dao, ...place }] : []));
  }

  async called(dao: string): Promise<Called> {
    return (await this.all()).get(dao) ?? { name: dao, slug: dao };
  }

  // Named organisations come first: a contract that is found cannot take their slugs.
  private async all(): Promise<ReadonlyMap<string, Called>> {
    const found = new Map<string, Called>();
    const slugs = new Set<string>();
    for (const dao of this.source.daos()) {
      const { address } = parseDaoId(dao);
      const name = this.source.names[dao] ?? this.read.get(dao) ?? (await this.learn(dao)) ?? address;
      const plain = slugOf(name) || address.toLowerCase();
      const slug = slugs.has(plain) ? `${plain}-${address.slice(-8).toLowerCase()}` : plain;
      slugs.add(slug);
      found.set(dao, { name, slug });
    }
    return found;
  }

  private async learn(dao: string): Promise<string | undefined> {
    const { data } = await this.source.ask({ query: NAME, variables: { dao } });
    const name = (data as { dao?: { name: string } } | undefined)?.dao?.name;
    if (name !== undefined) this.read.set(dao, name);
    return name;
  }
}

function slugOf(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-/, '').slice(0, 60).replace(/-$/, '');
}

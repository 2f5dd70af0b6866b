import { CREATED_TOPICS, type CreatedLog } from '@/chain/logs/proposalLog';
import {
  type ComparedEndpoint,
  commonHeight,
  comparedEndpoints,
  type EndpointAnswer,
  hashesAt,
  laggardsOf,
  logsAt,
  namedHosts,
  proposalsAt,
  settledBlock,
} from '@/chain/rpc/compareEndpoints';
import type { Transport } from '@/chain/rpc/transport';
import type { Dao } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import {
  type Agreement,
  type EndpointsReader,
  joinedAgreement,
  oneOfEach,
  UNCOMPARED,
} from '@/service/graph/agreement';
import type { Index } from '@/service/indexer/daoIndex';
import { contentIn, describeConflict, ofContents, ofHash, ofTally } from './describeConflict';

/** Dependencies of a comparison; `now` in milliseconds, only for differences. */
export type AgreementOptions = {
  transport: Transport;
  multicall: string | undefined;
  index: Pick<Index, 'proposals' | 'find' | 'status' | 'checkpoint'>;
  dao(): Promise<Dao>;
  now(): number;
};

// As many as a page of the list shows.
const LISTED = 50;
const SHOWN_HERE = 'what this browser read before';

type Compared = Pick<Agreement, 'disagreements' | 'uncompared'>;
type Done = { at: number; ids: string; result: Promise<Agreement> };

const NOTHING: Compared = { disagreements: [], uncompared: [] };

/** Compares the endpoints of one organisation's chain: once for its list, once for each proposal that is opened. */
export class EndpointsAgreement implements EndpointsReader {
  private readonly done = new Map<string, Done>();
  private found: Agreement[] = [];

  constructor(private readonly options: AgreementOptions) {}

  /** Results so far, without asking. */
  get known(): Agreement {
    return joinedAgreement(this.found);
  }

  async compare({ proposal, maxAge }: Parameters<EndpointsReader['compare']>[0]): Promise<Agreement> {
    const asked = this.once(proposal, maxAge);
    // Results of other pages must stay, and must be able to clear, too.
    const others = [...this.done.keys()].filter((key) => key !== keyOf(proposal));
    this.found = await Promise.all([asked, ...others.map((key) => this.other(key, maxAge))]);
    return this.known;
  }

  private async other(key: string, maxAge: number | null): Promise<Agreement> {
    const last = (await this.done.get(key)?.result) ?? UNCOMPARED;
    if (maxAge === null || last.disagreements.length === 0) return last;
    return this.once(key === '' ? null : BigInt(key), maxAge);
  }

  private once(proposal: bigint | null, maxAge: number | null): Promise<Agreement> {
    const key = keyOf(proposal);
    const ids = proposal === null ? this.listed() : [proposal];
    const last = this.done.get(key);
    const isOld = maxAge !== null && last !== undefined && this.options.now() - last.at > maxAge * 1000;
    if (last !== undefined && !isOld && last.ids === ids.join()) return last.result;
    const result = this.run(proposal, ids).catch(() => UNCOMPARED);
    this.done.set(key, { at: this.options.now(), ids: ids.join(), result });
    return result;
  }

  // While the list grows it is not compared anew at every line.
  private listed(): readonly bigint[] {
    const last = this.done.get('');
    if (last !== undefined && last.ids !== '' && this.options.index.status().reading) {
      return last.ids.split(',').map(BigInt);
    }
    return this.options.index
      .proposals()
      .slice(0, LISTED)
      .map(({ id }) => id);
  }

  private async run(proposal: bigint | null, ids: readonly bigint[]): Promise<Agreement> {
    const { index, transport } = this.options;
    const all = await comparedEndpoints(transport);
    const behind = laggardsOf(all);
    const abreast = all.filter((each) => behind.every(({ index }) => index !== each.index));
    const silent = missing(namedHosts(transport), all, 'It does not answer.');
    if (all.length < 2) return { ...UNCOMPARED, behind, uncompared: silent };
    const created = proposal === null ? undefined : await index.find(proposal).catch(() => undefined);
    const at = settledBlock(abreast);
    const found = await Promise.all([
      ...heights(all, abreast, at, [created?.block, this.fileBlock()]).map((height) =>
        this.block(all, height),
      ),
      this.tallies(abreast, ids),
      created === undefined ? NOTHING : this.content(all, created),
    ]);
    const late = missing(all, abreast, 'It is far behind.');
    const uncompared = oneOfEach([...found.flatMap((each) => each.uncompared), ...late, ...silent]);
    const disagreements = found.flatMap((each) => each.disagreements);
    const isCompared = transport.hosts().length - uncompared.length > 1;
    const agree = disagreements.length > 0 ? false : isCompared ? true : null;
    return { agree, at, disagreements, behind, uncompared };
  }

  // Rejected files are not shown.
  private fileBlock(): bigint | undefined {
    const { block, state } = this.options.index.checkpoint();
    return state === 'refused' ? undefined : block?.number;
  }

  private async block(endpoints: readonly ComparedEndpoint[], block: bigint): Promise<Compared> {
    const heard = await hashesAt(endpoints, block);
    return {
      disagreements: listOf(describeConflict({ what: 'block', block, proposal: null }, heard.map(ofHash))),
      uncompared: missing(endpoints, heard, `It does not give block ${block}.`),
    };
  }

  private async tallies(endpoints: readonly ComparedEndpoint[], ids: readonly bigint[]): Promise<Compared> {
    if (endpoints.length < 2 || ids.length === 0) return NOTHING;
    const [dao, block] = await Promise.all([this.options.dao(), commonHeight(endpoints)]);
    const [first] = endpoints;
    if (block === undefined || first === undefined)
      return {
        disagreements: [],
        uncompared: missing(endpoints, [first], 'It has no block in common with the others.'),
      };
    const { multicall } = this.options;
    const heard = await proposalsAt(endpoints, dao, ids, block, { multicall });
    const disagreements = ids.flatMap((id) => {
      const said = heard.map((each) => ({ ...each, said: each.said.get(id) ?? null }));
      const statements = said.map((each) => ofTally(each, dao.token?.decimals ?? 0));
      return describeConflict({ what: 'tally', block, proposal: id }, statements) ?? [];
    });
    const reason = t`It does not say what the contract knows at block ${block}.`;
    return { disagreements, uncompared: missing(endpoints, heard, reason) };
  }

  private async content(endpoints: readonly ComparedEndpoint[], created: CreatedLog): Promise<Compared> {
    const { address } = await this.options.dao();
    const { id, block, transaction } = created;
    const topics = CREATED_TOPICS as readonly `0x${string}`[];
    const heard = await logsAt(endpoints, { address, topics, block, transaction });
    const hosts = heard.map(({ index, name, said }) => ({ index, name, content: contentIn(said, id) }));
    const shown = { index: null, name: SHOWN_HERE, content: created };
    const about = { what: 'content' as const, block, proposal: id };
    // Shown content came from one of them, so it is named only if it differs from all.
    const among = describeConflict(about, ofContents(hosts));
    return {
      disagreements: listOf(among ?? describeConflict(about, ofContents([shown, ...hosts]))),
      uncompared: missing(endpoints, heard, 'It does not give the log that made the proposal.'),
    };
  }
}

// The settled block that all who keep up have; each laggard's own; and those of the proposal's log and the checkpoint.
function heights(
  all: readonly ComparedEndpoint[],
  abreast: readonly ComparedEndpoint[],
  at: bigint,
  others: readonly (bigint | undefined)[],
): bigint[] {
  const late = all.filter((each) => !abreast.includes(each)).map(({ settled }) => settled);
  const settled = others.filter((each) => each !== undefined).filter((each) => each <= at);
  return [...new Set([at, ...late, ...settled])];
}

function missing(
  asked: readonly Pick<ComparedEndpoint, 'index' | 'name'>[],
  heard: readonly (Pick<EndpointAnswer<unknown>, 'index'> | undefined)[],
  reason: string,
): Agreement['uncompared'] {
  const silent = asked.filter(({ index }) => heard.every((each) => each?.index !== index));
  return silent.map(({ index, name }) => ({ index, name, reason }));
}

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

const keyOf = (proposal: bigint | null): string => (proposal === null ? '' : String(proposal));

import type { ResultOf } from 'gql.tada';
import { getAddress } from 'viem';
import { Refusal } from '../requestBody';
import { findDao, placesOf, proposalNumber, slugOf, type TallySource, type Which } from './directory';
import { accountNode, delegateNode, governorNode, organizationNode, proposalNode, voteNodes } from './nodes';
import { MOST_NODES, orderedBy, pageOf, readPage, type TallyInput } from './pages';
import { type DelegateRow, type ProposalRow, type partsFor, ROWS, TIME } from './rows';

type Sync = { complete: boolean; reading: boolean; from?: string | null };

/** Answers the root fields of one question of a Tally client by questions of our own schema, one after the other. */
export class Answering {
  private last: Promise<unknown> = Promise.resolve();

  /** `incomplete` gets the kinds of data of which something is missing for good. */
  constructor(
    private readonly source: TallySource & { incomplete: Set<string> },
    private readonly parts: ReturnType<typeof partsFor>,
  ) {}

  account = ({ id }: TallyInput) => this.accounts({ ids: [id ?? ''] })[0];
  accounts({ addresses, ids }: TallyInput) {
    const all = [...(ids ?? []).map((id) => id.slice(id.lastIndexOf(':') + 1)), ...(addresses ?? [])];
    if (all.length > MOST_NODES) throw new Refusal(400, `At most ${MOST_NODES} accounts at once.`);
    return all.map((address) => accountNode(getAddress(address)));
  }

  organization = async ({ id, slug }: TallyInput) =>
    organizationNode(await this.dao({ organizationId: id, slug }));
  async organizations(input: TallyInput) {
    const chain = input.filters?.chainId;
    const all = this.source.daos().filter((dao) => chain == null || dao.startsWith(`${chain}:`));
    const page = readPage(input, (dao) => all.includes(dao));
    const next = all.slice(all.indexOf(page.after ?? '') + 1);
    const items = page.isOver ? [] : next.slice(0, page.first);
    const nodes = [];
    for (const governorId of items) nodes.push(organizationNode(await this.dao({ governorId })));
    const cursor = next.length > items.length ? (items.at(-1) ?? null) : null;
    return pageOf(page, { items, cursor, total: all.length }, nodes);
  }

  governor = async ({ id, slug }: TallyInput) => governorNode(await this.dao({ governorId: id, slug }));
  async governors(input: TallyInput) {
    const items = [governorNode(await this.dao(input.filters ?? {}))];
    return pageOf(readPage(input), { items, cursor: null, total: 1 }, items);
  }

  async proposal({ governorId, id: number, onchainId: id }: TallyInput) {
    const which = id == null || governorId == null ? await this.ofNumber(number) : { governorId, id };
    const { dao, proposal } = await this.rows(which, { isOne: true });
    return proposalNode(dao, this.counted(proposal));
  }

  async proposals(input: TallyInput) {
    orderedBy(input, {});
    const page = readPage(input);
    const { dao } = await this.rows(input.filters ?? {}, { ...page, isProposals: true });
    const nodes = [];
    for (const row of dao.proposals?.items ?? [])
      nodes.push(proposalNode(dao, await this.dated(dao.id, this.counted(row))));
    return pageOf(page, dao.proposals, nodes);
  }

  delegate = async (filters: TallyInput) => (await this.delegates({ filters })).nodes[0] ?? null;
  async delegates(input: TallyInput) {
    const { address: search, hasDelegators, hasVotes } = input.filters ?? {};
    const rankedBy = orderedBy(input, { delegators: 'DELEGATORS' }) ?? 'POWER';
    const page = readPage(input);
    const { dao } = await this.rows(input.filters ?? {}, { ...page, search, rankedBy, isDelegates: true });
    if (dao.delegates == null) throw new Refusal(400, 'This Governor has no delegates.');
    this.noteDelegates(dao.id, dao.delegates.sync);
    const isAsked = ({ confirmed, delegators, power }: DelegateRow) =>
      !(hasVotes && (confirmed ?? power) === '0') && !(hasDelegators && delegators === 0);
    const nodes = dao.delegates.items.filter(isAsked).map((row) => delegateNode(dao, row));
    return pageOf(page, dao.delegates, nodes);
  }

  async votes(input: TallyInput) {
    const { proposalId, proposalIds, type, voter: search } = input.filters ?? {};
    const [number, ...more] = new Set([proposalId ?? [], proposalIds ?? []].flat());
    if (more.length > 0) throw new Refusal(400, 'Votes are listed of one proposal at a time.');
    const isOldest = input.sort?.sortBy === 'id' && !input.sort.isDescending;
    const orderBy = isOldest ? 'OLDEST' : (orderedBy(input, { amount: 'WEIGHT' }) ?? 'NEWEST');
    const page = readPage(input);
    const list = { ...page, support: type?.toUpperCase(), search, orderBy, isOne: true, isVotes: true };
    const { dao, proposal } = await this.rows(await this.ofNumber(number), list);
    const row = this.counted(proposal);
    this.note('votes', proposal?.votes?.sync);
    // A search finds reasons that name the account, too.
    const isAsked = ({ voter }: { voter: string }) => search == null || getAddress(search) === voter;
    const votes = proposal?.votes?.items.filter(isAsked) ?? [];
    const nodes = votes.flatMap((vote) => voteNodes(dao, row, vote, type));
    return pageOf(page, proposal?.votes, nodes);
  }

  private async ofNumber(number: string | null | undefined) {
    if (number == null) throw new Refusal(400, 'Name the proposal by governorId and onchainId.');
    for (const { after, governorId } of placesOf(this.source, number)) {
      const { dao } = await this.rows({ governorId }, { after, isProposals: true });
      const [row] = dao.proposals?.items ?? [];
      if (row && String(proposalNumber(dao.id, row.created)) === number)
        return { governorId, id: row.proposalId };
    }
    throw new Refusal(404, `No proposal here has the id ${number}: name it by governorId and onchainId.`);
  }

  private async dated(dao: string, row: ProposalRow): Promise<ProposalRow> {
    if (row.created.timestamp !== null || !this.parts.dated) return row;
    const { proposal } = await this.ask(TIME, { dao, id: row.proposalId });
    return { ...row, created: { ...row.created, timestamp: proposal?.created.timestamp ?? null } };
  }

  private counted(row: ProposalRow | null | undefined): ProposalRow {
    if (row == null) throw new Refusal(404, 'The Governor knows no such proposal.');
    for (const side of [row.for, row.against, row.abstain]) this.note('votes', side?.sync);
    return row;
  }

  private noteDelegates(dao: string, sync: Sync): void {
    if (this.source.wantDelegates(dao)) this.note('delegates', sync);
    else throw new Refusal(404, `This server does not load the delegates of ${dao}.`);
  }

  private note(what: string, sync: Sync | undefined): void {
    if (sync === undefined || sync.complete) return;
    if (sync.reading || sync.from === null)
      throw new Refusal(503, 'The history is being read. Ask again later.');
    this.source.incomplete.add(what);
  }

  private dao = async (which: Which) => (await this.rows(which)).dao;
  private async rows(which: Which, variables: Record<string, unknown> = {}) {
    const id = findDao(this.source, which);
    const { dao, proposal } = await this.ask(ROWS, { dao: id, id: which.id, ...this.parts, ...variables });
    if (dao.listed ?? dao.proposals ?? proposal) this.note('proposals', dao.sync);
    if (dao.held) this.noteDelegates(dao.id, dao.held.sync);
    const called = this.source.names[id] ?? dao.name;
    const names = { called, slug: slugOf(this.source, id), chain: `eip155:${dao.chainId}` };
    return { dao: { ...dao, ...names }, proposal };
  }

  private async ask<Text extends object>(text: Text, variables: Record<string, unknown>) {
    const asked = this.last.then(() => this.source.ask({ query: String(text), variables }));
    this.last = asked.catch(() => undefined);
    const { data, errors = [] } = await asked;
    for (const { extensions, message } of errors)
      throw new Refusal(extensions.code === 'query-invalid' ? 400 : 502, message);
    return data as ResultOf<Text>;
  }
}

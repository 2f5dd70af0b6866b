import { getAddress } from 'viem';
import { Refusal } from '../requestBody';
import type { Directory, TallySource } from './directory';
import { accountNode, delegateNode, governorNode, organizationNode, proposalNode, voteNodes } from './nodes';
import { type ListInput, MOST_NODES, orderedBy, pageOfNodes, readPage, refuseSet } from './pages';
import { type DelegateRow, type ProposalRow, type Reading, type Rows, rowQuestions } from './rows';

type Some<Name extends string, T> = { [Each in Name]?: T | null | undefined };
type Names = Some<'address' | 'chainId' | 'governorId' | 'id' | 'onchainId' | 'organizationId', string> &
  Some<'proposalId' | 'slug' | 'type' | 'voter', string> &
  Some<'addresses' | 'ids' | 'proposalIds', readonly string[]> &
  Some<'hasDelegators' | 'hasLogo' | 'hasVotes' | 'isDraft' | 'isMember' | 'isSeekingDelegation', boolean>;

/** The root fields of the schema. */
export type RootField =
  | 'votes'
  | `${'account' | 'delegate' | 'governor' | 'organization' | 'proposal'}${'' | 's'}`;

/** The arguments and inputs of all root fields, which the schema has checked; each takes its own part. */
export type TallyInput = Names & ListInput & { filters?: Names | null };

const DATED = ['Proposal.block', 'Proposal.createdAt', 'Proposal.events'];

/** Answers the root fields of one question of a Tally client by questions of our own schema, one after the other. */
export class Answering {
  /** Kinds of data of which something is missing for good. */
  readonly incomplete = new Set<string>();
  private readonly questions: ReturnType<typeof rowQuestions>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: TallySource & { asked: ReadonlySet<string>; directory: Directory }) {
    this.questions = rowQuestions(options.asked);
  }

  async account({ id }: TallyInput) {
    return (await this.accounts({ ids: id == null ? [] : [id] }))[0];
  }

  async accounts({ addresses, ids }: TallyInput) {
    const all = [...(ids ?? []).map((id) => id.slice(id.lastIndexOf(':') + 1)), ...(addresses ?? [])];
    if (all.length > MOST_NODES) throw new Refusal(400, `At most ${MOST_NODES} accounts at once.`);
    return all.map((address) => accountNode(getAddress(address)));
  }

  async organization({ id, slug }: TallyInput) {
    return organizationNode(await this.dao(await this.options.directory.find({ number: id, slug })));
  }

  async organizations({ filters, page: given }: TallyInput) {
    const { chainId, hasLogo, isMember } = filters ?? {};
    refuseSet('OrganizationsFiltersInput', { hasLogo, isMember });
    const all = this.options.daos().filter((dao) => chainId == null || dao.startsWith(`${chainId}:`));
    const page = readPage(given, (dao) => all.includes(dao));
    const last = all.indexOf(page.after ?? '');
    const items = page.isOver ? [] : all.slice(last + 1, last + 1 + page.first);
    const cursor = last + 1 + page.first < all.length ? (items.at(-1) ?? null) : null;
    const nodes: unknown[] = [];
    for (const dao of items) nodes.push(organizationNode(await this.dao(dao)));
    return pageOfNodes(page, { items, cursor, total: all.length }, nodes);
  }

  async governor({ id, slug }: TallyInput) {
    return governorNode(await this.dao(await this.options.directory.find({ governor: id, slug })));
  }

  async governors({ filters, page: given }: TallyInput) {
    const dao = await this.options.directory.find({ number: filters?.organizationId });
    const items = [governorNode(await this.dao(dao))];
    return pageOfNodes(readPage(given), { items, cursor: null, total: 1 }, items);
  }

  async proposal({ governorId, id, onchainId }: TallyInput) {
    const isNumber = onchainId == null || governorId == null;
    const named = async () => ({
      dao: await this.options.directory.find({ governor: governorId }),
      id: onchainId,
    });
    const { dao, proposal } = await this.rows('proposal', await (isNumber ? this.ofNumber(id) : named()));
    if (proposal === null) throw new Refusal(404, 'The Governor knows no such proposal.');
    return proposalNode(await this.called(dao), this.counted(proposal));
  }

  async proposals({ filters, page: given, sort }: TallyInput) {
    const { governorId, isDraft, organizationId } = filters ?? {};
    refuseSet('ProposalsFiltersInput', { isDraft });
    orderedBy(sort, {});
    const page = readPage(given);
    const id = await this.options.directory.find({ governor: governorId, number: organizationId });
    const { dao } = await this.rows('proposals', { dao: id, ...page });
    const of = await this.called(dao);
    const nodes: unknown[] = [];
    for (const row of dao.proposals.items)
      nodes.push(proposalNode(of, await this.dated(id, this.counted(row))));
    return pageOfNodes(page, dao.proposals, nodes);
  }

  async delegate({ address, governorId, organizationId }: TallyInput) {
    const { nodes } = await this.delegates({ filters: { address, governorId, organizationId } });
    return nodes[0] ?? null;
  }

  async delegates({ filters, page: given, sort }: TallyInput) {
    const { address, governorId, organizationId, ...only } = filters ?? {};
    refuseSet('DelegatesFiltersInput', { isSeekingDelegation: only.isSeekingDelegation });
    const orderBy = orderedBy(sort, { delegators: 'DELEGATORS' }) ?? 'POWER';
    const page = readPage(given);
    const id = await this.options.directory.find({ governor: governorId, number: organizationId });
    const { dao } = await this.rows('delegates', { dao: id, ...page, orderBy, search: address });
    if (dao.delegates === null) throw new Refusal(400, 'This Governor has no delegates.');
    this.noteDelegates(dao.id, dao.delegates.sync);
    const fits = ({ confirmed, delegators, power }: DelegateRow) =>
      !(only.hasVotes && (confirmed ?? power) === '0') && !(only.hasDelegators && delegators === 0);
    const of = await this.called(dao);
    const nodes = dao.delegates.items.filter(fits).map((row) => delegateNode(of, row));
    return pageOfNodes(page, dao.delegates, nodes);
  }

  async votes({ filters, page: given, sort }: TallyInput) {
    const { proposalId, proposalIds, type, voter } = filters ?? {};
    const [number, ...more] = new Set([...(proposalId == null ? [] : [proposalId]), ...(proposalIds ?? [])]);
    if (more.length > 0) throw new Refusal(400, 'Votes are listed of one proposal at a time.');
    const isOldest = sort?.sortBy === 'id' && !sort.isDescending;
    const orderBy = isOldest ? 'OLDEST' : (orderedBy(sort, { amount: 'WEIGHT' }) ?? 'NEWEST');
    const page = readPage(given);
    const of = { ...(await this.ofNumber(number)), support: type?.toUpperCase(), search: voter, orderBy };
    const { dao, proposal } = await this.rows('votes', { ...of, ...page });
    if (proposal === null) throw new Refusal(404, 'The Governor knows no such proposal.');
    this.note('votes', proposal.votes.sync);
    const called = await this.called(dao);
    // A search finds reasons that name the account, too.
    const rows = proposal.votes.items.filter((row) => voter == null || getAddress(voter) === row.voter);
    const nodes = rows.flatMap((row) => voteNodes(called, this.counted(proposal), row, type));
    return pageOfNodes(page, proposal.votes, nodes);
  }

  private async dao(dao: string) {
    return this.called((await this.rows('dao', { dao })).dao);
  }

  private async called(dao: Rows['dao']) {
    this.note('proposals', dao.sync);
    if (dao.held) this.noteDelegates(dao.id, dao.held.sync);
    return { dao, called: await this.options.directory.called(dao.id) };
  }

  /** The organisation and the id of the proposal with a number of this server; throws a `Refusal`. */
  private async ofNumber(number: string | null | undefined): Promise<{ dao: string; id: string }> {
    if (number == null) throw new Refusal(400, 'Name the proposal by governorId and onchainId.');
    for (const { block, dao, logIndex } of this.options.directory.placesOf(number)) {
      const found = await this.rows('place', { dao, first: 1, after: `${block}:${logIndex + 1n}` });
      const [item] = found.dao.proposals.items;
      if (item?.created.block === String(block) && BigInt(item.created.logIndex) === logIndex)
        return { dao, id: item.proposalId };
    }
    throw new Refusal(
      404,
      `No proposal read here has the id ${number}: name it by governorId and onchainId.`,
    );
  }

  // Lists give the time of a proposal's block only where its log carried it.
  private async dated(dao: string, row: ProposalRow): Promise<ProposalRow> {
    if (row.created.timestamp !== null || !DATED.some((each) => this.options.asked.has(each))) return row;
    const { proposal } = await this.rows('time', { dao, id: row.proposalId });
    return { ...row, created: { ...row.created, timestamp: proposal?.created.timestamp ?? null } };
  }

  private counted(row: ProposalRow): ProposalRow {
    for (const side of [row.for, row.against, row.abstain]) if (side) this.note('votes', side.sync);
    return row;
  }

  private noteDelegates(dao: string, sync: Reading): void {
    if (!this.options.wantDelegates(dao))
      throw new Refusal(404, `The delegates of ${dao} are not read by this server.`);
    this.note('delegates', sync);
  }

  private note(what: string, { complete, from, reading }: Reading): void {
    if (complete) return;
    if (reading || from === null) throw new Refusal(503, 'The history is being read. Ask again later.');
    this.incomplete.add(what);
  }

  private async rows(name: keyof Answering['questions'], variables: Record<string, unknown>): Promise<Rows> {
    const query = this.questions[name];
    const asked = this.last.then(() => this.options.ask({ query, variables }));
    this.last = asked.catch(() => undefined);
    const { data, errors = [] } = await asked;
    for (const { extensions, message } of errors)
      throw new Refusal(extensions.code === 'query-invalid' ? 400 : 502, message);
    return data as Rows;
  }
}

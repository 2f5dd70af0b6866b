import { probeAbi } from '@/chain/contracts/abis/probes';
import type { ProposalLog } from '@/chain/logs/proposalLog';
import type { Transport } from '@/chain/rpc/transport';
import { callViews, view } from '@/chain/rpc/view';
import { stateName } from '@/core/governor/act/stateName';
import type { Block, Dao } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import type { State } from '@/core/governor/proposal';
import { phrase, t, translate } from '@/core/language/message';
import type { LogIndex } from '../logIndex';

/** Compares the contract's answers about single proposals with their logs, and names a log that must be missing. */
export class MissingProposals {
  private forks = 0;
  /** Null where the contract denied the proposal. */
  private readonly states = new Map<bigint, State | null>();
  private found: { key: string; reason: string | null } | undefined;

  constructor(
    private readonly held: LogIndex,
    private readonly count: ProposalCount,
  ) {}

  /** Forgets what was said before the last of so many forks; whether there was a newer one. */
  forget(forks: number): boolean {
    if (this.forks === forks) return false;
    this.forks = forks;
    this.states.clear();
    this.found = undefined;
    return true;
  }

  /** Hears what the contract says. */
  hear(id: bigint, state: State | null): void {
    if (this.states.get(id) === state) return;
    this.states.set(id, state);
    this.found = undefined;
  }

  /** As `findMissingProposals`; looked for again only where something changed. */
  find(dao: Dao | undefined): string | null {
    const { told } = this.count;
    const key = [this.held.picture(), told?.count, dao?.family].join();
    if (this.found?.key !== key)
      this.found = { key, reason: findMissingProposals(this.held, this.states, dao, told) };
    return this.found.reason;
  }
}

/**
 * A log that must be missing among those held, or an answer about one of them, in words; null when none is known to be.
 * Only of an index that is read whole. What it cannot tell: a proposal of a Governor that does not count them, before
 * anybody voted on it.
 */
function findMissingProposals(
  held: LogIndex,
  states: ReadonlyMap<bigint, State | null>,
  dao: Dao | undefined,
  counted: Counted | null,
): string | null {
  const [stranger] = held.strangers();
  if (stranger !== undefined)
    return t`there are logs of proposal ${stranger}, and none that says how it was made`;
  for (const [id, state] of states) {
    if (state === null) {
      if (held.made(id) === undefined) continue;
      return t`a log says how proposal ${id} was made, and no answer says where it stands`;
    }
    if (held.made(id) === undefined)
      return t`proposal ${id} is ${stateName(state)}, and no log says how it was made`;
    if (held.proposal(id) === undefined) continue;
    const name = eventless(state, held.events(id), dao);
    if (name !== null) return t`proposal ${id} is ${state}, and no log says ${translate(name)}`;
  }
  return dao === undefined ? null : uncounted(held, dao, counted);
}

function eventless(state: State, events: readonly ProposalLog[], dao: Dao | undefined): string | null {
  const has = (...names: ProposalLog['name'][]) => events.some(({ name }) => names.includes(name));
  const isQueued = has('ProposalQueued');
  // Past the Governor a queued proposal can be executed or cancelled in a timelock that obeys others too.
  const isBypassed =
    isQueued && (dao === undefined || (dao.timelock !== null && dao.timelock.kind !== 'compound'));
  switch (state) {
    case 'QUEUED':
      return isQueued ? null : phrase`that it was queued`;
    case 'EXECUTED':
      return isBypassed || has('ProposalExecuted') ? null : phrase`that it was executed`;
    case 'CANCELED':
      return isBypassed || has('ProposalCanceled', 'ProposalVetoed') ? null : phrase`that it was cancelled`;
    default:
      return null;
  }
}

function uncounted(held: LogIndex, { family, ids }: Dao, counted: Counted | null): string | null {
  const list = held.proposals();
  if (ids === 'counter') {
    const sorted = list.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
    const hole = sorted.find((id, index) => index > 0 && id !== (sorted[index - 1] ?? 0n) + 1n);
    if (hole !== undefined) return t`no log says how proposal ${hole - 1n} was made`;
    if (counted === null || counted.count === 0n) return null;
    const last = sorted.at(-1) ?? 0n;
    if (last < counted.count)
      return t`the Governor counts ${counted.count} proposals, and the last one read is ${last}`;
    const first = sorted[0] ?? 1n;
    // Bravo begins behind the Governor it followed; the others with 1.
    const before = counted.before ?? (FAMILIES[family].continues ? first - 1n : 0n);
    return first > before + 1n ? t`no log says how proposal ${first - 1n} was made` : null;
  }
  if (counted === null || BigInt(list.length) >= counted.count) return null;
  return t`the Governor counts ${counted.count} proposals, and ${list.length} are read`;
}

// Blocks after which a Governor that counts its proposals is asked again.
const EVERY = 50n;

/** How many proposals the Governor says there are, and the id before its first (null: it does not say). */
type Counted = { count: bigint; before: bigint | null };

/** A Governor's own count of proposals, asked again after some blocks: a log that is left out is one less. */
export class ProposalCount {
  /** Null where it does not count them, or was not asked. */
  told: Counted | null = null;
  private asked: { length: number; next: bigint } | undefined;

  constructor(private readonly transport: Transport) {}

  /** Asks where so many proposals are held and it is due; throws `RpcError`. */
  async ask(dao: Dao, length: number, at: Block): Promise<void> {
    if (this.asked?.length === length && at.number < this.asked.next) return;
    this.told = await countOf(this.transport, dao, at);
    this.asked = { length, next: at.number + EVERY };
  }
}

async function countOf(
  transport: Transport,
  { address, ids, extensions }: Dao,
  at: Block,
): Promise<Counted | null> {
  if (ids !== 'counter' && !extensions.includes('storage')) return null;
  const views = {
    count: view(probeAbi, address, 'proposalCount'),
    before: view(probeAbi, address, 'initialProposalId'),
  };
  const { count, before } = await callViews(transport, views, at.number);
  return count === null ? null : { count, before };
}

import type { Abi } from 'viem';
import type { ChainConfig } from '@/core/config';
import type { Action } from '@/core/decode/action';
import { type Facts, factsOf } from '@/core/decode/facts';
import { asQuorateError, type QuorateError } from '@/core/errors';
import type { ProposalView } from '@/lib/query/proposal';
import { organisationOf } from './organisation';

/** What a proposal's calls say, and how far that is read. */
export type CallsReading = {
  /** Undefined until they are decoded. */
  actions: readonly Action[] | undefined;
  /** What is known about their accounts: until the chain answers, the organisation's own only. */
  facts: Facts;
  /** `decoding`, then `decoded` while the chain is asked, then `read`; `failed` when nothing could be decoded. */
  status: 'decoding' | 'decoded' | 'read' | 'failed';
  /** Whether the source of a contract is published, by lower-case address; of those that a person asked about. */
  published: ReadonlyMap<string, boolean>;
  /** Why the calls could not be decoded, or (with `read`) the chain not be asked. */
  problem: QuorateError | undefined;
};

/** One proposal's reading, shared by all that show it. */
export type ReadingStore = {
  get(): CallsReading;
  subscribe(listener: () => void): () => void;
  /** Decodes and asks, once; again when `again`. */
  start(again?: boolean): void;
  /** Reads the calls once more with the ABI of a contract: one a person gave, or out of its published source. */
  learn(target: string, abi: Abi, from: 'pasted' | 'verified'): void;
  /** Notes that the source of a contract is not published. */
  miss(target: string): void;
};

/** ABIs that are not in our tables, by lower-case address. */
type Learnt = { pasted: Map<string, Abi>; verified: Map<string, Abi> };

const stores = new Map<string, ReadingStore>();
const MOST = 20;

/** The reading of a proposal over the chains as they are set up; one and the same for all that ask. */
export function readingFor(proposal: ProposalView, chains: readonly ChainConfig[]): ReadingStore {
  const settings = chains.find(({ id }) => id === proposal.dao.chainId);
  // The calls as well: another endpoint may hold others.
  const calls = proposal.actions.map(({ target, value, calldata }) => `${target} ${value} ${calldata}`);
  const key = JSON.stringify([proposal.dao.id, String(proposal.id), proposal.state, settings, calls]);
  let store = stores.get(key);
  if (store === undefined) {
    store = createReading(proposal, chains, settings?.currency ?? 'ETH');
    stores.set(key, store);
    // The oldest goes: nobody looks at twenty proposals at once.
    const [oldest] = stores.keys();
    if (stores.size > MOST && oldest !== undefined) stores.delete(oldest);
  }
  return store;
}

function createReading(
  proposal: ProposalView,
  chains: readonly ChainConfig[],
  currency: string,
): ReadingStore {
  const organisation = organisationOf(proposal, currency);
  const listeners = new Set<() => void>();
  const books: Learnt = { pasted: new Map(), verified: new Map() };
  let current: CallsReading = {
    actions: undefined,
    facts: factsOf(organisation),
    status: 'decoding',
    published: new Map(),
    problem: undefined,
  };
  let isStarted = false;
  const set = (change: Partial<CallsReading>) => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  // Only the latest of several runs may speak.
  let run = 0;
  const read = async () => {
    run += 1;
    const mine = run;
    const say = (change: Partial<CallsReading>) => mine === run && set(change);
    try {
      const { decoded, factsOver } = await import('./actions');
      const actions = decoded(proposal, books, current.facts.implementations);
      say({ actions, status: 'decoded', problem: undefined });
      const facts = await factsOver(chains, proposal, organisation, actions);
      const isBetter = books.pasted.size + books.verified.size > 0 && facts.implementations.size > 0;
      say({ facts, ...(isBetter ? { actions: decoded(proposal, books, facts.implementations) } : {}) });
      say({ status: 'read' });
    } catch (error) {
      say({ status: current.actions === undefined ? 'failed' : 'read', problem: asQuorateError(error) });
    }
  };
  const note = (target: string, isPublished: boolean) =>
    set({ published: new Map([...current.published, [target.toLowerCase(), isPublished]]) });
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (again = false) => {
      if (isStarted && !again) return;
      isStarted = true;
      void read();
    },
    learn: (target, abi, from) => {
      books[from].set(target.toLowerCase(), abi);
      if (from === 'verified') note(target, true);
      void read();
    },
    miss: (target) => note(target, false),
  };
}

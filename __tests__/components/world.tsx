import { render, type screen } from '@testing-library/react';
import { type DocumentNode, type ExecutionResult, execute, parse, validate } from 'graphql';
import type { ReactNode } from 'react';
import { Provider } from 'urql';
import { QuorateError } from '@/core/errors';
import { createClient } from '@/lib/query/client/client';
import { ServiceContext } from '@/lib/query/client/service';
import type { Answer, Interest, Service, ServiceEvent } from '@/service/api/protocol';
import { createSchema } from '@/service/graph/executable';
import { asText, createAnalysis } from './analysed';
import { capabilities } from './capabilities';
import { provenDao, provenProposal } from './proven';

export const GOVERNOR = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const DAO = `eip155:31337:${GOVERNOR}`;
const HASH = `0x${'ab'.repeat(32)}`;
const UNIT = 10n ** 18n;

/** Votes as the schema gives them. */
export const votes = (whole: number): string => (BigInt(whole) * UNIT).toString();

export const block = (number: number): { number: string; hash: string; timestamp: string } => ({
  number: String(number),
  hash: HASH,
  timestamp: String(1_794_000_000 + number * 12),
});

/** An organisation whose history is read to block 1,000; every field may be replaced. */
export const dao = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: DAO,
  chainId: 31337,
  address: GOVERNOR,
  name: 'Meridian',
  version: '1',
  ...capabilities(),
  clock: { mode: 'BLOCKNUMBER', raw: 'mode=blocknumber&from=default', now: '1000', secondsPerUnit: 12 },
  settings: {
    ...{ votingDelay: '300', votingPeriod: '7200', proposalThreshold: votes(1000), quorum: votes(3000) },
    ...{ quorumNumerator: '4', quorumDenominator: '100', lateQuorumExtension: '600' },
  },
  at: block(1000),
  sync: sync(),
  proofs: provenDao,
  ...changes,
});

/** A finished sync; every field may be replaced. */
export const sync = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ head: block(1000), finalized: '990', coverage: [{ from: '0', to: '1000' }], gaps: [] },
  ...{ complete: true, reading: false, progress: 1, start: '0', plan: null, paused: false },
  ...{ refusals: [], checkpoint: null, recalled: null, source: 'memory', problem: null },
  ...changes,
});

/** A proposal in the midst of its vote; every field may be replaced. */
export const proposal = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: `${DAO}/7`,
  proposalId: '7',
  title: 'Fund the grants council',
  description: '# Fund the grants council\n\nThe council **earned** it.',
  proposer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  actions: [
    {
      index: 0,
      target: GOVERNOR,
      value: '0',
      signature: '',
      selector: '0xa9059cbb',
      calldata: `0xa9059cbb${'00'.repeat(64)}`,
    },
  ],
  module: null,
  created: event('ProposalCreated', 400),
  state: 'ACTIVE',
  phase: null,
  snapshot: '700',
  deadline: '7902',
  eta: null,
  expires: null,
  tally: { against: votes(800), for: votes(3200), abstain: votes(400) },
  quorum: { value: votes(3000), timepoint: '700', estimate: false },
  superQuorum: null,
  approval: null,
  ...{ at: block(1000), events: [], votes: votePage(), proofs: provenProposal },
  ...changes,
});

export const event = (name: string, number: number): Record<string, unknown> => ({
  name,
  block: String(number),
  blockHash: HASH,
  timestamp: block(number).timestamp,
  transaction: HASH,
  logIndex: 0,
});

export const vote = (index: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: `31337:${800 + index}:0`,
  voter: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  kind: 'WHOLE',
  support: 'FOR',
  parts: null,
  weight: votes(1000 - index),
  reduced: '0',
  reason: '',
  block: String(800 + index),
  transaction: HASH,
  logIndex: 0,
  ...changes,
});

/** A page of votes, complete unless said otherwise. */
export const votePage = (
  items: readonly Record<string, unknown>[] = [vote(0), vote(1)],
  state: Record<string, unknown> = {},
): Record<string, unknown> => ({
  items,
  cursor: null,
  total: items.length,
  count: items.length,
  sync: {
    ...{ complete: true, reading: false, read: '300', window: '300', from: '701', to: '1000' },
    coverage: [{ from: '701', to: '1000' }],
    gaps: [],
    difference: { against: '0', for: '0', abstain: '0' },
    problem: null,
    ...state,
  },
});

export function proposalPage(items: readonly Record<string, unknown>[]): Record<string, unknown> {
  const states = [...new Set(items.map((item) => item.state))];
  return {
    items,
    cursor: null,
    total: items.length,
    counts: states.map((state) => ({ state, count: items.filter((item) => item.state === state).length })),
  };
}

type Root = 'dao' | 'proposal' | 'decode' | 'names' | 'resolved' | 'statement';
type Roots = Partial<Record<Root, (args: never) => unknown>>;

/**
 * The real schema over plain values, behind the door of the service; `answer` may be changed while the page is open,
 * `advance` says that the index grew.
 */
export function createWorld(roots: Roots) {
  const listeners = new Set<(event: ServiceEvent) => void>();
  let current = roots;
  const watched: Interest[] = [];
  const analyse = createAnalysis();
  const service: Service = {
    ask: async ({ query, variables }) => {
      const result = await answerOf(query, analyse(current), variables ?? {});
      return JSON.parse(JSON.stringify({ ...result, errors: result.errors?.map(wire) }, asText)) as Answer;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: async (_, interests) => void watched.push(...interests),
    export: () => Promise.reject(new Error('nothing is exported here')),
    ...{ syncTo: async () => undefined, scan: async () => undefined, clear: async () => undefined },
    stored: async () => [],
    close: () => undefined,
  };
  return {
    ...{ service, watched },
    set: (next: Roots) => {
      current = next;
    },
    advance: () => {
      for (const listener of listeners) listener({ kind: 'changed', changed: { dao: DAO, kinds: ['head'] } });
    },
  };
}

function wire(error: { message: string; originalError?: unknown }): Record<string, unknown> {
  const { originalError } = error;
  return originalError instanceof QuorateError
    ? { message: error.message, extensions: { code: originalError.code, facts: originalError.facts } }
    : { message: error.message, extensions: { code: 'query-invalid', facts: { reason: error.message } } };
}

const CHAIN = { id: 31337, name: 'Testland', rpc: ['http://127.0.0.1:1'], currency: 'ETH' };

/** Parts of a network: more of config.json (read once in a file), and the answers of other addresses than that. */
type Network = { config?: Record<string, unknown>; answer?: (url: string) => Response };

/** A field of a world whose endpoint does not answer. */
export function unanswered(): never {
  throw new QuorateError('rpc-down', { host: 'rpc.example' });
}

/** Renders a screen with the real client over a service; but for config.json, what nobody answers is refused. */
export function show(service: Service, screen: ReactNode, network: Network = {}): ReturnType<typeof render> {
  globalThis.fetch = (async (input: RequestInfo | URL) => {
    const url = String(input);
    const config = JSON.stringify({ chains: [CHAIN], organisations: [], ...network.config });
    if (url === '/config.json') return { ok: true, status: 200, text: async () => config };
    if (network.answer && !url.startsWith('http:')) return network.answer(url);
    throw new TypeError('no network in this test');
  }) as typeof fetch;
  // jsdom has no scrolling; a list puts the window where it already is.
  window.scrollTo = () => undefined;
  return render(
    <Provider value={createClient(service)}>
      <ServiceContext value={service}>{screen}</ServiceContext>
    </Provider>,
  );
}

/** Expects a link of this name in a part of the page, and that it leads there. */
export function expectLink(part: Pick<typeof screen, 'getByRole'>, name: string | RegExp, to: unknown): void {
  expect(part.getByRole('link', { name })).toHaveAttribute('href', to);
}

const schema = createSchema();
const documents = new Map<string, DocumentNode>();

/** Answers a question of plain values by the real schema; a text is checked once in a file, as the service does. */
export async function answerOf(
  text: string,
  rootValue: unknown,
  variableValues: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  const document = documents.get(text) ?? parse(text);
  const errors = documents.has(text) ? [] : validate(schema, document);
  if (errors.length > 0) return { errors };
  documents.set(text, document);
  return execute({ schema, document, rootValue, variableValues });
}

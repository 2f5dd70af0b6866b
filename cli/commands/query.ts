import { parseDaoId } from '@/core/caip';
import type { Answer } from '../../service/api/protocol';
import { parseOperation } from '../../service/graph/operationLimits';
import { createService, type LocalService } from '../../service/host/service';
import { createMemoryStore } from '../../service/indexer/store/memory';
import { interestsOf } from './interests';
import { blockOf, checkPlaces, PLACE, PLACE_OPTIONS, type Place, parsed } from './place';

// The variable $dao, where the query declares it, is the organisation. --now does not wait for what is being read.
/** How `query` is called. */
export const QUERY_USAGE = `usage: quorate query ${PLACE} [--start BLOCK] [--variables JSON] [--now] 'GRAPHQL'`;

// A chain that goes on gives another answer at every block; what was asked for is read long before.
const ROUNDS = 4;

/** A query and its source. */
export type Query = Place & {
  query: string;
  variables: Record<string, unknown>;
  start?: string | undefined;
  now: boolean;
};

/** Reads the arguments behind `query`; throws a sentence. */
export function readQuery(args: readonly string[]): Query {
  const { values, positionals } = parsed(QUERY_USAGE, args, {
    ...PLACE_OPTIONS,
    start: { type: 'string' },
    variables: { type: 'string' },
    now: { type: 'boolean' },
  });
  const [query, ...rest] = positionals;
  const { dao, rpc, multicall, start, variables, now } = values;
  if (query === undefined || rest.length > 0 || dao === undefined || rpc === undefined)
    throw new Error(QUERY_USAGE);
  checkPlaces(rpc, multicall);
  if (start !== undefined) blockOf('start', start);
  return {
    dao,
    rpc,
    multicall,
    query,
    variables: readVariables(variables ?? '{}'),
    start,
    now: now === true,
  };
}

function readVariables(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new Error('--variables is no JSON object.');
}

/** Asks, waits until what was asked for is read (or is a named gap), and asks again; throws the failure's sentence. */
export async function query(
  command: Query,
  /** Place of checkpoint files, and their fetch function; none are read without. */
  files?: { base: string; fetch: typeof fetch },
): Promise<Answer> {
  const { chainId } = parseDaoId(command.dao);
  const startBlocks = command.start === undefined ? undefined : { [command.dao]: command.start };
  const service = openTerminalService({ ...command, chainId, startBlocks }, files);
  try {
    const answer = await settledAnswer(service, command);
    const failure = answer.errors?.[0];
    if (failure !== undefined) throw new Error(failure.message);
    return answer;
  } finally {
    service.close();
  }
}

/** Opens the service over one chain's endpoints, without a store; files as for `query`. */
export function openTerminalService(
  place: Omit<Place, 'dao'> & { chainId: number; startBlocks?: Record<string, string> | undefined },
  files?: { base: string; fetch: typeof fetch },
): LocalService {
  const { chainId: id, rpc, multicall, startBlocks } = place;
  return createService(
    { chains: [{ id, rpc, multicall }], startBlocks, checkpoints: files?.base, build: 'command' },
    { store: createMemoryStore, threshold: null, fetch: files?.fetch, parseQuestion: parseOperation },
  );
}

/** Asks until all that was asked for is read, or until the signal ends it; the answer then has what is read by then. */
export async function settledAnswer(
  service: LocalService,
  command: Pick<Query, 'dao' | 'query' | 'variables' | 'now'>,
  signal?: AbortSignal,
): Promise<Answer> {
  const declares = /\$dao\b/.test(command.query);
  const variables = { ...(declares ? { dao: command.dao } : {}), ...command.variables };
  const ask = { query: command.query, variables };
  if (!command.now)
    void service.watch(command.dao, interestsOf(command.query, variables), signal).catch(() => undefined);
  const ended = signal && new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let answer = await service.ask(ask);
  let last: string | undefined;
  // An answer may bring what the next one starts to read: proposals first, then their votes.
  for (let round = 0; round < ROUNDS && !command.now && answer.errors === undefined; round++) {
    if (JSON.stringify(answer) === last || signal?.aborted === true) break;
    last = JSON.stringify(answer);
    await Promise.race([service.idle(), ended].filter((each) => each !== undefined));
    answer = await service.ask(ask);
  }
  return answer;
}

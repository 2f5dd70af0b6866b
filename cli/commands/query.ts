import { parseDaoId } from '@/core/caip';
import type { Answer } from '../../service/api/protocol';
import { parseOperation } from '../../service/graph/operationLimits';
import { createService, type LocalService } from '../../service/host/service';
import { createMemoryStore } from '../../service/indexer/store/memory';
import type { Query } from '../arguments/query';
import { interestsOf } from './interests';
import type { Place } from './place';

// A chain that goes on gives another answer at every block; what was asked for is read long before.
const ROUNDS = 4;

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

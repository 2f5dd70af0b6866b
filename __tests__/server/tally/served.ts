import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, http, type PublicClient } from 'viem';
import { putEmptyDatabase } from '@/devnet/emptyDatabase';
import { type Running, startServed } from '@/devnet/served';
import { openShowcase } from '@/devnet/variants/showcase';
import { until } from '../../until';

const NOW = 1_790_000_000;
/** Served Governors: OpenZeppelin 5 in two clocks and with votes in parts, and GovernorBravo. */
const VARIANTS = ['oz57', 'bravo', 'oz57-timestamp', 'oz57-fractional'] as const;

/** A query of a Tally client, where it was seen, its variables, and what an answer that refuses it names. */
export type SeenQuery = { seen: string; names: string[]; query: string; variables: Record<string, unknown> };

export type TallyAnswer = {
  status: number;
  data?: Record<string, unknown>;
  errors?: { message: string }[];
  extensions?: Record<'empty' | 'incomplete', string[]>;
};

type Ask = (query: string, variables?: unknown) => Promise<TallyAnswer>;

/** A server that has read several organisations, and how it is asked. */
export type TallyServed = {
  client: PublicClient;
  /** The Governors' CAIP-10 ids, in the order of `VARIANTS`. */
  governors: readonly string[];
  ask: Ask;
  /** Starts another over the same chain, and asks it. */
  serve(env: Record<string, string>): Promise<Ask>;
  close(): Promise<void>;
};

/** Opens the variants' chain and a server of history with a database inside, and waits until all is read. */
export async function openTally(): Promise<TallyServed> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-tally-'));
  const showcase = await openShowcase(0, () => NOW, VARIANTS);
  const running: Running[] = [];
  const close = async () => {
    for (const each of running) await each.kill();
    await showcase.anvil.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const { chainId: id, multicall, organisations, url: rpc } = showcase;
  const config = join(folder, 'config.json');
  const chain = { id, name: 'Showcase', rpc: [rpc], currency: 'ETH', multicall };
  const named = organisations.map(({ dao, ...rest }) => ({ id: dao, ...rest }));
  writeFileSync(config, JSON.stringify({ chains: [chain], organisations: named }));
  const governors = organisations.map(({ dao }) => dao);
  const serve = async (env: Record<string, string> = {}): Promise<Ask> => {
    const data = join(folder, String(running.length));
    if (env.DATABASE_URL === undefined) await putEmptyDatabase(join(data, 'history'));
    const started = await startServed(['--config', config, '--data', data], env);
    running.push(started);
    const ask: Ask = (query, variables = {}) => asked(`${started.url}/tally/query`, { query, variables });
    for (const governorId of governors)
      await until(
        () => ask(WHOLE, { governorId }),
        ({ data: read, extensions }) => read !== undefined && extensions === undefined,
        (last) => `${JSON.stringify(last)} ${started.said()}`,
      );
    return ask;
  };
  try {
    const client = createPublicClient({ transport: http(rpc) });
    return { client, governors, ask: await serve(), serve, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const WHOLE = `query($governorId: AccountID!) {
  governor(input: { id: $governorId }) { delegatesCount }
  proposals(input: { filters: { governorId: $governorId } }) { nodes { ... on Proposal { voteStats { votersCount } } } }
}`;

/** A page of a list. */
export type TallyPage<T> = { nodes: T[]; pageInfo: { lastCursor: string | null } };

/** A list in an answer; throws where it is not there. */
export function listIn<T>(data: Record<string, unknown> | undefined, list: string): TallyPage<T> {
  const found = data?.[list];
  if (found === undefined) throw new Error(`${list} is not answered`);
  return found as TallyPage<T>;
}

async function asked(url: string, body: unknown): Promise<TallyAnswer> {
  const headers = { 'content-type': 'application/json', 'api-key': 'not-needed' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, ...((await response.json()) as object) };
}

/** The queries of queries.graphql, answered or refused, with the capitals in their variables filled in. */
export function seenQueries(part: 'answered' | 'refused', filled: Record<string, string> = {}): SeenQuery[] {
  const text = readFileSync('__tests__/server/tally/queries.graphql', 'utf8');
  const queries = text.split(`# --- ${part} ---`)[1]?.split('# --- ')[0] ?? '';
  return queries.split('# seen: ').flatMap((each) => {
    const line = (name: string) => new RegExp(`^# ${name}: (.*)$`, 'm').exec(each)?.[1] ?? '';
    const query = each.replace(/^#.*$/gm, '').slice(each.indexOf('\n')).trim();
    if (query === '') return [];
    const variables = line('with').replace(/"([A-Z]+)"/g, (_, name) => JSON.stringify(filled[name] ?? name));
    const names = line('names').split(' ').filter(Boolean);
    return [{ seen: each.split('\n')[0] ?? '', names, query, variables: JSON.parse(variables) }];
  });
}

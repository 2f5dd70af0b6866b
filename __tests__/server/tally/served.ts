import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putEmptyDatabase } from '@/devnet/emptyDatabase';
import { startServed } from '@/devnet/served';
import { openShowcase } from '@/devnet/variants/showcase';
import { until } from '../../until';

const VARIANTS = ['oz57-fractional', 'oz49', 'bravo', 'alpha', 'oz57-timestamp'] as const;

/** A public query of a Tally client, where it was seen, its variables, and the names that this server refuses. */
export type SeenQuery = { seen: string; ask: string; with: Record<string, unknown>; names?: string[] };
type Answered = { status: number; data?: Record<string, unknown>; errors?: { message: string }[] };
/** A list of an answer. */
export type Listed<T> = { nodes: T[]; pageInfo: { firstCursor: string | null; lastCursor: string | null } };

/** Posts a question, as Tally's clients do. */
export async function post(url: string, query: string, variables: unknown = {}): Promise<Answered> {
  const headers = { 'content-type': 'application/json', 'api-key': 'not-needed' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return { status: response.status, ...((await response.json()) as object) };
}

/** The public queries with the capitals in their variables filled in. */
export function seenQueries(filled: Readonly<Record<string, string>>): SeenQuery[] {
  const text = readFileSync('__tests__/server/tally/queries.json', 'utf8');
  return JSON.parse(text.replace(/"([A-Z]+)"/g, (_, name) => JSON.stringify(filled[name] ?? name)));
}

/** Opens a chain of variants and a server of history, and waits until all is read. */
export async function openTally() {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-tally-'));
  const showcase = await openShowcase(0, () => 1_790_000_000, VARIANTS);
  const config = join(folder, 'config.json');
  const { chainId: id, multicall, organisations, url: rpc } = showcase;
  const chain = { id, name: 'Showcase', rpc: [rpc], currency: 'ETH', multicall };
  const named = organisations.map(({ dao, ...rest }) => ({ id: dao, ...rest }));
  writeFileSync(config, JSON.stringify({ chains: [chain], organisations: named }));
  const data = join(folder, 'data');
  await putEmptyDatabase(join(data, 'history'));
  const server = await startServed(['--config', config, '--data', data]);
  const tally = <T>(query: string, variables?: unknown) =>
    post(`${server.url}/tally/query`, query, variables) as Promise<Answered & { data?: T }>;
  /** Asks our own GraphQL. */
  const own = async <T>(query: object, variables: unknown) => {
    const { data, errors } = await post(`${server.url}/graphql`, String(query), variables);
    if (errors !== undefined) throw new Error(errors[0]?.message);
    return data as T;
  };
  const close = async () => {
    await server.kill();
    await showcase.anvil.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const governors = organisations.map(({ dao }) => dao);
  for (const governor of governors)
    await until(
      () => tally(WHOLE, { governor }),
      (answer) => answer.data !== undefined && !('extensions' in answer),
      (last) => `${JSON.stringify(last)} ${server.said()}`,
    );
  return { url: `${server.url}/tally/query`, governors, tally, own, close };
}

const WHOLE = `query($governor: AccountID!) { governor(input: { id: $governor }) { delegatesCount }
  proposals(input: { filters: { governorId: $governor } }) { nodes { ... on Proposal { voteStats { votersCount } } } } }`;

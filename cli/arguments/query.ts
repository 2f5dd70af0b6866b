import { blockOf, checkPlaces, PLACE, PLACE_OPTIONS, type Place, parsed } from '../commands/place';

// The variable $dao, where the query declares it, is the organisation. --now does not wait for what is being read.
/** How `query` is called. */
export const QUERY_USAGE = `usage: quorate query ${PLACE} [--start BLOCK] [--variables JSON] [--now] 'GRAPHQL'`;

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

import { checkPlaces, countOf, endpointsOf, type Place, parsed } from '../commands/place';

/** How `mcp` is called; without `--rpc` the endpoints are those of RPC_URL. */
export const MCP_USAGE = 'usage: quorate mcp --rpc URL [--rpc URL] [--chain N] [--multicall 0x…]';

/** Endpoints for an assistant's questions, and the only chain it may ask about, where one is named. */
export type McpPlace = Omit<Place, 'dao'> & { chainId?: number | undefined };

/** Reads the arguments behind `mcp`; throws a sentence. */
export function readMcp(args: readonly string[]): McpPlace {
  const { values, positionals } = parsed(MCP_USAGE, args, {
    ...{ rpc: { type: 'string', multiple: true }, chain: { type: 'string' }, multicall: { type: 'string' } },
  });
  const { chain, multicall } = values;
  const rpc = endpointsOf(values.rpc, process.env);
  if (positionals.length > 0 || rpc === undefined) throw new Error(MCP_USAGE);
  checkPlaces(rpc, multicall);
  return { rpc, multicall, chainId: chain === undefined ? undefined : countOf('chain', chain) };
}

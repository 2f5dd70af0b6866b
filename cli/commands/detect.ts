import { parseDaoId } from '@/core/caip';
import { detect } from '../../chain/contracts/detect';
import { createTransport } from '../../chain/rpc/transport';
import { checkPlaces, PLACE, PLACE_OPTIONS, type Place, parsed } from './place';
import { type Report, reportOf } from './report';

/** How `detect` is called. */
export const DETECT_USAGE = `usage: quorate detect ${PLACE}`;

/** Reads the arguments behind `detect`; throws a sentence. */
export function readDetect(args: readonly string[]): Place {
  const { values, positionals } = parsed(DETECT_USAGE, args, PLACE_OPTIONS);
  const { dao, rpc, multicall } = values;
  if (positionals.length > 0 || dao === undefined || rpc === undefined) throw new Error(DETECT_USAGE);
  checkPlaces(rpc, multicall);
  return { dao, rpc, multicall };
}

/** Detects what an organisation's Governor is; throws `QuorateError`. */
export async function report({ dao, rpc, multicall }: Place): Promise<Report> {
  const { chainId, address } = parseDaoId(dao);
  const transport = createTransport({ chainId, hosts: rpc });
  return reportOf(await detect(transport, { chainId, address }, { multicall }));
}

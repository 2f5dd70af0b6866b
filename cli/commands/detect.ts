import { parseDaoId } from '@/core/caip';
import { detect } from '../../chain/contracts/detect';
import { createTransport } from '../../chain/rpc/transport';
import type { Place } from './place';
import { type Report, reportOf } from './report';

/** Detects what an organisation's Governor is; throws `QuorateError`. */
export async function report({ dao, rpc, multicall }: Place): Promise<Report> {
  const { chainId, address } = parseDaoId(dao);
  const transport = createTransport({ chainId, hosts: rpc });
  return reportOf(await detect(transport, { chainId, address }, { multicall }));
}

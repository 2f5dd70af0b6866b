import type { Hex } from 'viem';
import { readLogs } from '@/lib/chain/logs';
import type { Transport } from '@/lib/chain/transport';
import type { CreatedLog } from '@/lib/graph/store';
import { CREATED_TOPICS, decodeCreated } from './proposal';

/**
 * Whether the log that made a proposal says what a file says it does: who, what and in which words; null where the
 * endpoint does not give that log. Throws `RpcError`.
 */
export async function isAsLogged(
  transport: Transport,
  address: Hex,
  created: CreatedLog,
): Promise<boolean | null> {
  const topics = [CREATED_TOPICS as readonly Hex[]];
  const { logs } = await readLogs(transport, { address, topics, from: created.block, to: created.block }, {});
  const found = logs.map(decodeCreated).find((each) => each?.id === created.id);
  return found === undefined ? null : said(found) === said(created);
}

function said({ timestamp: _, ...created }: CreatedLog): string {
  const entries = Object.entries(created).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

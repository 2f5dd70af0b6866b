import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { t } from '@/core/language/message';
import { ForgedProof } from '@/core/proof/forged';
import { isSameHeader, type ProvenHeader, provenHeader } from '@/core/proof/header';
import { namedHosts } from '../rpc/compareEndpoints';
import { toQuantity } from '../rpc/quantity';
import type { Transport } from '../rpc/transport';

/** A block's header, the endpoints that have this block, and those that did not answer. */
export type AgreedHeader = { header: ProvenHeader; agreeing: string[]; silent: string[] };

/** Source of headers: endpoints that agree today; a light client could be another. Throws a `QuorateError`. */
export type HeaderSource = (block: bigint) => Promise<AgreedHeader>;

const WISH = { timeout: 10_000, patience: 5_000, isCompared: true };

/**
 * Headers on which all endpoints of a chain that answer agree, each hashed here. An endpoint that has another block than
 * the settled one that is known (of the index, or of a checkpoint that was checked) is refused by the transport before.
 */
export function headersBy(transport: Transport): HeaderSource {
  return async (block) => {
    const hosts = namedHosts(transport);
    const said = await Promise.all(hosts.map(({ index }) => askHeader(transport, index, block)));
    const found = hosts.flatMap(({ name }, at) => {
      const header = said[at];
      return header === undefined ? [] : [{ name, header }];
    });
    const [first] = found;
    if (first === undefined) throw refused(block, t`no endpoint gives this block`);
    const other = found.find(({ header }) => !isSameHeader(header, first.header));
    if (other !== undefined) throw refused(block, t`${first.name} and ${other.name} have different blocks`);
    const agreeing = found.map(({ name }) => name);
    const silent = hosts.map(({ name }) => name).filter((name) => !agreeing.includes(name));
    return { header: first.header, agreeing, silent };
  };
}

async function askHeader(
  transport: Transport,
  host: number,
  block: bigint,
): Promise<ProvenHeader | undefined> {
  const params = [toQuantity(block), false];
  const answer = await transport
    .request<unknown>('eth_getBlockByNumber', params, { ...WISH, host })
    .catch(() => undefined);
  if (answer === undefined || answer === null) return undefined;
  try {
    const header = provenHeader(answer);
    if (header.block.number !== block) throw new ForgedProof('header');
    return header;
  } catch (error) {
    if (error instanceof ForgedProof) throw refused(block, error.reason);
    throw error;
  }
}

function refused(block: bigint, reason: string): QuorateError {
  return blocked('proof-refused', { block: String(block), reason });
}

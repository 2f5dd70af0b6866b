import type { Address, Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { t } from '@/core/language/message';
import { madeOnce } from '@/core/madeOnce';
import { ForgedProof } from '@/core/proof/forged';
import { isSameHeader, type ProvenHeader, provenHeader } from '@/core/proof/header';
import { namedHosts } from '../rpc/compareEndpoints';
import type { Settled } from '../rpc/identity';
import { toQuantity } from '../rpc/quantity';
import { createTransport, type Transport } from '../rpc/transport';
import { ProvenState } from './provenState';
import { listReads, proveView, type ViewRunner } from './proveView';

/** Basis of a proof: storage words and contracts of one block's state, and the endpoints with that block. */
export type ProofSummary = Pick<AgreedHeader, 'agreeing' | 'silent'> & {
  block: bigint;
  hash: Hex;
  accounts: number;
  slots: number;
  bytes: number;
};

/** Result of `createProver`: `check` as `createVerifier`'s, and the basis of all checks so far. */
type Prover = {
  check(figure: { contract: Address; data: Hex; block: bigint }): Promise<Hex>;
  summary(): ProofSummary | undefined;
};

/** As `createVerifier`, but each figure is worked out here from proven state. Throws `proof-refused`, `proof-impossible`. */
export function createProver(
  chain: { id: number; rpc: readonly string[] },
  settled?: Settled | undefined,
  /** Runs the contracts' code; here, where nothing else is given. */
  run?: ViewRunner | undefined,
): Prover {
  const transport = createTransport({ chainId: chain.id, hosts: chain.rpc });
  if (settled !== undefined) transport.expect(settled);
  const headerOf = headersBy(transport);
  const begin = async (block: bigint) => {
    const agreed = await headerOf(block);
    return { ...agreed, state: new ProvenState(agreed.header.stateRoot) };
  };
  const begun = new Map<bigint, ReturnType<typeof begin>>();
  let summary: ProofSummary | undefined;
  const prove: Prover['check'] = async ({ contract, data, block }) => {
    const proving = madeOnce(begun, block, () => begin(block));
    // In one request with the header, whichever comes first.
    const reads = listReads(transport, { contract, data }, block);
    const { header, agreeing, silent, state } = await proving;
    const answer = await proveView(transport, header, { contract, data }, state, reads, run);
    summary = { ...state.size, agreeing, silent, block, hash: header.hash, bytes: state.bytes };
    return answer;
  };
  // One call gives several figures.
  const answers = new Map<string, Promise<Hex>>();
  return {
    check: (figure) =>
      madeOnce(answers, `${figure.contract} ${figure.data} ${figure.block}`, () => prove(figure)),
    summary: () => summary,
  };
}

/** A block's header, the endpoints that have this block, and those that did not answer. */
export type AgreedHeader = { header: ProvenHeader; agreeing: string[]; silent: string[] };

/** Source of headers: endpoints that agree today; a light client could be another. Throws a `QuorateError`. */
type HeaderSource = (block: bigint) => Promise<AgreedHeader>;

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
  const answer = await transport
    .request<unknown>('eth_getBlockByNumber', [toQuantity(block), false], { ...WISH, host })
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

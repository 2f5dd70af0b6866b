import type { Address, Hex } from 'viem';
import type { Settled } from '../rpc/identity';
import { createTransport } from '../rpc/transport';
import { type AgreedHeader, headersBy } from './agreedHeader';
import { ProvenState } from './provenState';
import { listReads, proveView, type ViewRunner } from './proveView';

/** Basis of a proof: storage words and contracts of one block's state, and the endpoints with that block. */
export type ProofSummary = Pick<AgreedHeader, 'agreeing' | 'silent'> & {
  block: bigint;
  hash: Hex;
  accounts: number;
  slots: number;
  /** Bytes of the proofs. */
  bytes: number;
};

/** Result of `createProver`: `check` as `createVerifier`'s, and the basis of all checks so far. */
export type Prover = {
  check(figure: { contract: Address; data: Hex; block: bigint }): Promise<Hex>;
  summary(): ProofSummary | undefined;
};

/**
 * As `createVerifier`, but believes no answer: each figure is worked out here from state that is proven against the
 * header of its block. Throws `proof-refused`, `proof-impossible`, or what the endpoints failed with.
 */
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
    const proving = begun.get(block) ?? begin(block);
    begun.set(block, proving);
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
    check: (figure) => {
      const key = `${figure.contract} ${figure.data} ${figure.block}`;
      const answer = answers.get(key) ?? prove(figure);
      answers.set(key, answer);
      return answer;
    },
    summary: () => summary,
  };
}

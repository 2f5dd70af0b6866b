import type { Address, Hex } from 'viem';
import { bytesToHex, hexToBytes } from 'viem/utils';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import type { EvmBlock, EvmOutcome } from '@/core/evm/frame';
import type { KnownState } from '@/core/evm/knownState';
import { type EvmView, runView } from '@/core/evm/runView';
import { Missing, Unprovable } from '@/core/evm/unprovable';
import { ON_L1_BLOCKS } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import { ForgedProof } from '@/core/proof/forged';
import type { ProvenHeader } from '@/core/proof/header';
import { parseAccessList } from '../rpc/accessList';
import { toQuantity } from '../rpc/quantity';
import type { Transport } from '../rpc/transport';
import { ProvenState, toAddress } from './provenState';

/** Accounts, and slots of their storage. */
type Wanted = Map<bigint, bigint[]>;

type OneView = { contract: Address; data: Hex };

/** Runs a view on what is known, as `runView` does and throws; perhaps in a worker. */
export type ViewRunner = (
  state: KnownState,
  block: EvmBlock,
  view: EvmView,
) => EvmOutcome | Promise<EvmOutcome>;

// The list of what a view reads is right at once; without it each thing that is found missing is another round.
const MOST_ROUNDS = 48;

/**
 * Runs a view here, on code and storage that are proven against the state's root in a block's header, and gives what it
 * answers. Nothing the endpoint says is believed: its list of what the view reads (EIP-2930) is where to begin, and what
 * is missing is asked for. Throws `proof-refused` for a proof that proves something else, and `proof-impossible`.
 */
export async function proveView(
  transport: Transport,
  { stateRoot, block }: ProvenHeader,
  { contract, data }: OneView,
  /** Proven state of other views of the same block; added to here. */
  state = new ProvenState(stateRoot),
  /** Asked for with the header already, where both are wanted at once. */
  reads = listReads(transport, { contract, data }, block.number),
  run: ViewRunner = runView,
): Promise<Hex> {
  const number = ON_L1_BLOCKS.includes(transport.chainId) ? undefined : block.number;
  const surroundings = { ...block, number, chainId: BigInt(transport.chainId) };
  const view = { to: BigInt(contract), input: hexToBytes(data) };
  const at = toQuantity(block.number);
  let wanted = await reads;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      await prove(transport, state, wanted, at);
      const { isReturned, data: answer } = await run(state, surroundings, view);
      if (!isReturned) throw impossible(t`the contract refuses to answer at this block`);
      return bytesToHex(answer);
    } catch (error) {
      if (error instanceof ForgedProof)
        throw blocked('proof-refused', { reason: error.reason, block: String(block.number) });
      if (error instanceof Unprovable)
        throw impossible(t`the call needs “${error.what}”, which is not part of what can be proven`);
      if (!(error instanceof Missing)) throw error;
      wanted = new Map([[error.address, error.slot === undefined ? [] : [error.slot]]]);
    }
  }
  throw impossible(t`the endpoint does not say what the call reads`);
}

const impossible = (reason: string): QuorateError => blocked('proof-impossible', { reason });

/** Lists the slots that a view reads, by the endpoint's unverified word; at least the contract itself. Never throws. */
export async function listReads(
  transport: Transport,
  { contract, data }: OneView,
  block: bigint,
): Promise<Wanted> {
  const wanted: Wanted = new Map([[BigInt(contract), []]]);
  const params = [{ to: contract, data }, toQuantity(block)];
  const answer = await transport.request<unknown>('eth_createAccessList', params).catch(() => undefined);
  for (const { address, slots } of parseAccessList(answer)) wanted.set(BigInt(address), slots);
  return wanted;
}

async function prove(transport: Transport, state: ProvenState, wanted: Wanted, at: Hex): Promise<void> {
  const open = [...wanted].filter(([account, slots]) => !state.has(account, slots));
  const asked = open.map(async ([account, slots]) => {
    const address = toAddress(account);
    const keys = slots.map((slot) => `0x${slot.toString(16).padStart(64, '0')}`);
    const [proof, code] = await Promise.all([
      transport.request<unknown>('eth_getProof', [address, keys, at]),
      transport.request<unknown>('eth_getCode', [address, at]),
    ]);
    return { account, slots, proof, code };
  });
  for (const { account, slots, proof, code } of await Promise.all(asked))
    state.take(account, slots, { proof, code });
}

import type { Address, Hex } from 'viem';
import { hexToBigInt, numberToHex } from 'viem/utils';
import type { ActChain, Call } from './act';
import { readHead } from './ground';

/** What became of a hash that a wallet gave us; `hash` is the transaction that counts, after replacements. */
export type Fate =
  | { kind: 'mined'; hash: Hex; block: bigint }
  | { kind: 'reverted'; hash: Hex; block: bigint }
  /** Another transaction of the account took its nonce: other content, or nothing at all. */
  | { kind: 'replaced' | 'cancelled'; hash: Hex; block: bigint }
  /** In the pool, not yet in a block. */
  | { kind: 'pending' }
  /** No node we ask knows it. */
  | { kind: 'unknown' };

/** What is followed: the wallet's hash, the account, its nonce when known, the call, and the block it began at. */
export type Trail = { hash: Hex; account: Address; nonce: number; call: Call; startedBlock: bigint };

type Receipt = { status: Hex; blockNumber: Hex; transactionHash: Hex };
type Transaction = { hash: Hex; from: Address; to: Address | null; nonce: Hex; input: Hex; value: Hex };

/** Looks once what has become of a transaction: its receipt, else whether its nonce was used by another one. */
export async function look(chain: ActChain, trail: Trail): Promise<Fate> {
  const receipt = await chain.request<Receipt | null>('eth_getTransactionReceipt', [trail.hash]);
  if (receipt !== null) return settled(receipt);
  const known = await chain.request<Transaction | null>('eth_getTransactionByHash', [trail.hash]);
  const nonce = known === null ? trail.nonce : Number(known.nonce);
  const head = await readHead(chain);
  if ((await count(chain, trail.account, head)) > nonce) {
    const rival = await findByNonce(chain, trail, nonce, head);
    if (rival !== undefined) return judge(chain, trail, rival);
  }
  return { kind: known === null ? 'unknown' : 'pending' };
}

async function judge(chain: ActChain, trail: Trail, rival: Transaction): Promise<Fate> {
  const receipt = await chain.request<Receipt | null>('eth_getTransactionReceipt', [rival.hash]);
  if (receipt === null) return { kind: 'pending' };
  const isSame =
    rival.hash === trail.hash ||
    (rival.to?.toLowerCase() === trail.call.to.toLowerCase() &&
      rival.input === trail.call.data &&
      BigInt(rival.value) === trail.call.value);
  if (isSame) return settled(receipt);
  const block = hexToBigInt(receipt.blockNumber);
  const isNothing = rival.to?.toLowerCase() === trail.account.toLowerCase() && rival.input === '0x';
  return { kind: isNothing ? 'cancelled' : 'replaced', hash: rival.hash, block };
}

// The nonce of an account only grows, so the block that used one is found by halving.
async function findByNonce(
  chain: ActChain,
  trail: Trail,
  nonce: number,
  head: bigint,
): Promise<Transaction | undefined> {
  let low = trail.startedBlock;
  let high = head;
  if ((await count(chain, trail.account, low)) > nonce) return undefined;
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if ((await count(chain, trail.account, middle)) > nonce) high = middle;
    else low = middle;
  }
  const block = await chain.request<{ transactions: Transaction[] } | null>('eth_getBlockByNumber', [
    numberToHex(high),
    true,
  ]);
  return block?.transactions.find(
    (found) => found.from.toLowerCase() === trail.account.toLowerCase() && Number(found.nonce) === nonce,
  );
}

async function count(chain: ActChain, account: Address, block: bigint): Promise<number> {
  return Number(await chain.request<Hex>('eth_getTransactionCount', [account, numberToHex(block)]));
}

function settled(receipt: Receipt): Fate {
  const kind = receipt.status === '0x1' ? 'mined' : 'reverted';
  return { kind, hash: receipt.transactionHash, block: hexToBigInt(receipt.blockNumber) };
}

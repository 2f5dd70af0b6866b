import type { Address, Hex } from 'viem';
import { hexToBigInt, numberToHex } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { Log } from '@/core/governor/act/loggedEffects';
import type { ActChain } from '../acts/act';
import { readHead } from '../facts/accountState';
import { type AskedCall, isAsked, type Mined, minedOf, type Raw } from '../outcome/mined';

/** Status of a hash that a wallet returned; `hash` is the transaction that counts, after replacements. */
export type TransactionStatus =
  | { kind: 'mined' | 'reverted'; hash: Hex; block: bigint; logs: readonly Log[] }
  /** Another transaction of the account took its nonce: other content, or nothing at all. */
  | { kind: 'replaced' | 'cancelled'; hash: Hex; block: bigint; logs: readonly Log[]; rival: Mined }
  /** In the pool, not yet in a block. */
  | { kind: 'pending' }
  /** No node we ask knows it; `head` is the newest block. */
  | { kind: 'unknown'; head: bigint };

/**
 * Transaction followed after sending: the wallet's hash, the account, its nonce when known, the request, and the
 * block it began at.
 */
export type SentTransaction = {
  hash: Hex;
  account: Address;
  nonce: number;
  ask: AskedCall;
  startedBlock: bigint;
};

type Receipt = { status: Hex; blockNumber: Hex; transactionHash: Hex; logs?: readonly Log[] };

/** Reads once what has become of a transaction: its receipt, else whether its nonce was used by another one. */
export async function readTransactionStatus(
  chain: ActChain,
  sent: SentTransaction,
): Promise<TransactionStatus> {
  const receipt = await chain.request<Receipt | null>('eth_getTransactionReceipt', [sent.hash]);
  if (receipt !== null) return settled(receipt);
  const known = await chain.request<Raw | null>('eth_getTransactionByHash', [sent.hash]);
  // A wallet may name the transaction of a stranger, whose numbers are none of the account's.
  const isOwn = known !== null && isSameAddress(known.from, sent.account);
  const nonce = isOwn ? Number(known.nonce) : sent.nonce;
  const head = await readHead(chain);
  const replacement = await replacingTransaction(chain, { ...sent, nonce }, head);
  if (replacement !== undefined) return outcome(chain, sent, replacement);
  return known === null ? { kind: 'unknown', head } : { kind: 'pending' };
}

/** The transaction that used the nonce of a sent one; undefined while there is none. */
export async function replacingTransaction(
  chain: ActChain,
  sent: SentTransaction,
  head: bigint,
): Promise<Raw | undefined> {
  const isUsed = (await count(chain, sent.account, head)) > sent.nonce;
  return isUsed ? findByNonce(chain, sent, head) : undefined;
}

async function outcome(chain: ActChain, sent: SentTransaction, raw: Raw): Promise<TransactionStatus> {
  const receipt = await chain.request<Receipt | null>('eth_getTransactionReceipt', [raw.hash]);
  if (receipt === null) return { kind: 'pending' };
  const replacement = minedOf(raw);
  if (replacement.hash === sent.hash || isAsked(replacement, sent.ask)) return settled(receipt);
  const isNothing = isSameAddress(replacement.to, sent.account) && replacement.data === '0x';
  const { hash, block, logs } = settled(receipt);
  return { kind: isNothing ? 'cancelled' : 'replaced', hash, block, logs, rival: replacement };
}

// The nonce of an account only grows, so the block that used one is found by halving.
async function findByNonce(
  chain: ActChain,
  { account, nonce, startedBlock }: SentTransaction,
  head: bigint,
): Promise<Raw | undefined> {
  let low = startedBlock;
  let high = head;
  if ((await count(chain, account, low)) > nonce) return undefined;
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if ((await count(chain, account, middle)) > nonce) high = middle;
    else low = middle;
  }
  const block = await chain.request<{ transactions: Raw[] } | null>('eth_getBlockByNumber', [
    numberToHex(high),
    true,
  ]);
  return block?.transactions.find(
    (found) => isSameAddress(found.from, account) && Number(found.nonce) === nonce,
  );
}

async function count(chain: ActChain, account: Address, block: bigint): Promise<number> {
  return Number(await chain.request<Hex>('eth_getTransactionCount', [account, numberToHex(block)]));
}

function settled({ status, transactionHash: hash, blockNumber, logs = [] }: Receipt) {
  const kind = status === '0x1' ? ('mined' as const) : ('reverted' as const);
  return { kind, hash, block: hexToBigInt(blockNumber), logs };
}

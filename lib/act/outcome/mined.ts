import type { Address, Hex } from 'viem';
import { hexToBigInt, keccak256, numberToHex } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { Log, LoggedEffect } from '@/core/governor/act/loggedEffects';
import type { AnyTransaction } from '@/core/governor/act/meaning';
import type { Call } from '@/core/governor/call';
import type { Side } from '@/core/governor/vote';
import type { Act, ActChain, ActContext, ActName } from '../acts/act';
import { readHead } from '../facts/accountState';
import type { Entry } from '../runner/outbox';

/** Call handed to a wallet: the contract, wei, and the Keccak-256 of the calldata. */
type AskedCall = { to: Address; value: bigint; digest: Hex };

/** Request, its account, and the data to compare it with. */
export type ComparisonCase = {
  name: ActName;
  words: string;
  side: Side | undefined;
  matchesLog: (effect: LoggedEffect) => boolean | undefined;
  context: ActContext;
  call: Call;
  ask: AskedCall;
  logs: readonly Log[];
  isReverted: boolean;
  block?: bigint | undefined;
  /** One call of several: a transaction with the account's next number may be another one of them. */
  isBatched: boolean;
  /** The newest block and the account's number when the wallet was asked, and the votes that were shown then. */
  began: { block: bigint; nonce: number; power: bigint | undefined };
};

/** A transaction as an endpoint has it; `keyed` are the contracts that it lets keys act through (EIP-7702). */
export type Mined = AnyTransaction & { hash: Hex; from: Address; nonce: number; keyed: readonly Address[] };

/** One endpoint's answer about a transaction: null if it does not know it, undefined if it did not answer. */
export type Shown = { host: string; mined: Mined | null | undefined };

/** Status of a hash that a wallet returned; `hash` is the transaction that counts, after replacements. */
export type TransactionStatus =
  | ({ kind: 'mined' } & Settled)
  /** Another transaction of the account took its nonce: other content, or nothing at all. */
  | ({ kind: 'replaced' | 'cancelled'; rival: Mined } & Settled)
  /** In the pool, not yet in a block. */
  | { kind: 'pending' }
  /** No node we ask knows it; `head` is the newest block. */
  | { kind: 'unknown'; head: bigint };

type Settled = { hash: Hex; block: bigint; logs: readonly Log[]; isReverted: boolean };

type Raw = {
  hash: Hex;
  from: Address;
  to: Address | null;
  nonce: Hex;
  value: Hex;
  input: Hex;
  authorizationList?: readonly { address: Address }[] | null;
};

type Receipt = { status: Hex; blockNumber: Hex; transactionHash: Hex; logs?: readonly Log[] };

/** Builds the comparison case of an outbox entry. */
export function caseOf<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  context: ActContext,
  { ask: kept, to, startedBlock, nonce, power, batch }: Entry,
): ComparisonCase {
  const call = act.call(intent, context.dao);
  // Entries of earlier versions hold no digest.
  const ask = kept === undefined ? askedCallOf(call) : { to, value: BigInt(kept.value), digest: kept.digest };
  const began = { block: BigInt(startedBlock), nonce, power: power === undefined ? power : BigInt(power) };
  return {
    name: act.name,
    words: act.words(intent),
    side: (intent as { side?: Side }).side,
    matchesLog: (effect) => act.matchesLog(intent, effect, context),
    ...{ context, call, ask, logs: [], isReverted: false, isBatched: batch !== undefined, began },
  };
}

/** Reads once what has become of a transaction: its receipt, else whether its nonce was used by another one. */
export async function readTransactionStatus(one: ComparisonCase, hash: Hex): Promise<TransactionStatus> {
  const { chain, account } = one.context;
  const receipt = await chain.request<Receipt | null>('eth_getTransactionReceipt', [hash]);
  if (receipt !== null) return { kind: 'mined', ...settled(receipt) };
  const known = await chain.request<Raw | null>('eth_getTransactionByHash', [hash]);
  // A wallet may name the transaction of a stranger, whose numbers are none of the account's.
  const isOwn = known !== null && isSameAddress(known.from, account);
  const head = await readHead(chain);
  const raw = await replacingTransaction(one, head, isOwn ? Number(known.nonce) : undefined);
  if (raw === undefined) return known === null ? { kind: 'unknown', head } : { kind: 'pending' };
  const other = await chain.request<Receipt | null>('eth_getTransactionReceipt', [raw.hash]);
  if (other === null) return { kind: 'pending' };
  const rival = minedOf(raw);
  if (rival.hash === hash || isAsked(rival, one.ask)) return { kind: 'mined', ...settled(other) };
  const isNothing = isSameAddress(rival.to, account) && rival.data === '0x';
  return { kind: isNothing ? 'cancelled' : 'replaced', rival, ...settled(other) };
}

/** The transaction of the account that used the nonce of the one asked for; undefined while there is none. */
export async function replacingTransaction(
  { context: { chain, account }, isBatched, began }: ComparisonCase,
  head: bigint,
  nonce = began.nonce,
): Promise<Raw | undefined> {
  const isUsed = async (block: bigint) =>
    Number(await chain.request<Hex>('eth_getTransactionCount', [account, numberToHex(block)])) > nonce;
  if (isBatched || !(await isUsed(head)) || (await isUsed(began.block))) return undefined;
  // The nonce of an account only grows, so the block that used one is found by halving.
  let low = began.block;
  let high = head;
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (await isUsed(middle)) high = middle;
    else low = middle;
  }
  const asked = [numberToHex(high), true];
  const block = await chain.request<{ transactions: Raw[] } | null>('eth_getBlockByNumber', asked);
  return block?.transactions.find(
    (found) => isSameAddress(found.from, account) && Number(found.nonce) === nonce,
  );
}

function settled({ status, transactionHash: hash, blockNumber, logs = [] }: Receipt): Settled {
  return { hash, block: hexToBigInt(blockNumber), logs, isReverted: status !== '0x1' };
}

/** A transaction as two endpoints have it, or as the only one does: one request to each. Never throws. */
export async function readMined(chain: ActChain, hash: Hex): Promise<readonly Shown[]> {
  const hosts = chain.hosts().filter(({ state }) => state !== 'refused');
  return Promise.all(
    hosts
      .slice(0, 2)
      .map(async ({ index, name }) => ({ host: name, mined: await readOne(chain, hash, index) })),
  );
}

async function readOne(chain: ActChain, hash: Hex, host: number): Promise<Mined | null | undefined> {
  try {
    const wish = { host, patience: 2000, timeout: 5000 };
    const raw = await chain.request<Raw | null>('eth_getTransactionByHash', [hash], wish);
    if (raw === null) return null;
    return raw.hash === hash ? minedOf(raw) : undefined;
  } catch {
    return undefined;
  }
}

function minedOf({ hash, from, to, nonce, value, input, authorizationList }: Raw): Mined {
  const keyed = (authorizationList ?? []).map(({ address }) => address);
  const data = input.toLowerCase() as Hex;
  return { hash, from, to, nonce: Number(nonce), value: BigInt(value), data, keyed };
}

/** Reduces a call to what a wallet is handed. */
export function askedCallOf({ to, data, value }: AnyTransaction & { to: Address }): AskedCall {
  return { to, value, digest: keccak256(data) };
}

/** Whether a transaction has the target, the wei and the calldata that were asked for. */
export function isAsked({ to, value, data }: AnyTransaction, ask: AskedCall): boolean {
  return isSameAddress(to, ask.to) && value === ask.value && keccak256(data) === ask.digest;
}

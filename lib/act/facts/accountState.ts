import type { Address, Hex } from 'viem';
import { formatEther, hexToBigInt, numberToHex } from 'viem/utils';
import { RpcError } from '@/chain/rpc/rpcError';
import { type AccountKind, accountKind } from '@/core/accountKind';
import { QuorateError } from '@/core/errors';
import type { Call } from '@/core/governor/call';
import { t } from '@/core/language/message';
import type { ActChain } from '../acts/act';

/** State of an account, whatever it does: the block it was read at, its nonce, coins in wei, and its kind. */
export type AccountState = {
  block: bigint;
  nonce: number;
  balance: bigint;
  /** Wei of one unit of gas, as the endpoint proposes it. */
  gasPrice: bigint;
  /** A contract wallet's hash may be no transaction, and another account pays its fee. */
  kind: AccountKind;
};

export async function readHead(chain: ActChain): Promise<bigint> {
  return hexToBigInt(await chain.request<Hex>('eth_blockNumber', []));
}

export async function readAccountState(chain: ActChain, account: Address): Promise<AccountState> {
  const block = await readHead(chain);
  const at = numberToHex(block);
  const [nonce, balance, gasPrice, code] = await Promise.all([
    chain.request<Hex>('eth_getTransactionCount', [account, 'pending']),
    chain.request<Hex>('eth_getBalance', [account, at]),
    chain.request<Hex>('eth_gasPrice', []),
    chain.request<Hex>('eth_getCode', [account, at]),
  ]);
  if (BigInt(nonce) > MOST_SENT) {
    const facts = { host: hostOf(chain), reason: t`no account has sent so many transactions` };
    throw new QuorateError('rpc-malformed', facts);
  }
  return {
    block,
    nonce: Number(nonce),
    balance: hexToBigInt(balance),
    gasPrice: hexToBigInt(gasPrice),
    kind: accountKind(code) ?? 'key',
  };
}

const MOST_SENT = BigInt(Number.MAX_SAFE_INTEGER);
// Beyond what any chain takes in a block, and beyond a whole coin for one unit of gas.
const MOST_GAS = 10n ** 10n;
const MOST_PRICE = 10n ** 18n;

/** Why an estimate in units of gas at a price in wei cannot be true; undefined where it can. */
export function impossibleGas(chain: ActChain, gas: bigint, price: bigint): QuorateError | undefined {
  if (gas <= MOST_GAS && price <= MOST_PRICE) return undefined;
  const what = gas > MOST_GAS ? t`more gas than any block holds` : t`an unrealistic gas price`;
  return new QuorateError('gas-absurd', { host: hostOf(chain), what });
}

function hostOf(chain: ActChain): string {
  return chain.hosts()[0]?.name ?? t`the endpoint`;
}

// Highest gas of a vote with a reason on known Governors, for endpoints that give no estimate.
const USUAL_GAS = 200_000n;

/** Gas a call needs; the usual amount where the endpoint gives no estimate. Never throws. */
export async function estimateGas(chain: ActChain, account: Address, call: Call): Promise<bigint> {
  const gas = chain.request<Hex>('eth_estimateGas', [transaction(account, call)]);
  return gas.then(hexToBigInt).catch(() => USUAL_GAS);
}

/** A call in the form JSON-RPC wants it. */
export function transaction(from: Address, call: Call) {
  return { from, to: call.to, data: call.data, value: numberToHex(call.value) };
}

/** The contract's refusal of a call at a block, `latest` for now; undefined when it would take it. Throws when the chain cannot be asked. */
export async function simulate(chain: ActChain, from: Address, call: Call, block: bigint | 'latest') {
  try {
    const at = block === 'latest' ? block : numberToHex(block);
    await chain.request<Hex>('eth_call', [transaction(from, call), at]);
    return undefined;
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'revert') throw error;
    return error;
  }
}

/** The facts of `no-gas`: coins of the account and of the fee, in wei. */
export function gasFacts(chain: ActChain, balance: bigint, cost: bigint): { balance: string; cost: string } {
  const said = (wei: bigint) => `${formatEther(wei)} ${chain.currency}`;
  return { balance: said(balance), cost: said(cost) };
}

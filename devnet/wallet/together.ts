import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem';
import type { WalletClient } from '@/lib/act/acts/act';
import { rpc } from '../anvil';
import { mined } from '../deploy';

type Call = { to: Address; data: Hex };
type Request = { id: string; calls: Call[]; chainId: Hex; from: Address };

/** How a wallet takes several calls: one transaction through the account's code, one each, or not at all. */
export type Kind = 'atomic' | 'loose' | 'none';

/** A wallet that does something else than it was given, and says that all is done. */
export const BATCH_TAMPERINGS = [
  'side',
  'left out',
  'one for all',
  'not atomic',
  'one fails',
  'approval',
  'sender',
  'nothing',
] as const;

/** One way in which a wallet alters a batch, or another honest habit. */
export type Habit = (typeof BATCH_TAMPERINGS)[number] | 'reorders' | 'forgets' | 'stays pending' | 'renames';

/** Particulars of a wallet that takes several calls together. */
export type Together = {
  url: string;
  account: Address;
  /** Sends for the account where that is a contract, and in its place where it is told to. */
  other: Address;
  kind: Kind;
  habit?: Habit | undefined;
  /** Calldata that the third call is given instead. */
  wrong?: Hex | undefined;
  token: Address;
  /** Happens when the wallet has the calls, before it sends them. */
  before?: (() => Promise<void>) | undefined;
};

const BATCH = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable',
]);
const GAS = '0x2dc6c0';
const DECLINED = { code: 4200, message: 'unsupported method' };

const abi = parseAbi([
  'function castVote(uint256,uint8)',
  'function castVoteWithReason(uint256,uint8,string)',
  'function castVoteWithReasonAndParams(uint256,uint8,string,bytes)',
  'function castOverrideVote(uint256,uint8,string)',
  'function delegate(address)',
  'function approve(address,uint256)',
]);
const encode = encodeFunctionData as (call: {
  abi: typeof abi;
  functionName: string;
  args: unknown[];
}) => Hex;

/** Calldata by a name of the hostile wallet's. */
export const bytes = (functionName: string, args: unknown[]): Hex => encode({ abi, functionName, args });

/** Several calls in one, as contract wallets make them. */
export function batch(calls: readonly { to: Address; data: Hex }[], allowFailure = false): Hex {
  return encodeFunctionData({
    abi: BATCH,
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure, callData: data }))],
  });
}

/** The requests of EIP-5792 as a wallet answers them, and how often each was made. */
export function walletTogether(
  options: Together,
): Required<Pick<WalletClient, 'calls'>> & { asked: string[] } {
  const { url, kind, habit } = options;
  const sent = new Map<string, Hex[]>();
  const asked: string[] = [];
  const isClaimed = kind === 'atomic' || habit === 'not atomic';
  return {
    asked,
    async calls(method, [first]) {
      asked.push(method);
      if (kind === 'none') throw DECLINED;
      if (method === 'wallet_getCapabilities') {
        const chainId = await rpc<Hex>(url, 'eth_chainId');
        return { [chainId]: { atomic: { status: isClaimed ? 'supported' : 'unsupported' } } };
      }
      if (method === 'wallet_sendCalls') {
        const request = first as Request;
        await options.before?.();
        const id = habit === 'renames' ? 'a name of its own' : request.id;
        sent.set(id, await perform(request.calls, options));
        return { id };
      }
      const hashes = sent.get(String(first));
      if (hashes === undefined || habit === 'forgets') throw { code: 5730, message: 'unknown bundle' };
      if (habit === 'stays pending') return { status: 100, atomic: isClaimed };
      const receipts = hashes.map((transactionHash) => ({ transactionHash, status: '0x1' }));
      return { version: '2.0.0', id: first, status: 200, atomic: isClaimed, receipts };
    },
  };
}

async function perform(calls: readonly Call[], options: Together): Promise<Hex[]> {
  const { account, other, kind, habit, wrong, url, token } = options;
  const given = calls.flatMap((call, index) => {
    if (index === 2 && habit === 'left out') return [];
    return index === 2 && habit === 'side' && wrong !== undefined ? [{ ...call, data: wrong }] : [call];
  });
  if (habit === 'nothing') return given.map((_, index) => toHex(index + 1, { size: 32 }));
  if (kind === 'atomic') {
    const approval = { to: token, data: bytes('approve', [other, (1n << 256n) - 1n]) };
    const all = batch(habit === 'approval' ? [...given, approval] : given);
    return [await send(url, { from: other, to: account, data: all })];
  }
  const from = habit === 'sender' ? other : account;
  const ordered =
    habit === 'reorders' ? given.toReversed() : habit === 'one for all' ? given.slice(0, 1) : given;
  const hashes: Hex[] = [];
  for (const [index, { to, data }] of ordered.entries())
    hashes.push(await send(url, { from, to, data }, habit === 'one fails' && index === 2 ? '0x7530' : GAS));
  return habit === 'reorders' ? hashes.toSorted() : hashes;
}

async function send(
  url: string,
  call: { from: Address; to: Address; data: Hex },
  gas: Hex = GAS,
): Promise<Hex> {
  const hash = await rpc<Hex>(url, 'eth_sendTransaction', [{ ...call, gas }]);
  // Without automine the block comes later.
  if (await rpc<boolean>(url, 'anvil_getAutomine')) await mined(url, hash);
  return hash;
}

import { type Address, type Hex, numberToHex } from 'viem';
import { parseDaoId } from '@/core/caip';
import { type Log, loggedEffectsOf } from '@/core/governor/act/loggedEffects';
import { takesReasons } from '@/core/governor/family';
import { phrase } from '@/core/language/message';
import { hashIn } from '@/lib/wallet/provider';
import type { WalletClient } from '../acts/act';
import { readHead } from '../facts/accountState';
import { daoSnapshotIn } from '../facts/daoSnapshot';
import { readOwnLogs } from '../outcome/compare';
import type { ComparisonCase } from '../outcome/mined';
import type { Entry } from '../runner/outbox';
import type { RunnerDeps } from '../runner/run';

type OwnLog = Log & { transactionHash: Hex };
type Carrier = { hash: Hex; input: Hex };

/** State of a batch now, by the wallet and by the chain. */
type Look = {
  head: bigint;
  /** The votes of the account since it was sent. */
  logs: readonly OwnLog[];
  /** The transactions that the wallet names and this chain knows. */
  carriers: readonly Carrier[];
  isAtomic: boolean;
  ended: string | undefined;
};

/** One vote of a batch: its transaction, or why none is to come; `isSplit` where the batch came in parts against a promise. */
export type InBatch = Pick<Look, 'head' | 'ended'> & { hash: Hex | undefined; isSplit: boolean };

// Its votes look at the same time, and the wallet and the chain are asked once for all of them.
const looks = new Map<string, Promise<Look>>();
// The transactions of a batch's votes so far.
const parts = new Map<string, Set<Hex>>();

/** Finds one vote's transaction by the chain's logs: wallets reorder receipts, give one hash for all, or forget the batch. */
export async function findInBatch(one: ComparisonCase, entry: Entry, deps: RunnerDeps): Promise<InBatch> {
  const { id = '', isAtomic = false } = entry.batch ?? {};
  const key = `${entry.chainId}|${entry.account}|${id}`;
  let look = looks.get(key);
  if (look === undefined) {
    look = lookAt(id, entry, deps).finally(() => looks.delete(key));
    looks.set(key, look);
  }
  const { logs, carriers, ended, head, ...said } = await look;
  const own = logs.findLast((log) =>
    loggedEffectsOf([log], one.context.dao).some((effect) => one.matchesLog(effect) !== undefined),
  );
  const call = one.call.data.slice(2);
  const hash = own?.transactionHash ?? carriers.find(({ input }) => input.includes(call))?.hash;
  const seen = parts.get(key) ?? new Set();
  parts.set(key, seen);
  if (hash !== undefined) seen.add(hash);
  const isSplit =
    (isAtomic || said.isAtomic) && new Set([...seen, ...carriers.map((each) => each.hash)]).size > 1;
  return { hash, ended, head, isSplit };
}

async function lookAt(id: string, entry: Entry, deps: RunnerDeps): Promise<Look> {
  const { context, outbox } = deps;
  const { chainId, account, startedBlock } = entry;
  const members = outbox.list().filter(({ batch, chainId: chain }) => batch?.id === id && chain === chainId);
  members.push(entry);
  const governors = [...new Set(members.map(({ dao }) => parseDaoId(dao).address as Address))];
  const isNamed = members.every((each) => takesReasons(daoSnapshotIn(each) ?? context.dao));
  const [said, head, logs] = await Promise.all([
    askWallet(id, account, deps),
    readHead(context.chain),
    readOwnLogs<OwnLog>(context, BigInt(startedBlock), governors, isNamed),
  ]);
  const found = await Promise.all(
    said.hashes.map((hash) => context.chain.request<Carrier | null>('eth_getTransactionByHash', [hash])),
  );
  return { ...said, head, logs, carriers: found.filter((each) => each !== null) };
}

type Said = Pick<Look, 'isAtomic' | 'ended'> & { hashes: readonly Hex[] };

/** The wallet's word on a batch, which nothing rests on; without one the chain alone is asked. */
async function askWallet(id: string, account: Address, { client }: RunnerDeps): Promise<Said> {
  const silent: Said = { isAtomic: false, ended: undefined, hashes: [] };
  const wallet = client();
  if (wallet?.calls === undefined || wallet.account.toLowerCase() !== account.toLowerCase()) return silent;
  try {
    const answer = ((await wallet.calls('wallet_getCallsStatus', [id])) ?? {}) as Record<string, unknown>;
    const status = Number(answer.status);
    if (!(status >= 200)) return silent;
    const receipts: unknown[] = Array.isArray(answer.receipts) ? answer.receipts.slice(0, MOST_RECEIPTS) : [];
    const hashes = receipts.flatMap((receipt) => hashIn(Object(receipt).transactionHash) ?? []);
    return {
      isAtomic: answer.atomic === true,
      ended: status === 200 || status >= 500 ? OVER : GIVEN_UP,
      hashes: [...new Set(hashes)],
    };
  } catch (error) {
    const isUnknown = (error as { code?: unknown } | null)?.code === UNKNOWN_ID;
    return { ...silent, ended: isUnknown ? FORGOTTEN : undefined };
  }
}

const MOST_RECEIPTS = 50;
const UNKNOWN_ID = 5730;
const OVER = phrase`Your wallet reports that all was sent.`;
const GIVEN_UP = phrase`Your wallet reports that it sent nothing.`;
const FORGOTTEN = phrase`Your wallet no longer knows the votes that it was given together.`;

/** The promise of a wallet about calls sent together on a chain; undefined where it does not take them together. */
export async function batchingOf({ calls, account }: WalletClient, chainId: number) {
  try {
    const answer = Object(await calls?.('wallet_getCapabilities', [account, [numberToHex(chainId)]]));
    const key = Object.keys(answer).find(
      (each) => /^0x[0-9a-fA-F]+$/.test(each) && BigInt(each) === BigInt(chainId),
    );
    const status: unknown = Object(Object(answer[key ?? '0x0'] ?? undefined).atomic).status;
    if (key === undefined && answer['0x0'] === undefined) return undefined;
    return status === 'supported' ? 'atomic' : status === 'ready' ? 'ready' : 'loose';
  } catch {
    return undefined;
  }
}

import { accountKind } from '@/core/accountKind';
import { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatAddress } from '@/core/format';
import type { WalletClient } from '../acts/act';
import { readHead } from '../facts/accountState';
import { compareLogs } from '../outcome/compareTransaction';
import { readMined } from '../outcome/mined';
import { type Look, landUnseen, mismatch, type Seen } from './landing';
import { mayGo } from './moves';
import type { Turn } from './run';

// About a minute of asking before a transaction that no node knows is called lost; it is still looked for afterwards.
const PATIENCE = 20;
// The fewest times it is asked for before that is told, where blocks come fast.
const FEW = 3;

/** Decides the fate of an act whose hash no node knows; `head` is the newest block. */
export async function missing<I, F>(look: Look<I, F>, head: bigint): Promise<Turn<I, F>> {
  const { act, intent, context, view, seen } = look;
  const { status } = view.get();
  if (await act.reached(intent, context)) return landUnseen(look, head);
  seen.since ??= head;
  seen.misses += 1;
  const kind = accountKind(await context.chain.request('eth_getCode', [context.account, 'latest']));
  const { alarm } = kind === 'key' ? {} : await compareLogs(look);
  if (alarm !== undefined) return mismatch({ block: head }, alarm);
  // A contract wallet gives the hash of what its owners sign, which is no transaction.
  if (kind === 'contract') {
    if (status === 'elsewhere') return hindered(look);
    // A mined act whose block was dropped in a reorg keeps its status and waits.
    return mayGo(status, 'elsewhere') ? setAside('elsewhere') : {};
  }
  return status !== 'lost' && isGone(seen, head, kind === 'delegated') ? givenUp(look) : {};
}

/** An act that is not followed as usual for a while. */
export function setAside<I, F>(
  status: 'sent' | 'lost' | 'elsewhere',
  problem = status === 'sent' ? undefined : new QuorateError(status),
): Turn<I, F> {
  return { status, change: { problem }, entry: { status } };
}

// Two blocks have had room for it, or a minute has passed; a delegated key may have sent it with others' by a bundler.
function isGone({ misses, since = 0n, isKnown }: Seen, head: bigint, isDelegated: boolean): boolean {
  return misses >= PATIENCE || (isKnown !== true && !isDelegated && misses >= FEW && head >= since + 2n);
}

async function givenUp<I, F>({ context, view, hash, seen }: Look<I, F>): Promise<Turn<I, F>> {
  if (seen.isKnown === true) return setAside('lost');
  const shown = await readMined(context.chain, hash);
  seen.isKnown = shown.some(({ mined }) => mined != null);
  if (seen.isKnown) return {};
  const problem = blocked('never-seen', { account: formatAddress(context.account) });
  return { ...setAside('lost', problem), later: whereIs(view.deps.client(), context.dao.chainId) };
}

// The wallet may be on another chain, and may never say so.
async function whereIs<I, F>(client: WalletClient | undefined, chainId: number): Promise<Turn<I, F>> {
  const actual = await client?.standsOn?.().catch(() => undefined);
  if (!Number.isSafeInteger(actual) || actual === chainId) return {};
  const facts = { actual: String(actual), expected: String(chainId) };
  return { change: { problem: blocked('never-seen-here', facts) } };
}

// The other signers may now send it too late; the person is told, and decides when to stop watching.
async function hindered<I, F>({ act, intent, context }: Look<I, F>): Promise<Turn<I, F>> {
  const facts = await act.facts(intent, context, await readHead(context.chain));
  const [blocker] = act.blockers(intent, facts, context.dao);
  return { change: { problem: blocker ?? new QuorateError('elsewhere') } };
}

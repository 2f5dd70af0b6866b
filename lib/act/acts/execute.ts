import type { Address, Hex } from 'viem';
import { hexToBigInt, numberToHex } from 'viem/utils';
import { counterAbi } from '@/chain/contracts/abis/act';
import { callViews, view } from '@/chain/rpc/view';
import { explainExecution } from '@/chain/simulate/explain';
import { formatCoin, formatExact } from '@/core/format';
import { lifecycleCall } from '@/core/governor/call';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { executorOf } from '@/core/governor/executor';
import { numbersProposals } from '@/core/governor/family';
import { operationIds } from '@/core/governor/operation';
import type { RawAction } from '@/core/governor/proposal';
import { readHead } from '../facts/accountState';
import { blocked } from '../facts/blocked';
import {
  isInState,
  isShownInState,
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleShape,
  matchesStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import { holds, isOpenToAll } from '../facts/roles';
import type { Act, ActContext } from './act';

/** Executing with so many wei attached: none at first, what the actions send where the Governor wants it of the caller. */
export type ExecuteIntent = LifecycleIntent & { coins: bigint };

/** What decides about executing; amounts in wei. */
export type ExecuteFacts = LifecycleFacts & {
  /** The contract that makes the calls and pays for them, and what it holds. */
  executor: Address;
  held: bigint;
  /** What the actions send. */
  needed: bigint;
  /** What the actions send by the contract's own list: the most that may be attached. Bravo and Alpha only. */
  coins: bigint;
  /** The Governor lacks the right to execute in its timelock. */
  isBarred: boolean;
  currency: string;
};

/** Carrying out a proposal that has passed and waited; anyone may. */
export const execute: Act<ExecuteIntent, ExecuteFacts> = {
  ...lifecycleShape,
  name: 'execute',
  facts: readExecuteFacts,
  blockers: (_, { state, needsQueuing, eta, now }) => {
    if (state === 'EXPIRED') return [blocked('proposal-expired')];
    if (state === 'SUCCEEDED' && needsQueuing) return [blocked('not-queued')];
    if (state === 'QUEUED' && eta !== null && eta > now)
      return [blocked('eta-ahead', { time: formatExact(eta) })];
    if (state === 'QUEUED' || state === 'SUCCEEDED') return [];
    return [blocked('execute-state', { state: state.toLowerCase() })];
  },
  reasons: (intent, facts) => {
    const { isBarred, held, needed, executor, currency, coins } = facts;
    if (isBarred) return [blocked('role-missing', { role: 'EXECUTOR_ROLE' })];
    if (coins > intent.coins) return [blocked('coins-wanted', { needed: formatCoin(coins, currency) })];
    if (coins > 0n || held >= needed) return [];
    const amounts = { held, needed, missing: needed - held };
    const { held: balance, ...rest } = said(amounts, currency);
    return [blocked('executor-short', { balance, ...rest, executor })];
  },
  explain,
  call: (intent, dao) => ({
    to: dao.address,
    data: lifecycleCall('execute', intent, dao.family).data,
    value: intent.coins,
  }),
  terms: ({ coins }) => ({ coins }),
  matchesLog: (intent, effect) => matchesStep('execute', intent, effect),
  reached: (intent, context) => isInState(['EXECUTED'], intent, context),
  isShown: (intent, context, service) => isShownInState(['EXECUTED'], intent, context, service),
  words: () => 'Execute',
  pack: (intent) => ({ ...lifecycleShape.pack(intent), coins: String(intent.coins) }),
  unpack: ({ coins, ...rest }) => {
    const intent = lifecycleShape.unpack(rest);
    return intent === undefined || !/^\d{1,78}$/.test(coins ?? '')
      ? undefined
      : { ...intent, coins: BigInt(coins ?? '') };
  },
};

async function readExecuteFacts(
  { proposalId, actions }: ExecuteIntent,
  context: ActContext,
  block: bigint,
): Promise<ExecuteFacts> {
  const { dao, chain } = context;
  const executor = executorOf(dao);
  const [life, held, coins, isBarred] = await Promise.all([
    readLifecycleFacts(proposalId, context, block),
    chain.request<Hex>('eth_getBalance', [executor, numberToHex(block)]),
    readCoins(proposalId, context, block),
    readBarred(context, block),
  ]);
  const needed = actions.reduce((sum, { value }) => sum + value, 0n);
  return { ...life, executor, held: hexToBigInt(held), needed, coins, isBarred, currency: chain.currency };
}

// From the contract's own list, not from the event that the intent was made of: the two must agree before coins leave.
async function readCoins(id: bigint, { dao, chain }: ActContext, block: bigint): Promise<bigint> {
  if (!numbersProposals(dao)) return 0n;
  const { actions } = await callViews(
    chain,
    { actions: view(counterAbi, dao.address, 'getActions', id) },
    block,
    chain,
  );
  return (actions?.[1] ?? []).reduce((sum, value) => sum + value, 0n);
}

// A refused execution says little by itself: which of the actions fails, and why, is found out.
async function explain(
  intent: ExecuteIntent,
  context: ActContext,
  refusal: unknown,
  block: bigint | undefined,
): Promise<string> {
  const { dao, chain } = context;
  const { descriptionHash } = intent;
  const actions = await readActions(intent, context, block).catch(() => []);
  const operations =
    dao.timelock?.kind === 'controller' ? operationIds(dao.address, actions, descriptionHash) : [];
  const formatters = revertFormattersOf(context);
  const execution = { actions, operations };
  return explainExecution(chain, dao, execution, refusal, { value: intent.coins, block, formatters });
}

// Bravo and Alpha keep the name of a function apart from its arguments; the event's calldata may have it in front already.
async function readActions(
  { proposalId, actions }: LifecycleIntent,
  { dao, chain }: ActContext,
  block: bigint | undefined,
): Promise<readonly RawAction[]> {
  if (!numbersProposals(dao)) return actions.map((action) => ({ ...action, signature: '' }));
  const asked = { actions: view(counterAbi, dao.address, 'getActions', proposalId) };
  const found = await callViews(chain, asked, block ?? (await readHead(chain)), chain);
  const [targets = [], values = [], signatures = [], calldatas = []] = found.actions ?? [];
  return targets.map((target, index) => ({
    target,
    value: values[index] ?? 0n,
    signature: signatures[index] ?? '',
    calldata: calldatas[index] ?? '0x',
  }));
}

async function readBarred({ dao, chain }: ActContext, block: bigint): Promise<boolean> {
  const { timelock, address } = dao;
  if (timelock?.kind !== 'controller') return false;
  const asked = {
    own: holds(timelock.address, 'EXECUTOR_ROLE', address),
    open: isOpenToAll(timelock.address, 'EXECUTOR_ROLE'),
  };
  const { own, open } = await callViews(chain, asked, block, chain);
  return own === false && open === false;
}

function said<K extends string>(amounts: Record<K, bigint>, currency: string): Record<K, string> {
  const entries = Object.entries(amounts).map(([name, wei]) => [name, formatCoin(wei as bigint, currency)]);
  return Object.fromEntries(entries) as Record<K, string>;
}

import type { Address, Hex } from 'viem';
import { hexToBigInt, numberToHex } from 'viem/utils';
import { counterAbi, rolesAbi } from '@/chain/contracts/abis/act';
import { readCoins } from '@/chain/contracts/actFacts';
import { callViews, readView, view, ZERO } from '@/chain/rpc/view';
import { explainExecution } from '@/chain/simulate/explain';
import { blocked } from '@/core/errors/blocked';
import { formatCoin } from '@/core/format';
import { whyNoStep } from '@/core/governor/act/whyNot';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { executorOf } from '@/core/governor/executor';
import { numbersProposals } from '@/core/governor/family';
import { operationIds } from '@/core/governor/operation';
import { actionsIn, type RawAction } from '@/core/governor/proposal';
import { ROLES } from '@/core/governor/roles';
import { openObject } from '@/core/json';
import { big } from '@/core/jsonValues';
import { phrase } from '@/core/language/message';
import { readHead } from '../facts/accountState';
import type { Act, ActContext } from './act';
import {
  LIFECYCLE_TEXTS,
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleStep,
  MODULE_TEXTS,
  readLifecycleFacts,
} from './lifecycle';

/** Executing with so many wei attached: none at first, what the actions send where the Governor wants it of the caller. */
export type ExecuteIntent = LifecycleIntent & { coins: bigint };

/** Facts for executing; amounts in wei. */
type ExecuteFacts = LifecycleFacts & {
  /** The contract that makes the calls and pays for them, and what it holds. */
  executor: Address;
  held: bigint;
  /** Coins the actions send. */
  needed: bigint;
  /** Coins the actions send by the contract's own list: the most that may be attached. Bravo and Alpha only. */
  coins: bigint;
  /** The Governor lacks the right to execute in its timelock. */
  isBarred: boolean;
  currency: string;
};

const STEP = lifecycleStep('execute', ['EXECUTED'], phrase`Execute`);

/** Carrying out a proposal that has passed and waited; anyone may. */
export const execute: Act<ExecuteIntent, ExecuteFacts> = {
  ...STEP,
  async facts({ proposalId, actions }, context, block) {
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
  },
  blockers: (_, facts) => whyNoStep('execute', facts),
  reasons: (intent, facts) => {
    const { isBarred, held, needed, executor, currency, coins } = facts;
    if (isBarred) return [blocked('role-missing', { role: 'EXECUTOR_ROLE' })];
    if (coins > intent.coins) return [blocked('coins-wanted', { needed: formatCoin(coins, currency) })];
    if (coins > 0n || held >= needed) return [];
    const said = (wei: bigint) => formatCoin(wei, currency);
    const amounts = { balance: said(held), needed: said(needed), missing: said(needed - held) };
    return [blocked('executor-short', { ...amounts, executor })];
  },
  // A refused execution says little by itself: which of the actions fails, and why, is found out.
  async explain(intent, context, refusal, block) {
    const { dao, chain } = context;
    const { descriptionHash, coins: value } = intent;
    const actions = await readActions(intent, context, block).catch(() => []);
    const isController = dao.timelock?.kind === 'controller';
    const operations = isController ? operationIds(dao.address, actions, descriptionHash) : [];
    const formatters = revertFormattersOf(context);
    return explainExecution(chain, dao, { actions, operations }, refusal, { value, block, formatters });
  },
  call: (intent, dao) => ({ ...STEP.call(intent, dao), value: intent.coins }),
  terms: ({ coins }) => ({ coins }),
  texts: openObject<ExecuteIntent>({ ...LIFECYCLE_TEXTS, coins: big() }, MODULE_TEXTS),
};

// Bravo and Alpha keep the name of a function apart from its arguments; the event's calldata may have it in front already.
async function readActions(
  { proposalId, actions }: LifecycleIntent,
  { dao, chain }: ActContext,
  block: bigint | undefined,
): Promise<readonly RawAction[]> {
  if (!numbersProposals(dao)) return actions.map((action) => ({ ...action, signature: '' }));
  const listed = view(counterAbi, dao.address, 'getActions', proposalId);
  const found = await readView(chain, listed, block ?? (await readHead(chain)), chain);
  const [targets = [], values = [], signatures = [], calldatas = []] = found ?? [];
  return actionsIn(targets, values, signatures, calldatas);
}

async function readBarred({ dao, chain }: ActContext, block: bigint): Promise<boolean> {
  const { timelock, address } = dao;
  if (timelock?.kind !== 'controller') return false;
  const holds = (who: Address) => view(rolesAbi, timelock.address, 'hasRole', ROLES.executor, who);
  // Everyone has the zero address's roles.
  const asked = { own: holds(address), open: holds(ZERO) };
  const { own, open } = await callViews(chain, asked, block, chain);
  return own === false && open === false;
}

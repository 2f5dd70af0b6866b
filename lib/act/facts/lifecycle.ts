import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { getBlock } from '@/chain/rpc/block';
import type { Content, LifecycleStep } from '@/core/governor/call';
import type { State } from '@/core/governor/proposal';
import { listedState } from '@/lib/query/listed';
import type { ActContext, ActService } from '../acts/act';
import type { LoggedEffect } from '../outcome/loggedEffects';
import { readHead } from './accountState';
import { type ProposalFacts, readProposal, readState } from './proposal';

/** A step of a proposal's life: the proposal as its Governor wants it named. */
export type LifecycleIntent = Content;

/** What decides about any step, read at `block`, whose time `now` is in Unix seconds. */
export type LifecycleFacts = ProposalFacts & { block: bigint; now: bigint; account: Address };

/** Reads what decides about any step of a proposal's life. */
export async function readLifecycleFacts(
  id: bigint,
  context: ActContext,
  block: bigint,
): Promise<LifecycleFacts> {
  const { dao, chain, account } = context;
  const [proposal, at] = await Promise.all([readProposal(dao, chain, id, block), getBlock(chain, block)]);
  return { ...proposal, block, now: at?.timestamp ?? 0n, account };
}

/** Whether the chain has a proposal in one of the states now. */
export async function isInState(
  states: readonly State[],
  { proposalId }: LifecycleIntent,
  { dao, chain }: ActContext,
): Promise<boolean> {
  const state = await readState(dao, chain, proposalId, await readHead(chain));
  return state !== null && states.includes(state);
}

/** Whether a log says that this step of a proposal was taken; undefined where it says something else. */
export function matchesStep(
  step: LifecycleStep,
  { proposalId }: LifecycleIntent,
  effect: LoggedEffect,
): true | undefined {
  return (effect.kind === 'step' && effect.step === step && effect.proposalId === proposalId) || undefined;
}

/** Whether the index shows a proposal in one of the states. */
export async function isShownInState(
  states: readonly State[],
  { proposalId }: LifecycleIntent,
  { dao }: ActContext,
  service: ActService,
): Promise<boolean> {
  const state = await listedState(service, dao.id, proposalId);
  return state !== undefined && states.includes(state);
}

/** What all steps share: a proposal is one subject, and its content goes into the outbox as it is. */
export const lifecycleShape = {
  subject: ({ proposalId }: LifecycleIntent) => String(proposalId),
  pack: ({ proposalId, actions, descriptionHash }: LifecycleIntent): Record<string, string> => ({
    proposalId: String(proposalId),
    descriptionHash,
    actions: actions.map(({ target, value, calldata }) => `${target} ${value} ${calldata}`).join('\n'),
  }),
  unpack: ({ proposalId, descriptionHash, actions }: Record<string, string>): LifecycleIntent | undefined => {
    if (!/^\d{1,78}$/.test(proposalId ?? '') || !/^0x[0-9a-f]{64}$/.test(descriptionHash ?? ''))
      return undefined;
    const lines = (actions ?? '') === '' ? [] : (actions ?? '').split('\n');
    const read = lines.map(readAction);
    const known = read.filter((action) => action !== undefined);
    if (known.length !== read.length) return undefined;
    return {
      proposalId: BigInt(proposalId ?? ''),
      actions: known,
      descriptionHash: descriptionHash as Hex,
    };
  },
};

function readAction(line: string): LifecycleIntent['actions'][number] | undefined {
  const found = /^(0x[0-9a-fA-F]{40}) (\d{1,78}) (0x[0-9a-f]*)$/.exec(line);
  if (found === null || (found[3] ?? '').length % 2 !== 0) return undefined;
  const [, target, value, calldata] = found;
  return {
    target: getAddress((target ?? '').toLowerCase() as Address),
    value: BigInt(value ?? ''),
    calldata: calldata as Hex,
  };
}

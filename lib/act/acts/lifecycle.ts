import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { type ProposalFacts, readProposal, readState } from '@/chain/contracts/actFacts';
import { readMissingRight } from '@/chain/contracts/queueRight';
import { getBlock } from '@/chain/rpc/transport';
import { blocked } from '@/core/errors/blocked';
import { whyNoStep } from '@/core/governor/act/whyNot';
import { type Content, callTo, type LifecycleStep, lifecycleCall } from '@/core/governor/call';
import type { State } from '@/core/governor/proposal';
import { anyText, leaf, openObject, type Shape } from '@/core/json';
import { big, hex } from '@/core/jsonValues';
import { phrase, translate } from '@/core/language/message';
import { listedState } from '@/lib/query/listed';
import { readHead } from '../facts/accountState';
import type { Act, ActContext } from './act';

/** A step of a proposal's life: the proposal as its Governor wants it named. */
export type LifecycleIntent = Content;

/** Facts that decide any step, read at `block`, whose time `now` is in Unix seconds. */
export type LifecycleFacts = ProposalFacts & { block: bigint; now: bigint; account: Address };

/** Reads what decides about any step of a proposal's life; throws `proposal-unknown`. */
export async function readLifecycleFacts(
  id: bigint,
  context: ActContext,
  block: bigint,
): Promise<LifecycleFacts> {
  const { dao, chain, account } = context;
  const [proposal, at] = await Promise.all([readProposal(dao, chain, id, block), getBlock(chain, block)]);
  return { ...proposal, block, now: at?.timestamp ?? 0n, account };
}

const LINE = /^(0x[0-9a-fA-F]{40}) (\d{1,78}) (0x(?:[0-9a-f]{2})*)$/;
const action = leaf('an action on a line', (line) => {
  const found = LINE.exec(String(line));
  if (found === null) return undefined;
  const [, target = '', value = '', calldata = ''] = found;
  return { target: getAddress(target.toLowerCase()), value: BigInt(value), calldata: calldata as Hex };
});

// One action a line, so that the outbox holds nothing but texts.
const actions: Shape<LifecycleIntent['actions']> = {
  write: (list) => list.map(({ target, value, calldata }) => `${target} ${value} ${calldata}`).join('\n'),
  read: (json, path) => {
    const lines = anyText.read(json, path);
    return lines === '' ? [] : lines.split('\n').map((line) => action.read(line, path));
  },
};

const moduleText = leaf('a module and its data', (text) => {
  const [, address, data] = /^(0x[0-9a-fA-F]{40}) (0x(?:[0-9a-f]{2})*)$/.exec(String(text)) ?? [];
  return address === undefined
    ? undefined
    : { address: getAddress(address.toLowerCase()), data: data as Hex };
});

/** How the outbox has what a step names. */
export const LIFECYCLE_TEXTS = { proposalId: big(), descriptionHash: hex(32), actions };
/** As `LIFECYCLE_TEXTS`, of proposals that have a voting module. */
export const MODULE_TEXTS: { module: Shape<NonNullable<LifecycleIntent['module']>> } = {
  module: { ...moduleText, write: ({ address, data }) => `${address} ${data}` },
};

type Step = Omit<Act<LifecycleIntent, unknown>, 'facts' | 'blockers'>;

/** A step of a proposal's life that leaves it in one of the states: what all steps share. */
export function lifecycleStep(step: LifecycleStep, after: readonly State[], words: string): Step {
  return {
    name: step,
    call: (intent, dao) => callTo(dao.address, lifecycleCall(step, intent, dao.family)),
    matchesLog: ({ proposalId }, effect) =>
      (effect.kind === 'step' && effect.step === step && effect.proposalId === proposalId) || undefined,
    async reached({ proposalId }, { dao, chain }) {
      const state = await readState(dao, chain, proposalId, await readHead(chain));
      return state !== null && after.includes(state);
    },
    async isShown({ proposalId }, { dao }, service) {
      const state = await listedState(service, dao.id, proposalId);
      return state !== undefined && after.includes(state);
    },
    words: () => translate(words),
    subject: ({ proposalId }) => String(proposalId),
    texts: openObject<LifecycleIntent>(LIFECYCLE_TEXTS, MODULE_TEXTS),
  };
}

/** Facts for queueing; `missing` is the right that the Governor lacks in the timelock. */
type QueueFacts = LifecycleFacts & { missing: string | null };

/** Putting a proposal that has passed into the timelock; anyone may. */
export const queue: Act<LifecycleIntent, QueueFacts> = {
  // Once queued it may be executed, cancelled or expired before anyone looks.
  ...lifecycleStep('queue', ['QUEUED', 'EXPIRED', 'EXECUTED'], phrase`Queue in the timelock`),
  async facts({ proposalId }, context, block) {
    const [life, missing] = await Promise.all([
      readLifecycleFacts(proposalId, context, block),
      readMissingRight(context.chain, context.dao, block, context.chain),
    ]);
    return { ...life, missing };
  },
  blockers: (_, facts) => whyNoStep('queue', facts),
  reasons: (_, { missing }) => (missing === null ? [] : [blocked('role-missing', { role: missing })]),
};

import type { Hex } from 'viem';
import { wholeCalls } from '@/core/draft/draftHash';
import { proposeCall } from '@/core/governor/act/propose';
import { castAlphaVoteCall, castVoteCall, lifecycleCall } from '@/core/governor/call';
import { numbersProposals, takesReasons } from '@/core/governor/family';
import { hashDescription } from '@/core/governor/proposalId';
import { balanceOverride } from '../overrides';
import { STAND_IN } from '../rehearsal';
import type { LifeDao, LifePlan, LifeSubject, LifeVoter } from './lifePlan';
import type { LifeCall, PlayedBlock } from './playLife';

/** Assumptions of a played life: from the vote on, from the queue on, and in words. */
export type Staged = Pick<PlayedBlock, 'overrides'> & { later: PlayedBlock['overrides']; said: string[] };

/** The blocks of a life: what is called in each, and what is assumed from then on; `attached`: coins of whoever executes. */
export function lifeBlocks(
  dao: LifeDao,
  { proposer, actions, description, id }: LifeSubject,
  plan: LifePlan,
  voters: readonly LifeVoter[],
  { overrides, later }: Staged,
  attached: bigint,
): PlayedBlock[] {
  const to = dao.address;
  const content = {
    proposalId: id,
    actions: numbersProposals(dao) ? actions : wholeCalls(actions),
    descriptionHash: hashDescription(description),
  };
  const step = (name: 'queue' | 'execute', value = 0n): LifeCall => ({
    ...{ from: STAND_IN, to, value },
    data: lifecycleCall(name, content, dao.family).data,
  });
  const vote = takesReasons(dao) ? castVoteCall(id, 'for') : castAlphaVoteCall(id, true);
  const state: LifeCall = { from: STAND_IN, to, data: `0x3e4f49e6${id.toString(16).padStart(64, '0')}` };
  return [
    {
      at: plan.propose,
      overrides: {},
      calls: [{ from: proposer ?? STAND_IN, to, ...proposeCall(dao, { actions, description }) }],
    },
    {
      at: plan.vote,
      overrides,
      calls: [state, ...voters.map(({ account }) => ({ from: account, to, ...vote }))],
    },
    { at: plan.queue, overrides: later, calls: [state, ...(dao.timelock === null ? [] : [step('queue')])] },
    {
      at: plan.execute,
      overrides: balanceOverride(STAND_IN, attached),
      calls: [state, step('execute', attached), state],
    },
  ];
}

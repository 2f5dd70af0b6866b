import type { Address, Hex } from 'viem';
import { hashDescription } from '@/core/governor/proposalId';
import { AGORA_KINDS, optimisticData, optionData, proposeWithModule } from '@/devnet/variants/families';
import { approveOptions } from '@/lib/act/acts/approveOptions';
import { cancel } from '@/lib/act/acts/cancel';
import { castVote } from '@/lib/act/acts/castVote';
import { type ExecuteIntent, execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { first, openGround } from './variants';

describe('a proposal of Agora that has options', () => {
  const ground = openGround('agora');
  const moduleOf = async (kind: keyof typeof AGORA_KINDS) => {
    const { call, governor } = ground.get().variant;
    const types = await call<Address>(
      'function PROPOSAL_TYPES_CONFIGURATOR() view returns (address)',
      governor,
    );
    const { module } = await call<{ module: Address }>(
      'function proposalTypes(uint8) view returns ((uint16 quorum, uint16 threshold, string name, string description, address module))',
      types,
      [AGORA_KINDS[kind]],
    );
    return module;
  };
  const made = async (kind: 'approval' | 'optimistic', data: Hex, text: string): Promise<ExecuteIntent> => {
    const module = { address: await moduleOf(kind), data };
    const proposalId = await proposeWithModule(ground.get().variant, kind, data, text);
    return { proposalId, actions: [], descriptionHash: hashDescription(text), module, coins: 0n };
  };
  const three = () => {
    const { variant } = ground.get();
    return ['One', 'Two', 'Three'].map((description, index) => ({
      description,
      actions: [variant.action(BigInt(index + 1))],
    }));
  };
  const approve = async (intent: ExecuteIntent, options: readonly number[], voter: Address) => {
    const { proposalId, descriptionHash, module } = intent;
    if (module === undefined) throw new Error('it has no module');
    const { address, data } = module;
    const vote = { proposalId, options, reason: '', module: address, data, descriptionHash };
    expect((await ground.get().perform(approveOptions, vote, voter)).get()).toMatchObject({
      status: 'shown',
    });
  };

  it('is voted on, queued and executed by acts alone, and does what its winning option says', async () => {
    const { variant, perform, codes } = ground.get();
    const { stranger, voters } = variant;
    const intent = await made('approval', optionData(three(), 2, 1n), '# Three');
    await variant.toActive(intent.proposalId);
    await approve(intent, [1], voters[0] ?? stranger);
    await approve(intent, [0, 2], voters[1] ?? stranger);
    expect(await codes(queue, intent, stranger)).toEqual(['queue-state']);
    await variant.toEnd(intent.proposalId);
    expect(await codes(execute, intent, stranger)).toEqual(['not-queued']);
    expect((await perform(queue, intent, stranger)).get()).toMatchObject({ status: 'shown' });
    expect(await variant.state(intent.proposalId)).toBe(5);
    expect(await codes(execute, intent, stranger)).toEqual(['eta-ahead']);
    await variant.toEta(intent.proposalId);
    expect((await perform(execute, intent, stranger)).get()).toMatchObject({ status: 'shown' });
    expect(await variant.state(intent.proposalId)).toBe(7);
    expect(await variant.call('function value() view returns (uint256)', variant.ledger)).toBe(2n);
    // The page that is loaded again reads the same from the outbox.
    expect(execute.texts.read(execute.texts.write(intent), '$')).toEqual(intent);
  });

  it('is cancelled by its manager, also while it waits in the timelock, and by nobody else', async () => {
    const { variant, perform, check } = ground.get();
    const intent = await made('approval', optionData(three(), 3, 2n), '# Cancelled');
    await variant.toActive(intent.proposalId);
    for (const voter of variant.voters.slice(0, 3)) await approve(intent, [2], voter);
    await variant.toEnd(intent.proposalId);
    await perform(queue, intent, variant.stranger);
    const [refusal] = (await check(cancel, intent, variant.stranger)).get().blockers;
    expect(refusal?.message).toContain('Only the proposer, the manager or the organisation can cancel.');
    expect((await perform(cancel, intent, first(variant.voters))).get()).toMatchObject({ status: 'shown' });
    expect(await variant.state(intent.proposalId)).toBe(2);
  });

  it('that passes unless it is opposed has nothing to queue, which is said', async () => {
    const { variant, check, perform } = ground.get();
    const intent = await made('optimistic', optimisticData(5_000n), '# Unless');
    await variant.toActive(intent.proposalId);
    const vote = { proposalId: intent.proposalId, side: 'against', reason: '' } as const;
    expect((await perform(castVote, vote, variant.voters[5] ?? variant.owner)).get()).toMatchObject({
      status: 'shown',
    });
    await variant.toEnd(intent.proposalId);
    const [refusal] = (await check(queue, intent, variant.stranger)).get().blockers;
    expect(refusal?.message).toContain('has nothing to queue or execute.');
  });
});

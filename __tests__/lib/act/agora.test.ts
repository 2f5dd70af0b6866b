import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { readOptionVotes } from '@/chain/contracts/family/agora';
import { passingOptions, readModuleBallot } from '@/core/governor/ballot/votingModule';
import { hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import { AGORA_KINDS, optimisticData, optionData, proposeWithModule } from '@/devnet/variants/families';
import { approveOptions } from '@/lib/act/acts/approveOptions';
import { cancel } from '@/lib/act/acts/cancel';
import { castVote } from '@/lib/act/acts/castVote';
import { type ExecuteIntent, execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { readHead } from '@/lib/act/facts/accountState';
import { runs, seeded, seedOf } from '../../runs';
import { first, openGround } from './variants';

const ROUNDS = runs(8, 60);
const SEED = seedOf(20261129);
const NOBODY: Address = '0x0000000000000000000000000000000000000000';
const FORMAT = parseAbi([
  'function _formatExecuteParams(uint256 id, bytes data) returns (address[], uint256[], bytes[])',
]);

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

  it('shows of each option the votes of its module, and which would pass as the module then carries them out', async () => {
    const { variant, chain } = ground.get();
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const count = random.int(1, 5);
      const options = Array.from({ length: count }, (_, place) => ({
        description: `Option ${place}`,
        spent: BigInt(random.int(0, 4)),
        actions: Array.from({ length: random.int(0, 2) }, () =>
          variant.action(BigInt(place), BigInt(random.int(0, 3))),
        ),
      }));
      const criteria = random.int(0, 1);
      const budgetToken = random.pick([NOBODY, variant.token]);
      const value =
        BigInt(random.int(0, criteria === 1 ? count : 120_000)) * (criteria === 1 ? 1n : 10n ** 18n);
      const rule = { criteria, budgetToken, budgetAmount: BigInt(random.int(0, 8)) };
      const data = optionData(options, count, value, rule);
      const intent = await made('approval', data, `# Round ${round}`);
      await variant.toActive(intent.proposalId);
      const sums = options.map(() => 0n);
      for (const [index, voter] of variant.voters.slice(0, random.int(1, 3)).entries()) {
        const chosen = options.flatMap((_, place) => (random.int(0, 1) === 1 ? [place] : []));
        if (chosen.length === 0) continue;
        await approve(intent, chosen, voter);
        for (const place of chosen) sums[place] = (sums[place] ?? 0n) + (variant.powers[index] ?? 0n);
      }
      const module = intent.module?.address ?? NOBODY;
      const of = { governor: variant.governor, id: intent.proposalId, count };
      const block = await readHead(chain);
      expect(await readOptionVotes(chain, module, of, block)).toEqual(sums);
      expect(await readOptionVotes(chain, module, { ...of, count: count + 1 }, block)).toBeNull();
      expect(await readOptionVotes(chain, module, { ...of, governor: module }, block)).toBeNull();
      const encoding = await variant.call<string>(
        'function PROPOSAL_DATA_ENCODING() view returns (string)',
        module,
      );
      const ballot = readModuleBallot(encoding, data);
      if (ballot?.kind !== 'approval') throw new Error('the ballot is of another kind');
      const answer = await rpc<Hex>(variant.url, 'eth_call', [
        {
          from: variant.governor,
          to: module,
          data: encodeFunctionData({ abi: FORMAT, args: [intent.proposalId, data] }),
        },
        'latest',
      ]);
      const [targets, values] = decodeFunctionResult({ abi: FORMAT, data: answer });
      const passing = passingOptions(ballot, sums).flatMap((place) => ballot.deeds[place]?.actions ?? []);
      // The last call is the module's own, which looks at the budget.
      expect([targets.slice(0, -1), values.slice(0, -1)]).toEqual([
        passing.map(({ target }) => target),
        passing.map((action) => action.value),
      ]);
    }
  });
});

import type { Hex } from 'viem';
import { readModuleBallot } from '@/core/governor/ballot/votingModule';
import { hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import type { Variant } from '@/devnet/variant';
import { optimisticData, optionData, proposeWithModule } from '@/devnet/variants/families';
import { type ApproveIntent, approveOptions } from '@/lib/act/acts/approveOptions';
import { castVote } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { first, openGround } from './variants';

const TALLY = 'function proposalVotes(uint256) view returns (uint256, uint256, uint256)';

describe('a Governor of Nouns', () => {
  const ground = openGround('nouns');
  // One account has one proposal at a time.
  afterEach(() => ground.get().variant.mine(40));

  it('is detected with what its votes pay back', () => {
    const { dao, variant } = ground.get();
    const { family, extensions, guardian, token, timelock } = variant.expects;
    expect(dao).toMatchObject({ family, extensions, guardian, token });
    expect(dao.timelock).toMatchObject({ kind: timelock?.kind });
  });

  it('takes a vote with its reason, counts it, and pays the fee back', async () => {
    const { variant, perform, codes, propose } = ground.get();
    const coins = 10n ** 18n;
    await rpc(variant.url, 'anvil_setBalance', [variant.governor, `0x${coins.toString(16)}`]);
    const id = await propose('# Paid back');
    await variant.toActive(id);
    const [voter, other] = variant.voters as [`0x${string}`, `0x${string}`];
    const vote = { proposalId: id, side: 'for', reason: 'Because 🗳' } as const;
    const runner = await perform(castVote, vote, voter);
    expect(runner.get()).toMatchObject({ status: 'shown', problem: undefined });
    const receipt = await variant.call<{ hasVoted: boolean; support: number; votes: bigint }>(
      'function getReceipt(uint256,address) view returns ((bool hasVoted, uint8 support, uint96 votes))',
      variant.governor,
      [id, voter],
    );
    expect(receipt).toEqual({ hasVoted: true, support: 1, votes: variant.powers[0] });
    expect(await codes(castVote, vote, voter)).toEqual(['already-voted']);
    const left = BigInt(await rpc<Hex>(variant.url, 'eth_getBalance', [variant.governor, 'latest']));
    expect(left).toBeLessThan(coins);
    // Without a reason it is another call.
    const plain = await perform(castVote, { ...vote, side: 'abstain', reason: '' }, other);
    expect(plain.get()).toMatchObject({ status: 'shown', problem: undefined });
  });

  it('takes only votes against once a late vote changed the outcome', async () => {
    const { variant, codes, propose, check } = ground.get();
    const id = await propose('# Late');
    await variant.toActive(id);
    const [, , , , , , endBlock] = await variant.call<readonly bigint[]>(
      'function proposals(uint256) view returns (uint256, uint256, uint256, uint256, uint256, uint256, uint256)',
      variant.governor,
      [id],
    );
    const head = BigInt(await rpc<Hex>(variant.url, 'eth_blockNumber'));
    await variant.mine(Number((endBlock ?? 0n) - head) - 3);
    await variant.vote(id, first(variant.voters), 'for');
    await variant.mine(5);
    const other = variant.voters[1] ?? variant.owner;
    const vote = { proposalId: id, side: 'for', reason: '' } as const;
    expect((await check(castVote, vote, other)).get().facts).toMatchObject({
      state: 'ACTIVE',
      phase: 'objection',
    });
    expect(await codes(castVote, vote, other)).toEqual(['objection-period']);
    expect(await codes(castVote, { ...vote, side: 'abstain' }, other)).toEqual(['objection-period']);
    expect(await codes(castVote, { ...vote, side: 'against' }, other)).toEqual([]);
  });

  it('takes delegations', async () => {
    const { variant, perform } = ground.get();
    const [voter, other] = variant.voters as [`0x${string}`, `0x${string}`];
    const runner = await perform(delegate, { delegatee: other }, voter);
    expect(runner.get()).toMatchObject({ status: 'shown', problem: undefined });
  });
});

describe('a Governor of Agora', () => {
  const ground = openGround('agora');

  it('takes a vote on a plain proposal, and tells it apart from one that is cast', async () => {
    const { variant, perform, codes, propose } = ground.get();
    const id = await propose('# Plain');
    await variant.toActive(id);
    const [voter, other] = variant.voters as [`0x${string}`, `0x${string}`];
    const vote = { proposalId: id, side: 'for', reason: 'Plainly' } as const;
    expect((await perform(castVote, vote, voter)).get()).toMatchObject({ status: 'shown' });
    expect((await perform(castVote, { ...vote, side: 'against' }, other)).get()).toMatchObject({
      status: 'shown',
    });
    expect(await variant.call(TALLY, variant.governor, [id])).toEqual([
      variant.powers[1],
      variant.powers[0],
      0n,
    ]);
    expect(await codes(castVote, vote, voter)).toEqual(['already-voted']);
  });

  it('takes no vote for without the options that are approved', async () => {
    const { variant, codes } = ground.get();
    const id = await proposeWithModule(variant, 'approval', optionData(['One', 'Two'], 1, 1n), '# Options');
    await variant.toActive(id);
    const vote = { proposalId: id, side: 'for', reason: '' } as const;
    expect(await codes(castVote, vote, first(variant.voters))).not.toEqual([]);
    expect(await codes(castVote, { ...vote, side: 'abstain' }, first(variant.voters))).toEqual([]);
  });

  it('takes the options that are approved, in any order of choosing, and no more than it allows', async () => {
    const { variant, perform, codes } = ground.get();
    const text = '# Three';
    const data = optionData(['One', 'Two', 'Three'], 2, 1n);
    const id = await proposeWithModule(variant, 'approval', data, text);
    await variant.toActive(id);
    const voter = first(variant.voters);
    const intent: ApproveIntent = {
      ...{ proposalId: id, options: [2, 0], reason: 'Both', data },
      module: await moduleOf(variant, 1),
      descriptionHash: hashDescription(text),
    };
    expect(await codes(approveOptions, { ...intent, options: [] }, voter)).toEqual(['options-none']);
    expect(await codes(approveOptions, { ...intent, options: [0, 1, 2] }, voter)).toEqual(['options-many']);
    expect(await codes(approveOptions, { ...intent, options: [3] }, voter)).toEqual(['module-unknown']);
    // Another text, or other options, are not what the id is the hash of.
    const other = { ...intent, data: optionData(['Two', 'One', 'Three'], 2, 1n) };
    expect(await codes(approveOptions, other, voter)).toEqual(['module-unknown']);
    expect((await perform(approveOptions, intent, voter)).get()).toMatchObject({ status: 'shown' });
    const approved = 'function getAccountVotes(uint256,address) view returns (uint256[])';
    expect(await variant.call(approved, intent.module, [id, voter])).toEqual([0n, 2n]);
    expect(await codes(approveOptions, intent, voter)).toEqual(['already-voted']);
  });

  it('takes votes against an optimistic proposal, whose module says what it asks', async () => {
    const { variant, perform } = ground.get();
    const data = optimisticData(2_000n);
    const id = await proposeWithModule(variant, 'optimistic', data, '# Unless');
    await variant.toActive(id);
    const encoding = await variant.call<string>(
      'function PROPOSAL_DATA_ENCODING() view returns (string)',
      await moduleOf(variant, 2),
    );
    expect(readModuleBallot(encoding, data)).toEqual({
      kind: 'optimistic',
      against: 2_000n,
      isRelative: true,
    });
    expect(readModuleBallot(`${encoding} `, data)).toBeNull();
    expect(readModuleBallot(encoding, '0x12')).toBeNull();
    const vote = { proposalId: id, side: 'against', reason: '' } as const;
    expect((await perform(castVote, vote, first(variant.voters))).get()).toMatchObject({ status: 'shown' });
    await variant.toEnd(id);
    expect(await variant.state(id)).toBe(3);
  });
});

async function moduleOf({ call, governor }: Variant, kind: number): Promise<Hex> {
  const types = await call<Hex>('function PROPOSAL_TYPES_CONFIGURATOR() view returns (address)', governor);
  const { module } = await call<{ module: Hex }>(
    'function proposalTypes(uint8) view returns ((uint16 quorum, uint16 threshold, string name, string description, address module))',
    types,
    [kind],
  );
  return module;
}

import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { readProposer } from '@/chain/contracts/proposing/readProposer';
import { whyNoCancel } from '@/core/governor/act/canceller';
import { rpc } from '@/devnet/anvil';
import { cancel } from '@/lib/act/acts/cancel';
import { castVote } from '@/lib/act/acts/castVote';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { hashOf, type ProposeIntent, propose } from '@/lib/act/acts/propose';
import { readHead } from '@/lib/act/facts/accountState';
import { first, type Ground, openGround } from './variants';

const CANCELED = 2;
const hands = parseAbi([
  'function setVersion(uint8 version)',
  'function setSnapshotSwitch(uint256 id)',
  'function setRules(uint256 threshold, uint256 delay, uint256 updatable, uint256 forkEnd)',
  'function addSigner(uint256 id, address signer)',
  'function veto(uint256 id)',
]);

describe('the steps of a Governor of Nouns', () => {
  const ground = openGround('nouns');
  afterEach(() => ground.get().variant.mine(40));
  const arrange = (data: Hex) => {
    const { variant } = ground.get();
    return rpc<Hex>(variant.url, 'eth_sendTransaction', [
      { from: variant.owner, to: variant.governor, data, gas: '0x2dc6c0' },
    ]);
  };
  const rules = (threshold: bigint, updatable = 0n, forkEnd = 0n) =>
    arrange(
      encodeFunctionData({ abi: hands, functionName: 'setRules', args: [threshold, 2n, updatable, forkEnd] }),
    );

  it('are paid by the treasury, whoever executes attaches nothing, and a fork holds them up', async () => {
    const { variant, passed, perform, check, codes, lifeOf } = ground.get();
    const id = await passed('# Paid', 5n);
    await perform(queue, lifeOf(id), variant.stranger);
    await variant.toEta(id);
    const intent = lifeOf(id);
    expect(await codes(execute, { ...intent, coins: 5n }, variant.stranger)).toEqual(['would-revert']);
    await rules(0n, 0n, 9_000_000_000n);
    const [held] = (await check(execute, intent, variant.stranger)).get().blockers;
    expect(held?.message).toContain('Execution is paused while a fork is running.');
    await rules(0n);
    expect((await perform(execute, intent, variant.stranger)).get()).toMatchObject({ status: 'shown' });
    expect(BigInt(await rpc<Hex>(variant.url, 'eth_getBalance', [variant.ledger, 'latest']))).toBe(5n);
    expect(await codes(cancel, intent, first(variant.voters))).toEqual(['cancel-final']);
  });

  it('are refused once it expired, and after a veto, which is told', async () => {
    const { variant, passed, perform, check, codes, lifeOf } = ground.get();
    const id = await passed('# Late');
    await perform(queue, lifeOf(id), variant.stranger);
    await variant.toEta(id);
    await variant.warp(1_209_600);
    expect(await codes(execute, lifeOf(id), variant.stranger)).toEqual(['proposal-expired']);
    const other = await passed('# Vetoed');
    await perform(queue, lifeOf(other), variant.stranger);
    await arrange(encodeFunctionData({ abi: hands, functionName: 'veto', args: [other] }));
    const { facts, blockers } = (await check(cancel, lifeOf(other), first(variant.voters))).get();
    expect(facts).toMatchObject({ state: 'CANCELED', phase: 'vetoed' });
    expect(blockers.map(({ code }) => code)).toEqual(['cancel-final']);
    expect(await codes(execute, lifeOf(other), variant.stranger)).toEqual(['execute-state']);
  });

  it('are ended by the proposer, a sponsor, or anybody once their votes together are no more than was needed', async () => {
    const { variant, dao, propose: make, perform, check, codes, lifeOf, undone } = ground.get();
    const [proposer, sponsor, other] = variant.voters as [Address, Address, Address];
    await rules(await votesOf(ground.get(), [sponsor]));
    const id = await make('# Ended');
    await arrange(encodeFunctionData({ abi: hands, functionName: 'addSigner', args: [id, sponsor] }));
    const cancels = async (account: Address) => {
      expect((await perform(cancel, lifeOf(id), account)).get()).toMatchObject({ status: 'shown' });
      expect(await variant.state(id)).toBe(CANCELED);
    };
    // The threshold of now is not the proposal's.
    await rules(1_000n);
    expect(await codes(cancel, lifeOf(id), other)).toEqual(['cancel-sponsors']);
    const { facts } = (await check(cancel, lifeOf(id), sponsor)).get();
    expect(facts && [facts.sponsors, facts.isBelow, whyNoCancel(facts, dao)]).toEqual([[sponsor], false, []]);
    await undone(() => cancels(proposer));
    await undone(() => cancels(sponsor));
    // The sponsor alone holds just as many as were needed.
    await variant.delegate(proposer, other);
    await variant.mine(1);
    expect((await check(cancel, lifeOf(id), other)).get().facts).toMatchObject({ isBelow: true });
    await cancels(other);
    await variant.delegate(proposer, proposer);
    await rules(0n);
  });

  it('begin with a proposal of its own form, one at a time, of ten actions at most', async () => {
    const { variant, dao, chain, perform, codes, check } = ground.get();
    const by = variant.voters[2] ?? variant.owner;
    const intentOf = (count: number): ProposeIntent => {
      const action = { signature: '', ...variant.action(7n) };
      const proposed = { description: '# Own', actions: Array.from({ length: count }, () => action) };
      return { ...proposed, proposer: by, shown: hashOf(dao, proposed), last: null };
    };
    expect(await codes(propose, intentOf(11), by)).toEqual(['propose-many']);
    await rules(0n, 5n);
    expect((await readProposer(chain, dao, by, await readHead(chain))).editing).toBe(5n);
    expect((await perform(propose, intentOf(10), by)).get()).toMatchObject({ status: 'shown' });
    // While it may be edited it counts as one that waits.
    const [live] = (await check(propose, intentOf(1), by)).get().blockers;
    expect(live).toMatchObject({ code: 'propose-live' });
    await rules(0n);
    await rules(await votesOf(ground.get(), [by]));
    await variant.mine(40);
    expect(await codes(propose, intentOf(1), by)).toEqual(['propose-votes']);
    await rules(0n);
  });

  it.each([
    { name: 'the first version', version: 1, switchAt: 1n },
    { name: 'the second version', version: 2, switchAt: 1n },
    { name: 'the third before its switch', version: 3, switchAt: 0n },
    { name: 'the third before the proposal of its switch', version: 3, switchAt: 1_000n },
    { name: 'the third after its switch', version: 3, switchAt: 1n },
  ])('count power where $name does', async ({ version, switchAt }) => {
    const { variant, propose: make, check, undone, perform } = ground.get();
    await undone(async () => {
      const [, voter, other] = variant.voters as [Address, Address, Address];
      await arrange(encodeFunctionData({ abi: hands, functionName: 'setVersion', args: [version] }));
      await arrange(encodeFunctionData({ abi: hands, functionName: 'setSnapshotSwitch', args: [switchAt] }));
      await arrange(encodeFunctionData({ abi: hands, functionName: 'setRules', args: [0n, 6n, 0n, 0n] }));
      const id = await make('# Earlier');
      await variant.mine(1);
      const early = await votesOf(ground.get(), [voter]);
      await variant.delegate(voter, other);
      // The first version looks back by the delay of now.
      await arrange(encodeFunctionData({ abi: hands, functionName: 'setRules', args: [0n, 5n, 0n, 0n] }));
      await variant.toActive(id);
      const late = await votesOf(ground.get(), [voter]);
      const vote = { proposalId: id, side: 'for', reason: '' } as const;
      const { facts } = (await check(castVote, vote, voter)).get();
      expect(facts?.power).toBe(version === 3 && switchAt === 1n ? late : early);
      expect(late).not.toBe(early);
      await perform(castVote, vote, voter);
      const receipt = await variant.call<{ votes: bigint }>(
        'function getReceipt(uint256,address) view returns ((bool hasVoted, uint8 support, uint96 votes))',
        variant.governor,
        [id, voter],
      );
      expect(receipt.votes).toBe(facts?.power);
    });
  });
});

async function votesOf({ variant }: Ground, accounts: readonly Address[]): Promise<bigint> {
  const all = await Promise.all(
    accounts.map((account) =>
      variant.call<bigint>('function getCurrentVotes(address) view returns (uint96)', variant.token, [
        account,
      ]),
    ),
  );
  return all.reduce((sum, votes) => sum + votes, 0n);
}

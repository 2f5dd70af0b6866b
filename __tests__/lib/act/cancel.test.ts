import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { describe as say } from '@/core/errors';
import { whyNoCancel } from '@/core/governor/act/canceller';
import type { VariantName } from '@/devnet/variant';
import { cancel, cancelOperation } from '@/lib/act/acts/cancel';
import { queue } from '@/lib/act/acts/lifecycle';
import { first, type Ground, openGround } from './variants';

const CANCELED = 2;

/** The codes for the proposer, the account that the variant trusts, and anybody. */
async function byRole({ variant, codes, lifeOf }: Ground, id: bigint) {
  const ask = (account: Address) => codes(cancel, lifeOf(id), account);
  return {
    proposer: await ask(first(variant.voters)),
    owner: await ask(variant.owner),
    stranger: await ask(variant.stranger),
  };
}

async function cancels({ variant, perform, lifeOf }: Ground, id: bigint, account: Address) {
  expect((await perform(cancel, lifeOf(id), account)).get()).toMatchObject({ status: 'shown' });
  expect(await variant.state(id)).toBe(CANCELED);
}

const ONLY = ['cancel-proposer'];

describe.each(['oz57', 'oz49', 'oz57-no-timelock', 'oz57-sequential', 'oz57-storage'] as const)(
  'cancelling on %s',
  (name: VariantName) => {
    const ground = openGround(name);

    it('is the proposer’s alone, and only before voting starts', async () => {
      const { variant, propose, codes, lifeOf } = ground.get();
      const id = await propose();
      expect(await byRole(ground.get(), id)).toEqual({ proposer: [], owner: ONLY, stranger: ONLY });
      const other = await propose('# Another');
      await cancels(ground.get(), id, first(variant.voters));
      expect(await codes(cancel, lifeOf(id), first(variant.voters))).toEqual(['cancel-final']);
      await variant.toActive(other);
      expect(await byRole(ground.get(), other)).toEqual({
        proposer: ['cancel-late'],
        owner: ONLY,
        stranger: ONLY,
      });
    });
  },
);

describe.each(['oz57', 'oz49'] as const)('cancelling in the timelock of %s', (name: VariantName) => {
  const ground = openGround(name);

  it('is for those who hold the right, while the operation waits', async () => {
    const { variant, passed, perform, codes, lifeOf } = ground.get();
    const id = await passed();
    const intent = lifeOf(id);
    expect(await codes(cancelOperation, intent, variant.owner)).toEqual(['operation-unknown']);
    await perform(queue, intent, variant.stranger);
    expect(await codes(cancelOperation, intent, variant.stranger)).toEqual(['cancel-role']);
    expect((await perform(cancelOperation, intent, variant.owner)).get()).toMatchObject({ status: 'shown' });
    expect(await variant.state(id)).toBe(CANCELED);
    expect(await codes(cancelOperation, intent, variant.owner)).toEqual(['cancel-final']);
  });
});

describe.each(['oz57-guardian', 'oz57-gitcoin'] as const)('cancelling with a guardian on %s', (name) => {
  const ground = openGround(name);

  it('is the guardian’s at any time, the proposer’s before voting, and the others are told whose', async () => {
    const { variant, propose, passed, check, lifeOf } = ground.get();
    const id = await propose();
    const other = ['cancel-guardian'];
    expect(await byRole(ground.get(), id)).toEqual({ proposer: [], owner: [], stranger: other });
    const [blocker] = (await check(cancel, lifeOf(id), variant.stranger)).get().blockers;
    expect(blocker?.message).toBe(
      `Only the guardian (${variant.owner}) can cancel, and the proposer before voting starts.`,
    );
    await variant.toActive(id);
    expect(await byRole(ground.get(), id)).toEqual({ proposer: other, owner: [], stranger: other });
    await cancels(ground.get(), await passed('# Later'), variant.owner);
  });

  it('is the proposer’s at any time once the organisation has given its guardian up', async () => {
    const { variant, propose, undone } = ground.get();
    await undone(async () => {
      const abi = parseAbi(['function setProposalGuardian(address)']);
      const calldata = encodeFunctionData({ abi, args: [zeroAddress] });
      const change = { target: variant.governor, value: 0n, calldata };
      const step = await variant.propose(first(variant.voters), [change], '# No guardian');
      await variant.toActive(step);
      for (const voter of variant.voters) await variant.vote(step, voter, 'for');
      await variant.toEnd(step);
      await variant.queue(step);
      await variant.toEta(step);
      await variant.execute(step);
      const id = await propose('# Unguarded');
      await variant.toActive(id);
      expect(await byRole(ground.get(), id)).toEqual({ proposer: [], owner: ONLY, stranger: ONLY });
    });
  });
});

describe.each(['oz49-bravo-compat', 'bravo-uniswap'] as const)('cancelling on %s', (name) => {
  const ground = openGround(name);

  it('is the proposer’s at any time, and anybody’s once the proposer has too few votes', async () => {
    const { variant, propose } = ground.get();
    const id = await propose();
    await variant.toActive(id);
    const held = await byRole(ground.get(), id);
    expect(held.proposer).toEqual([]);
    expect(held.stranger).toEqual(['cancel-threshold']);
    await variant.delegate(first(variant.voters), variant.owner);
    await variant.mine(2);
    expect((await byRole(ground.get(), id)).stranger).toEqual([]);
    await cancels(ground.get(), id, variant.stranger);
  });
});

describe('cancelling on Arbitrum’s Governor', () => {
  const ground = openGround('oz47-arbitrum');

  it('is the proposer’s alone before voting starts, though no view names the proposer', async () => {
    const { variant, propose, undone } = ground.get();
    const id = await propose();
    expect(await byRole(ground.get(), id)).toEqual({ proposer: [], owner: ONLY, stranger: ONLY });
    await undone(() => cancels(ground.get(), id, first(variant.voters)));
    await variant.toActive(id);
    const late = ['cancel-late'];
    expect(await byRole(ground.get(), id)).toEqual({ proposer: late, owner: late, stranger: late });
  });
});

describe('cancelling on GovernorBravo', () => {
  const ground = openGround('bravo');
  const list = 'function _setWhitelistAccountExpiration(address, uint256)';

  it('is the proposer’s at any time, and anybody’s once the proposer has too few votes', async () => {
    const { variant, propose, undone } = ground.get();
    await undone(async () => {
      const id = await propose();
      await variant.toActive(id);
      expect(await byRole(ground.get(), id)).toEqual({
        proposer: [],
        owner: ['cancel-threshold'],
        stranger: ['cancel-threshold'],
      });
      await variant.delegate(first(variant.voters), variant.owner);
      await variant.mine(2);
      await cancels(ground.get(), id, variant.stranger);
    });
  });

  it('of a trusted proposer with too few votes is for the guardian of that list', async () => {
    const { variant, propose, undone } = ground.get();
    await undone(async () => {
      const proposer = first(variant.voters);
      await variant.send(list, variant.owner, variant.governor, [proposer, 4_000_000_000n]);
      const id = await propose();
      await variant.delegate(proposer, variant.stranger);
      await variant.mine(2);
      expect(await byRole(ground.get(), id)).toEqual({
        proposer: [],
        owner: [],
        stranger: ['cancel-listed'],
      });
      await cancels(ground.get(), id, variant.owner);
    });
  });
});

describe('cancelling on GovernorAlpha', () => {
  const ground = openGround('alpha');

  it('is nobody’s, not even the proposer’s, until the proposer has too few votes', async () => {
    const { variant, propose, passed } = ground.get();
    const id = await propose();
    const nobody = ['cancel-below'];
    expect(await byRole(ground.get(), id)).toEqual({ proposer: nobody, owner: nobody, stranger: nobody });
    await variant.toActive(id);
    await variant.toEnd(id);
    const other = await passed('# Later');
    await variant.delegate(first(variant.voters), variant.owner);
    await variant.mine(2);
    await cancels(ground.get(), other, variant.stranger);
  });

  it('is the guardian’s where there is one', () => {
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const facts = {
      account,
      state: 'ACTIVE',
      proposer: null,
      guardian: account,
      listGuardian: null,
      isListed: false,
      sponsors: [],
      isBelow: false,
      isPublic: true,
    } as const;
    const dao = { family: 'alpha', extensions: [] } as const;
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    expect(whyNoCancel(facts, dao)).toEqual([]);
    expect(whyNoCancel({ ...facts, account: other }, dao)).toMatchObject([
      { code: 'cancel-alpha', facts: { guardian: account } },
    ]);
    expect(
      whyNoCancel({ ...facts, isPublic: false, guardian: null }, { ...dao, family: 'openzeppelin' }),
    ).toMatchObject([{ code: 'cancel-none' }]);
  });
});

describe('cancelling on Venus’s GovernorBravo', () => {
  const ground = openGround('bravo-venus');

  it('is the proposer’s and the guardian’s at any time', async () => {
    const { variant, propose } = ground.get();
    const id = await propose();
    await variant.toActive(id);
    expect(await byRole(ground.get(), id)).toEqual({
      proposer: [],
      owner: [],
      stranger: ['cancel-threshold'],
    });
    await cancels(ground.get(), id, variant.owner);
  });
});

it('the sentences of cancelling say who may', () => {
  expect(say('cancel-proposer', {}).title).toBe('Only the proposer can cancel, before voting starts.');
  expect(say('cancel-role', {}).title).toBe(
    'Only accounts with the right to cancel (CANCELLER_ROLE) can do this in the timelock.',
  );
  expect(say('cancel-none', {}).title).toBe('This version of the Governor has no way to cancel a proposal.');
});

import { keccak256, stringToHex, zeroAddress } from 'viem';
import { delegateBySig } from '@/lib/act/acts/delegateBySig';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { daoSnapshotIn, daoSnapshotOf } from '@/lib/act/facts/daoSnapshot';
import { Runner, Runners } from '@/lib/act/runner/runner';
import { first, openGround } from './variants';

const REVOKE = 'function revokeRole(bytes32, address)';

describe.each(['oz57-compound', 'bravo', 'alpha'] as const)(
  'a proposal that nobody executes on %s',
  (name) => {
    const ground = openGround(name);

    it('expires, and that is said', async () => {
      const { variant, passed, perform, check, codes, lifeOf } = ground.get();
      const id = await passed();
      await perform(queue, lifeOf(id), variant.stranger);
      await variant.toEta(id);
      expect(await codes(execute, lifeOf(id), variant.stranger)).toEqual([]);
      await variant.warp(15 * 86_400);
      const [blocker] = (await check(execute, lifeOf(id), variant.stranger)).get().blockers;
      expect(blocker).toMatchObject({ code: 'proposal-expired' });
      expect(blocker?.message).toBe(
        'The proposal was not executed in time, and the timelock does not take it any more.',
      );
      expect(await codes(queue, lifeOf(id), variant.stranger)).toEqual(['queue-state']);
    });
  },
);

describe.each(['oz57', 'oz49'] as const)('a Governor that lost its rights in the timelock of %s', (name) => {
  const ground = openGround(name);
  const revoke = async (role: string, account: `0x${string}`) => {
    const { variant } = ground.get();
    const { timelock } = variant;
    if (timelock === null) throw new Error('there is no timelock');
    await variant.send(REVOKE, timelock, timelock, [keccak256(stringToHex(role)), account]);
  };

  it('says which right is missing', async () => {
    const { variant, passed, perform, check, lifeOf, undone } = ground.get();
    const id = await passed();
    await undone(async () => {
      await revoke('PROPOSER_ROLE', variant.governor);
      const [blocker] = (await check(queue, lifeOf(id), variant.stranger)).get().blockers;
      expect(blocker).toMatchObject({ code: 'role-missing', facts: { role: 'PROPOSER_ROLE' } });
    });
    await perform(queue, lifeOf(id), variant.stranger);
    await variant.toEta(id);
    await revoke('EXECUTOR_ROLE', variant.governor);
    await revoke('EXECUTOR_ROLE', zeroAddress);
    const [blocker] = (await check(execute, lifeOf(id), variant.stranger)).get().blockers;
    expect(blocker).toMatchObject({ code: 'role-missing', facts: { role: 'EXECUTOR_ROLE' } });
  });
});

describe('what cannot be acted on', () => {
  const ground = openGround('oz57');

  it('a proposal that the Governor does not know', async () => {
    const { variant, codes, propose, lifeOf } = ground.get();
    const intent = { ...lifeOf(await propose('# Known')), proposalId: 12n };
    expect(await codes(execute, intent, variant.stranger)).toEqual(['proposal-unknown']);
  });

  it('a signed delegation where the Governor names no token', async () => {
    const { variant, doors } = ground.get();
    const stranger = doors(variant.stranger);
    const context = { ...stranger.context, dao: { ...stranger.context.dao, token: null } };
    const runner = new Runner(delegateBySig, { ...stranger, context });
    const word = `0x${'00'.repeat(32)}` as const;
    const { owner } = variant;
    await runner.check({
      delegator: owner,
      delegatee: owner,
      nonce: 0n,
      expiry: 0n,
      v: 27,
      r: word,
      s: word,
    });
    expect(runner.get()).toMatchObject({ status: 'blocked', problem: { code: 'delegation-domain' } });
  });
});

describe('a step whose page was killed', () => {
  const ground = openGround('bravo');

  it('is taken up from the outbox, in the organisation as it was then', async () => {
    const { variant, dao, passed, check, doors, lifeOf } = ground.get();
    const id = await passed();
    const { stranger } = variant;
    const before = doors(stranger);
    await new Promise<void>((resolve) => {
      const paused = {
        ...before,
        pause: () => {
          resolve();
          return new Promise<void>(() => undefined);
        },
        service: { syncTo: async () => undefined, ask: async () => ({ data: null }) },
      };
      const runner = new Runner(queue, paused);
      void runner.check(lifeOf(id)).then(() => runner.submit(lifeOf(id)));
    });
    const [entry] = before.outbox.list();
    expect(entry).toMatchObject({
      act: 'queue',
      status: 'mined',
      place: { family: 'bravo', timelock: { kind: 'compound' } },
    });
    expect(entry === undefined ? undefined : daoSnapshotIn(entry)).toEqual(daoSnapshotOf(dao));
    const after = new Runners().of(queue, { ...doors(stranger), outbox: before.outbox }, String(id));
    await new Promise<void>((resolve) => {
      const look = () => after.get().status === 'shown' && resolve();
      after.subscribe(look);
      look();
    });
    expect(after.get()).toMatchObject({ status: 'shown', intent: { proposalId: id } });
    expect(before.outbox.list()).toEqual([]);
    expect((await check(queue, lifeOf(id), first(variant.voters))).get().status).toBe('blocked');
  });

  it('is left out when the organisation it names is not its own', () => {
    const { dao, doors, variant } = ground.get();
    const { outbox } = doors(variant.stranger);
    const place = daoSnapshotOf(dao);
    const read = (change: object) => daoSnapshotIn({ dao: dao.id, place: { ...place, ...change } });
    expect(read({})).toEqual(place);
    expect(daoSnapshotIn({ dao: dao.id, place: undefined })).toBeUndefined();
    for (const change of [
      { id: 'eip155:1:0x' },
      { address: variant.token },
      { family: 'other' },
      { counting: { ...place.counting, sides: ['x'] } },
      { ballot: { ...place.ballot, form: 1 } },
      { token: { ...place.token, decimals: -1 } },
      { timelock: { ...place.timelock, kind: 'none' } },
      { extensions: 'all' },
      { guardian: '0x' },
    ])
      expect(read(change)).toBeUndefined();
    const entry = {
      id: 'a',
      act: 'queue',
      dao: dao.id,
      intent: {},
      account: variant.stranger,
      chainId: dao.chainId,
      to: dao.address,
      startedBlock: '1',
      nonce: 0,
      status: 'sent',
    } as const;
    outbox.put({ ...entry, place });
    expect(outbox.list()).toHaveLength(1);
  });
});

import type { Address } from 'viem';
import type { RawAction } from '@/core/governor/proposal';
import { ROLES } from '@/core/governor/roles';
import { rpc } from '@/devnet/anvil';
import type { Variant, VariantName } from '@/devnet/variant';
import { calling } from '../../chain/rehearsing';
import { codes, first, inWorld, look, setting } from './lookedAt';

describe('the votes that proposing takes', () => {
  test('OpenZeppelin is content with as many as its threshold, Bravo with one more', async () => {
    for (const [name, extra] of [
      ['oz57', 0n],
      ['bravo', 1n],
    ] as const) {
      await inWorld(name, async (world) => {
        const { threshold } = await look(world, [setting(world)], { from: world.idle });
        if (threshold === null) throw new Error('no threshold');
        const rule = world.expects.settings.proposalThreshold ?? 0n;
        expect(threshold).toMatchObject({ needed: rule + extra, has: 0n });
        // The idle holder delegates away all but exactly the threshold, then one more.
        const voter = first(world);
        const has = await world.call<bigint>(
          'function balanceOf(address) view returns (uint256)',
          world.token,
          [voter],
        );
        await world.send('function transfer(address,uint256)', voter, world.token, [world.idle, has - rule]);
        const exact = await look(world, [setting(world)], { from: voter });
        expect(exact.threshold?.has).toBe(rule);
        expect(codes(exact)).toEqual(name === 'bravo' ? ['votes'] : []);
        expect(await isTaken(world, voter, exact.call.data)).toBe(name === 'oz57');
        await world.send('function transfer(address,uint256)', world.idle, world.token, [voter, 1n]);
        const more = await look(world, [setting(world)], { from: voter });
        expect(codes(more)).toEqual([]);
        expect(await isTaken(world, voter, more.call.data)).toBe(true);
      });
    }
  });

  test('a delegation counts from the next block on, which is the block that would take the proposal', async () => {
    await inWorld('oz57', async (world) => {
      await world.delegate(world.idle, world.idle);
      const outlook = await look(world, [setting(world)], { from: world.idle });
      expect(codes(outlook)).toEqual([]);
      expect(await isTaken(world, world.idle, outlook.call.data)).toBe(true);
    });
  });
});

async function isTaken(world: Variant, from: Address, data: `0x${string}`): Promise<boolean> {
  try {
    await rpc(world.url, 'eth_call', [{ from, to: world.governor, data }, 'pending']);
    return true;
  } catch {
    return false;
  }
}

describe('the suffix and what is there already', () => {
  test.each(['oz57', 'oz49', 'oz57-sequential', 'oz49-bravo-compat'] as const)(
    '%s keeps to the suffix',
    async (name) => {
      await inWorld(name, async (world) => {
        const outlook = await look(world, [setting(world)]);
        expect(outlook.honoursSuffix).toBe(true);
        expect(outlook.proposed.description).toBe(`# A draft\n\n#proposer=${first(world).toLowerCase()}`);
        // Not known who proposes: nothing is reserved.
        expect((await look(world, [setting(world)], { from: null })).proposed.description).toBe('# A draft');
        const text = `# A draft\n\n#proposer=${world.stranger.toLowerCase()}`;
        expect(codes(await look(world, [setting(world)], { text }))).toEqual(['reserved']);
      });
    },
  );

  test.each(['bravo', 'alpha'] as const)('%s does not know it', async (name) => {
    await inWorld(name, async (world) => {
      const outlook = await look(world, [setting(world)]);
      expect([outlook.honoursSuffix, outlook.proposed.description]).toEqual([false, '# A draft']);
    });
  });

  test.each(['oz57', 'oz57-sequential'] as const)(
    '%s takes no content twice, not even a cancelled one',
    async (name) => {
      await inWorld(name, async (world) => {
        const outlook = await look(world, [setting(world)]);
        const id = await world.propose(first(world), [world.action(7n)], outlook.proposed.description);
        const again = await look(world, [setting(world)]);
        expect([again.same, codes(again)]).toEqual([{ id, state: 'PENDING' }, ['same-content']]);
        await world.cancel(id, first(world));
        const after = await look(world, [setting(world)]);
        expect(after.obstacles[0]?.sentence).toMatch(/exists already \(cancelled\)/);
        expect(after.gas?.gas).toBeNull();
        expect(codes(await look(world, [setting(world)], { text: '# A draft ' }))).toEqual([]);
      });
    },
  );
});

describe('bounds of the Governor and of the network', () => {
  test('Bravo takes ten actions, and one live proposal of an account', async () => {
    await inWorld('bravo', async (world) => {
      const many = (count: number) =>
        Array.from({ length: count }, (_, index) => setting(world, BigInt(index)));
      expect(codes(await look(world, many(10)))).toEqual([]);
      expect(codes(await look(world, many(11)))).toEqual(['too-many']);
      const id = await world.propose(first(world), [world.action(1n)], '# First');
      const second = await look(world, many(1));
      expect([second.live, codes(second)]).toEqual([{ id, state: 'PENDING' }, ['live']]);
      await world.toActive(id);
      await world.toEnd(id);
      expect(codes(await look(world, many(1)))).toEqual([]);
    });
  });

  test('a Governor that keeps what it is given takes about 22 KiB of it', async () => {
    await inWorld('oz57-storage', async (world) => {
      const bytes = (kilobytes: number): RawAction => ({
        ...setting(world),
        calldata: `0x${'11'.repeat(kilobytes * 1024)}`,
      });
      expect(codes(await look(world, [bytes(20)]))).toEqual([]);
      expect(codes(await look(world, [bytes(24)]))).toEqual(['too-dear']);
    });
  });

  test('no transaction of more than 128 KiB is passed on', async () => {
    await inWorld('oz57', async (world) => {
      const calldata = `0x${'00'.repeat(131_000)}` as const;
      expect(codes(await look(world, [{ ...setting(world), calldata }]))).toContain('too-large');
    });
  });

  test('a proposal without actions is none, and the text has its price', async () => {
    await inWorld('oz57', async (world) => {
      expect(codes(await look(world, []))).toEqual(['no-actions']);
      const { gas } = await look(world, [setting(world)], { text: 'A word. '.repeat(1_000) });
      expect(gas?.text).toBeGreaterThan(150_000n);
      expect(gas?.text).toBeLessThan(gas?.gas ?? 0n);
      const calldata = calling('transfer', [world.stranger, 1n]);
      expect((await look(world, [{ ...setting(world), calldata }])).gas?.refusal).toBeNull();
    });
  });
});

describe('who can cancel', () => {
  const said = async (name: VariantName) => {
    let found: string[] = [];
    await inWorld(name, async (world) => {
      found = (await look(world, [setting(world)])).cancellers.map(({ who, until }) => `${who} ${until}`);
    });
    return found;
  };
  test('by family, and with a guardian', async () => {
    expect(await said('oz57')).toEqual(['proposer opens', 'timelock executed']);
    expect(await said('oz57-guardian')).toEqual(['proposer opens', 'guardian executed', 'timelock executed']);
    expect(await said('oz57-no-timelock')).toEqual(['proposer opens']);
    expect(await said('bravo')).toContain('proposer executed');
    expect(await said('bravo')).toContain('anyone executed');
    // Its guardian has given up.
    expect(await said('alpha')).toEqual(['anyone executed']);
  });
});

describe('a timelock that obeys another account', () => {
  test.each(['bravo', 'oz57'] as const)(
    'is told where one proposes in %s, and proposing stays possible',
    async (name) => {
      await inWorld(name, async (world) => {
        expect(codes(await look(world, [setting(world)]))).toEqual([]);
        const { timelock } = world;
        if (timelock === null) throw new Error('no timelock');
        await rpc(world.url, 'anvil_setBalance', [timelock, '0xde0b6b3a7640000']);
        if (name === 'bravo') {
          await world.send('function setPendingAdmin(address)', timelock, timelock, [world.stranger]);
          await world.send('function acceptAdmin()', world.stranger, timelock);
        } else
          await world.send('function revokeRole(bytes32,address)', timelock, timelock, [
            ROLES.proposer,
            world.governor,
          ]);
        const outlook = await look(world, [setting(world)]);
        expect(codes(outlook)).toEqual(['timelock']);
        expect(outlook.obstacles[0]).toMatchObject({ of: 'organisation' });
        expect(await isTaken(world, first(world), outlook.call.data)).toBe(true);
      });
    },
  );
});

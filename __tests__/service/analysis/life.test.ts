/** @jest-environment node */
import { startHostile } from '@/devnet/hostile';
import { inWorld, look, setting } from './lookedAt';

describe('long votes, of which no endpoint plays each block', () => {
  const long = { votingDelay: 7_200, votingPeriod: 50_400 };
  const names = [
    'oz57',
    'oz49',
    'oz57-sequential',
    'oz57-compound',
    'oz57-late',
    'bravo',
    'oz57-timestamp',
  ] as const;
  test.each(names)('%s: votes are cast, or given, and it executes', async (name) => {
    await inWorld(
      name,
      async (world) => {
        const voters = world.voters
          .slice(0, 4)
          .map((account, index) => ({ account, power: world.powers[index] ?? 0n }));
        const cast = await look(world, [setting(world)], { life: true, voters });
        expect([cast.life?.outcome, cast.life?.reason]).toEqual(['executes', null]);
        expect(cast.life?.steps.map(({ step }) => step)).toEqual(
          expect.arrayContaining(['propose', 'vote', 'queue', 'execute']),
        );
        const isTimed = name === 'oz57-timestamp';
        expect(cast.life?.assumed).toEqual(
          isTimed ? [] : ['Assumes that the vote opens at once and lasts one block.'],
        );
        const given = await look(world, [setting(world)], { life: true });
        expect([given.life?.outcome, given.life?.reason]).toEqual(['executes', null]);
        expect(given.life?.assumed.at(-1)).toBe('Assumes it passes.');
        // More than the ledger takes: the last step fails, at this action.
        const bad = await look(world, [setting(world), setting(world, 2_000_000n)], { life: true, voters });
        expect([bad.life?.outcome, bad.life?.failsAt, bad.life?.action]).toEqual(['fails', 'execute', 1]);
      },
      long,
    );
  });
});

describe('what cannot be played is said, and never guessed', () => {
  test('without eth_simulateV1 only the calls are tried', async () => {
    await inWorld('oz57', async (world) => {
      const proxy = await startHostile({
        target: world.url,
        plan: { eth_simulateV1: { kind: 'error', code: -32601, message: 'the method does not exist' } },
      });
      try {
        const { life } = await look(world, [setting(world)], { life: true, url: proxy.url });
        expect([life?.outcome, life?.reason]).toEqual([
          'calls',
          'The endpoint cannot play several blocks one after the other.',
        ]);
        const bad = await look(world, [setting(world, 2_000_000n)], { life: true, url: proxy.url });
        expect([bad.life?.outcome, bad.life?.action]).toEqual(['fails', 0]);
      } finally {
        await proxy.stop();
      }
    });
  });
});

describe('twin actions on a timelock of Compound’s', () => {
  test.each(['bravo', 'alpha', 'oz57-compound'] as const)('%s: they can never be queued', async (name) => {
    await inWorld(name, async (world) => {
      const { life } = await look(world, [setting(world), setting(world)], { life: true });
      expect([life?.outcome, life?.failsAt]).toEqual(['fails', 'queue']);
    });
  });

  test('a TimelockController takes them', async () => {
    await inWorld('oz57', async (world) => {
      const { life } = await look(world, [setting(world), setting(world)], { life: true });
      expect(life?.outcome).toBe('executes');
    });
  });
});

import { detect } from '@/chain/contracts/detect';
import { readProposer } from '@/chain/contracts/proposing/readProposer';
import type { Transport } from '@/chain/rpc/transport';
import { simulateLife } from '@/chain/simulate/life/simulateLife';
import { predictId } from '@/core/draft/predictId';
import { startHostile } from '@/devnet/anvil';
import { asking, setRule } from '../../chain/rehearsing';
import { closeAfter } from '../../openBefore';
import { first, inWorld, look, setting } from './lookedAt';

describe('long votes, of which no endpoint plays each block', () => {
  const long = { votingDelay: 7_200, votingPeriod: 50_400 };
  const names = [
    'oz57',
    'oz49',
    'oz57-sequential',
    'oz57-compound',
    'oz57-late',
    'oz49-bravo-compat',
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

test('it takes few questions, one of which plays everything', async () => {
  for (const [name, most] of [
    ['oz57', 20],
    ['bravo', 20],
  ] as const)
    await inWorld(
      name,
      async (world) => {
        const transport = asking(world.url, world.chainId);
        const dao = await detect(transport, { chainId: world.chainId, address: world.governor });
        const asked: string[] = [];
        const counted: Transport = {
          ...transport,
          request: (method, ...rest) => {
            asked.push(method);
            return transport.request(method, ...rest);
          },
        };
        const proposer = first(world);
        const voters = world.voters
          .slice(0, 4)
          .map((account, index) => ({ account, power: world.powers[index] ?? 0n }));
        const content = { actions: [setting(world)], description: '# A draft' };
        const { at } = dao;
        const { last } = await readProposer(transport, dao, proposer, at.number);
        const id = predictId(dao.ids, content, last)?.id ?? 0n;
        const began = performance.now();
        const life = await simulateLife(counted, dao, { ...content, proposer, id }, { voters });
        const took = Math.round(performance.now() - began);
        process.stdout.write(`life on ${name}: ${asked.length} questions, ${took} ms\n`);
        expect(life.outcome).toBe('executes');
        expect(asked.length).toBeLessThanOrEqual(most);
        expect(asked.filter((method) => method === 'eth_simulateV1')).toHaveLength(1);
      },
      { votingDelay: 7_200, votingPeriod: 50_400 },
    );
});

describe('what cannot be played is said, and never guessed', () => {
  test('without eth_simulateV1 only the calls are tried', async () => {
    await inWorld('oz57', async (world) => {
      const proxy = closeAfter(
        await startHostile({
          target: world.url,
          plan: { eth_simulateV1: { kind: 'error', code: -32601, message: 'the method does not exist' } },
        }),
      );
      const { life } = await look(world, [setting(world)], { life: true, url: proxy.url });
      expect([life?.outcome, life?.reason]).toEqual([
        'calls',
        'The endpoint cannot play several blocks one after the other.',
      ]);
      const bad = await look(world, [setting(world, 2_000_000n)], { life: true, url: proxy.url });
      expect([bad.life?.outcome, bad.life?.action]).toEqual(['fails', 0]);
    });
  });
});

describe('an endpoint that answers anything at all to a simulation', () => {
  const yes = { status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [] };
  const answers: [string, unknown][] = [
    ['nothing', null],
    ['a text', 'yes'],
    ['an empty list', []],
    ['blocks without calls', [{}, {}, {}, {}]],
    ['fewer calls than were made', [{ calls: [yes] }, { calls: [yes] }, { calls: [yes] }, { calls: [yes] }]],
    ['that all went well', [1, 1, 2, 3].map((count) => ({ calls: new Array(count).fill(yes) }))],
    [
      'that nothing went at all',
      [1, 1, 2, 3].map((count) => ({ calls: new Array(count).fill({ status: '0x0' }) })),
    ],
    [
      'figures that are none',
      [1, 1, 2, 3].map((count) => ({ calls: new Array(count).fill({ ...yes, gasUsed: -1, returnData: 7 }) })),
    ],
  ];

  test('is not believed that a draft would execute', async () => {
    await inWorld('oz57', async (world) => {
      for (const [what, result] of answers) {
        const proxy = closeAfter(
          await startHostile({ target: world.url, plan: { eth_simulateV1: { kind: 'result', result } } }),
        );
        const { life } = await look(world, [setting(world)], { life: true, url: proxy.url });
        expect([what, life?.outcome]).not.toEqual([what, 'executes']);
        expect([what, life?.reason]).toEqual([what, expect.stringMatching(/^[A-Z].*\.$/)]);
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

test('of a change of the rules that fails before another action would, the change is named', async () => {
  await inWorld('oz57', async (world) => {
    const period = { signature: '', ...setRule(world, 'setVotingPeriod', 0) };
    const { life } = await look(world, [period, setting(world, 2_000_000n)], { life: true });
    expect([life?.outcome, life?.failsAt, life?.action]).toEqual(['fails', 'execute', 0]);
    const after = await look(world, [setting(world, 2_000_000n), period], { life: true });
    expect([after.life?.failsAt, after.life?.action]).toEqual(['execute', 0]);
  });
});

import type { Transport } from '@/chain/rpc/transport';
import { simulateProposal } from '@/chain/simulate/simulate';
import type { Simulated } from '@/core/decode/simulated';
import { type Hostile, startHostile } from '@/devnet/anvil';
import { openVariant, type Variant, type VariantName } from '@/devnet/variant';
import { ASSERTS_COVERAGE, type Random, runs, seeded, seedOf } from '../runs';
import {
  asking,
  changes,
  daoOf,
  draftOf,
  type Happened,
  lines,
  parties,
  randomCalls,
  reallyExecute,
  setRule,
  subjectOf,
  told,
} from './rehearsing';

const HISTORIES = runs(8, 170);
/** Begins with the first of the families. */
const SEED = seedOf(20261110);
const FAMILIES: readonly VariantName[] = [
  'oz57',
  'oz57-timestamp',
  'oz57-no-timelock',
  'oz57-compound',
  'oz49',
  'oz49-bravo-compat',
  'bravo',
  'alpha',
  'oz57-erc721',
  'oz57-late',
  'oz57-sequential',
  'bravo-venus',
  'oz57-fractional',
  'oz57-overridable',
  'oz57-super',
  'oz57-guardian',
  'oz57-storage',
];
const PROPOSALS = 2;
/** Milliseconds a simulation may take here: a busy machine is slow, and gives the same. */
const PATIENCE = 120_000;

type Table = { world: Variant; whole: Transport; plain: Transport; proxy: Hostile };

/** A world with two ways to it: one endpoint with `eth_simulateV1`, one without. */
async function open(name: VariantName): Promise<Table> {
  const world = await openVariant(name);
  const proxy = await startHostile({
    target: world.url,
    plan: { eth_simulateV1: { kind: 'error', code: -32601, message: 'the method does not exist' } },
  });
  const { chainId } = world;
  return { world, proxy, whole: asking(world.url, chainId), plain: asking(proxy.url, chainId) };
}

async function close({ world, proxy }: Table): Promise<void> {
  await proxy.stop();
  await world.close();
}

function both({ world, whole, plain }: Table, id: bigint): Promise<[Simulated, Simulated]> {
  const subject = subjectOf(world, id);
  const options = { parties: parties(world), limit: PATIENCE };
  return Promise.all([
    simulateProposal(whole, daoOf(world), subject, options),
    simulateProposal(plain, daoOf(world), subject, options),
  ]);
}

/** Mismatches of a simulation with reality; events only if the method tells them. */
function wrong(simulated: Simulated, happened: Happened, isEarly: boolean, world: Variant): string[] {
  const found: string[] = [];
  const outcome = happened.passed ? 'passed' : 'reverted';
  if (simulated.outcome !== outcome) return [`${told(simulated)}, but it ${outcome}`];
  // The caller pays in Compound's way, and its coins pass through the Governor.
  const [mine, real] = [changes(simulated.balances), changes(happened.held)];
  if (mine.join() !== real.join()) found.push(`holdings ${mine.join(', ')}, but ${real.join(', ')}`);
  if (simulated.method === 'simulate') {
    // Before it is queued, its moment and with it the hash of what is executed is another.
    const own = [world.governor, world.timelock].map((each) => each?.toLowerCase());
    const counts = (line: string) => !isEarly || !own.includes(line.slice(0, 42));
    const [said, seen] = [lines(simulated.events).filter(counts), lines(happened.events).filter(counts)];
    if (said.join() !== seen.join()) found.push(`events\n${said.join('\n')}\nbut\n${seen.join('\n')}`);
    if (simulated.balances.some(({ before, after, moved }) => moved !== after - before))
      found.push('a holding differs from the transfers');
  }
  return found;
}

/** One proposal from its making to its end, looked at early and just before it is executed. */
async function playOne(random: Random, table: Table): Promise<string[]> {
  const { world } = table;
  const actions = randomCalls(random, world);
  const proposer = world.voters[0] ?? world.owner;
  const id = await world.propose(proposer, actions, `# Proposal ${random.int(0, 1_000_000)}`);
  const found: string[] = [];
  const stage = random.int(0, 3);
  let early: [Simulated, Simulated] | undefined;
  const look = async (at: number) => {
    if (at === stage) early = await both(table, id);
  };
  await look(0);
  await world.toActive(id);
  await look(1);
  for (const voter of world.voters.slice(0, 4)) {
    // Enough of them may end a vote early.
    if ((await world.state(id)) === 1) await world.vote(id, voter, 'for');
  }
  if ((await world.state(id)) === 1) await world.toEnd(id);
  await look(2);
  if (world.timelock !== null) {
    // Twice the same call at one moment is refused by Compound's timelock: it never comes to an execution.
    const isQueued = await world.queue(id).then(
      () => true,
      () => false,
    );
    if (!isQueued) return [];
    await look(3);
    await world.toEta(id);
  }
  const late = await both(table, id);
  const happened = await reallyExecute(world, id, world.owner);
  for (const one of late) found.push(...wrong(one, happened, false, world).map((each) => `late: ${each}`));
  for (const one of early ?? [])
    found.push(...wrong(one, happened, true, world).map((each) => `early (${stage}): ${each}`));
  SEEN[happened.passed ? 'passed' : 'reverted'] += 1;
  return found;
}

const SEEN = { passed: 0, reverted: 0 };

async function history(seed: number, name: VariantName): Promise<void> {
  const random = seeded(seed);
  const table = await open(name);
  try {
    const { world } = table;
    if (world.expects.token.kind !== 'erc721votes') {
      const fragment = 'function transfer(address,uint256) returns (bool)';
      await world.send(fragment, world.idle, world.token, [world.executor, 10n ** 18n]);
    }
    for (let index = 0; index < PROPOSALS; index++) {
      const found = await playOne(random, table);
      if (found.length > 0)
        throw new Error(`${name}, QUORATE_SEED=${seed} QUORATE_RUNS=1:\n${found.join('\n')}`);
    }
  } finally {
    await close(table);
  }
}

test(`a simulation says what the execution then does, in ${HISTORIES} histories from seed ${SEED}`, async () => {
  for (let index = 0; index < HISTORIES; index++) {
    // One seed is one history: its family belongs to it.
    const name = FAMILIES[(SEED + index) % FAMILIES.length] ?? 'oz57';
    await history(SEED + index, name);
  }
  process.stdout.write(`executions: ${SEEN.passed} passed, ${SEEN.reverted} reverted\n`);
  if (!ASSERTS_COVERAGE) return;
  expect(Math.min(SEEN.passed, SEEN.reverted)).toBeGreaterThan(0);
}, 1_200_000);

describe.each(['oz57', 'oz49', 'oz57-compound', 'oz57-sequential'] as const)('a draft for %s', (name) => {
  test('is played by the Governor’s own execution, its rules included', async () => {
    const table = await open(name);
    try {
      const { world } = table;
      const actions = [world.action(7n), setRule(world, 'setVotingDelay', 9)];
      const draft = draftOf(actions, '# A draft');
      const [whole, plain] = await Promise.all(
        [table.whole, table.plain].map((transport) =>
          simulateProposal(transport, daoOf(world), draft, { limit: PATIENCE }),
        ),
      );
      expect([whole?.outcome, whole?.reason, whole?.path]).toEqual(['passed', null, 'governor']);
      expect([plain?.outcome, plain?.reason, plain?.method]).toEqual(['passed', null, 'call']);
      const delay = whole?.settings.find(({ view }) => view === 'votingDelay()');
      expect(BigInt(delay?.after ?? '0x0')).toBe(9n);
      expect(plain?.settings).toEqual(whole?.settings);
      const bad = draftOf([...actions, world.action(1_000_001n)], '# A draft that fails');
      for (const transport of [table.whole, table.plain]) {
        const failed = await simulateProposal(transport, daoOf(world), bad, { limit: PATIENCE });
        expect([failed.outcome, failed.action]).toEqual(['reverted', 2]);
        expect(failed.events).toEqual([]);
      }
    } finally {
      await close(table);
    }
  });
});

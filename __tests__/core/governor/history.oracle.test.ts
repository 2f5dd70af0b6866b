import type { State } from '@/core/governor/proposal';
import { rpc, startAnvil } from '@/devnet/anvil';
import { compile } from '@/devnet/compile';
import { openBefore } from '../../openBefore';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';
import { randomActs, randomTime } from './chance';
import { compareAll } from './compare';
import { openStage, playBlock, type Stage } from './stage';

const HISTORIES = runs(25, 400);
const SEED = seedOf(50);
const BLOCKS = 26;
const BORN = 1_790_000_000n;

const artifacts = compile();
const args = ['--auto-impersonate', '--accounts', '20', '--disable-block-gas-limit'];
const start = () => startAnvil({ mining: 'none', timestamp: Number(BORN) - 100, args });
const anvil = openBefore(start, (one) => one.stop('SIGKILL'));

/** Coverage of the histories, so that an agreement about nothing is noticed. */
type Seen = { blocks: number; figures: number; states: Set<State>; moves: Set<string>; done: Set<string> };

test(`our rules equal the contract's at every block of ${HISTORIES} histories from seed ${SEED}`, async () => {
  const seen: Seen = { blocks: 0, figures: 0, states: new Set(), moves: new Set(), done: new Set() };
  let base = await rpc<string>(anvil.url, 'evm_snapshot');
  for (let index = 0; index < HISTORIES; index++) {
    await play(SEED + index, seen);
    await rpc(anvil.url, 'evm_revert', [base]);
    base = await rpc<string>(anvil.url, 'evm_snapshot');
  }
  process.stdout.write(`compared ${seen.figures} figures at ${seen.blocks} blocks\n`);
  if (!ASSERTS_COVERAGE) return;
  expect([...seen.states].sort()).toEqual(
    ['ACTIVE', 'CANCELED', 'DEFEATED', 'EXECUTED', 'PENDING', 'QUEUED', 'SUCCEEDED'].sort(),
  );
  expect([...seen.moves]).toEqual(expect.arrayContaining(['extended', 'canceled', 'dropped', 'bypassed']));
  expect([...seen.done]).toEqual(
    expect.arrayContaining(
      ['propose', 'vote', 'queue', 'execute', 'cancel'].flatMap((act) => [act, `${act} refused`]),
    ),
  );
});

async function play(seed: number, seen: Seen): Promise<void> {
  const random = seeded(seed);
  const stage = await openStage(anvil.url, artifacts, random, BORN);
  const cast = { ...stage.at, people: stage.people };
  let time = stage.model.moment.timestamp;
  for (let block = 0; block < BLOCKS; block++) {
    const acts = randomActs(random, stage.model, cast);
    time = randomTime(random, stage.model, time);
    const { wrong, results } = await playBlock(stage, acts, time);
    const compared = await compareAll(stage);
    const all = [...wrong, ...compared.wrong];
    if (all.length > 0) {
      const where = `QUORATE_SEED=${seed} QUORATE_RUNS=1, block ${stage.model.moment.number}`;
      throw new Error(`${where}:\n${all.join('\n')}`);
    }
    for (const result of results) seen.done.add(result);
    seen.blocks++;
    seen.figures += compared.figures;
    remember(stage, seen);
  }
}

function remember({ model }: Stage, seen: Seen): void {
  for (const held of model.proposals.values()) {
    const state = model.state(held.id);
    if (state !== null) seen.states.add(state);
    if (model.deadline(held) > held.firstDeadline) seen.moves.add('extended');
    if (held.canceled) seen.moves.add('canceled');
    // Cancelled or executed on the timelock, of which the Governor itself knows nothing.
    if (state === 'CANCELED' && !held.canceled) seen.moves.add('dropped');
    if (state === 'EXECUTED' && !held.executed) seen.moves.add('bypassed');
  }
}

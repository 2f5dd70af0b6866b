import type { VariantName } from '@/devnet/variant';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';
import { openTheatre, playHistory } from './oracle';

const HISTORIES = runs(2, 20);
const SEED = seedOf(2);
/** States and acts that all lists of histories cover together, pinned or not. */
const STATES = ['PENDING', 'ACTIVE', 'DEFEATED', 'SUCCEEDED', 'QUEUED', 'EXECUTED', 'CANCELED'];
const ACTS = ['propose', 'vote', 'queue', 'execute', 'cancel'];

/** Holds our rules against the contracts of these variants, over histories by chance. */
export function tryHistories(names: readonly VariantName[]): void {
  const seen = { states: new Set<string>(), done: new Set<string>() };

  test.each(names)(
    `%s: our rules equal the contract's at every block of ${HISTORIES} histories from seed ${SEED}`,
    async (name) => {
      // No two variants live through the same.
      const first =
        SEED + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0);
      const theatre = await openTheatre(name, seeded(first));
      try {
        for (let index = 0; index < HISTORIES; index++) await playHistory(theatre, first + index);
      } finally {
        await theatre.world.close();
      }
      const { blocks, done, figures, states } = theatre.seen;
      for (const state of states) seen.states.add(state);
      for (const act of done) seen.done.add(act);
      process.stdout.write(`${name}: ${figures} figures at ${blocks} blocks, ${[...states].join(' ')}\n`);
    },
    600_000,
  );

  test('they came through every state and every act', () => {
    if (!ASSERTS_COVERAGE) return;
    expect([...seen.states]).toEqual(expect.arrayContaining(STATES));
    expect([...seen.done]).toEqual(expect.arrayContaining(ACTS));
  });
}

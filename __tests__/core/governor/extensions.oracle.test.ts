/** @jest-environment node */
import type { VariantName } from '@/devnet/variant';
import { seeded } from '../../random';
import { openTheatre, playHistory, type Theatre } from './oracle';

const HISTORIES = Number(process.env.QUORATE_HISTORIES ?? 3);
const SEED = Number(process.env.QUORATE_SEED ?? Date.now() % 1_000_000_000);
const NAMES: readonly VariantName[] = [
  'oz57-fractional',
  'oz57-overridable',
  'oz57-late',
  'oz57-super',
  'oz57-sequential',
  'oz57-guardian',
  'oz57-storage',
];

describe.each(NAMES)('%s', (name) => {
  let theatre: Theatre | undefined;
  afterAll(() => theatre?.world.close());

  test(`our rules equal the contract's at every block of ${HISTORIES} histories from seed ${SEED}`, async () => {
    // No two variants live through the same.
    const first = SEED + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0);
    theatre = await openTheatre(name, seeded(first));
    for (let index = 0; index < HISTORIES; index++) await playHistory(theatre, first + index);
    const { blocks, done, figures, states } = theatre.seen;
    process.stdout.write(
      `${name}: ${HISTORIES} histories, QUORATE_SEED=${SEED}, ${figures} figures at ${blocks} blocks, ${[...states].join(' ')}\n`,
    );
    if (HISTORIES < 20) return;
    expect([...states]).toEqual(expect.arrayContaining(['PENDING', 'ACTIVE', 'DEFEATED', 'SUCCEEDED']));
    expect([...done]).toEqual(expect.arrayContaining(['propose', 'vote', 'execute', 'cancel']));
  }, 600_000);
});

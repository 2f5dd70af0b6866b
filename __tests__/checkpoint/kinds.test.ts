/** @jest-environment node */
import { busyVariant, folder, judged, made, sweep, verified } from './stage';

afterAll(sweep);

describe.each(['oz57-overridable', 'bravo', 'alpha'] as const)('a checkpoint of %s', (name) => {
  test('is borne out by the contract, vote by vote', async () => {
    const world = await busyVariant(name);
    try {
      const out = folder();
      const { made: figures } = await made({ dao: world.dao, rpc: [world.url], out });
      // Overruling a delegate takes from the delegate's vote in a log of its own.
      const votes = name === 'oz57-overridable' ? 6 : 4;
      expect(figures).toMatchObject({ dao: world.dao, proposals: 2, votes });
      expect(figures.added).toMatchObject({ proposals: 2, votes });
      const verdict = await verified(out, world.url);
      expect(judged(verdict)).toBe('ok');
      expect(verdict.checks.map((check) => check.name)).toEqual([
        'index',
        'parts',
        'pack',
        'delegate-parts',
        'block',
        'from',
        'tallies',
        'states',
        'governor',
        'count',
        'proposals',
        'votes',
        'delegates',
      ]);
    } finally {
      await world.close();
    }
  });
});

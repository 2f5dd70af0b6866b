import { GOVERNOR_TOPICS } from '@/cli/checkpoint/collected';
import { rpc, startHostile } from '@/devnet/anvil';
import { closeAfter } from '../../openBefore';
import { busyVariant, FINALITY, folder, judged, made, sweep, verified } from '../../service/checkpoint/stage';

afterAll(sweep);

describe.each(['oz57-overridable', 'oz57-fractional', 'bravo', 'bravo-routes', 'alpha'] as const)(
  'a checkpoint of %s',
  (name) => {
    test('is borne out by the contract, vote by vote', async () => {
      const world = closeAfter(await busyVariant(name));
      const out = folder();
      const { made: figures } = await made({ dao: world.dao, rpc: [world.url], out });
      // Overruling a delegate takes from the delegate's vote in a log of its own.
      const votes = name.startsWith('oz57') ? 6 : 4;
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
        'voters',
        'lifecycle',
        'proposal-logs',
        'vote-logs',
        'delegates',
        'delegate-logs',
      ]);
    });
  },
);

describe.each(['bravo', 'oz57-storage'] as const)('%s', (name) => {
  test('counts its proposals: one that nobody voted on cannot be left out', async () => {
    const world = closeAfter(await busyVariant(name));
    const [proposer] = world.voters;
    if (proposer === undefined) throw new Error('no voters');
    // Bravo's proposers have one proposal at a time.
    const id = await world.propose(proposer, [world.action(5n)], '# Five');
    await world.mine(FINALITY);
    const proxy = closeAfter(await startHostile({ target: world.url }));
    const logs = await rpc<unknown[]>(world.url, 'eth_getLogs', [
      { address: world.governor, topics: [GOVERNOR_TOPICS], fromBlock: '0x0', toBlock: 'latest' },
    ]);
    proxy.set({ eth_getLogs: { kind: 'drop', every: logs.length } });
    const through = made({ dao: world.dao, rpc: [proxy.url], out: folder(), withoutDelegates: true });
    await expect(through).rejects.toThrow(
      name === 'bravo'
        ? `Logs are missing: the contract counts proposals up to ${id}, but ${id - 1n} is the last that was read.`
        : 'Logs are missing: the contract counts proposals up to 3, but 2 is the last that was read.',
    );
  });
});

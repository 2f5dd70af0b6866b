import { type Hostile, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { closeAfter, openBefore } from '../../openBefore';
import { freshPicture, picture, populate, stage } from './stage';

describe('an index', () => {
  const small = openBefore(openSmall);
  let ids: bigint[];
  beforeAll(async () => {
    ids = await populate(small);
  });

  test('reads every proposal, and the votes that are asked for, complete by the contract’s own tally', async () => {
    const staged = closeAfter(await stage(small.dao, small.url));
    await staged.step();
    expect(staged.run.status()).toMatchObject({ complete: true, reading: false, progress: 1, gaps: [] });
    expect(staged.run.proposals().map(({ id }) => id)).toEqual([...ids].reverse());
    await staged.wantAll();
    const now = await staged.truth.of(ids);
    for (const [index, id] of ids.entries()) {
      const truth = now.get(id);
      if (truth === undefined) throw new Error('unknown proposal');
      expect(staged.run.voteStatus(id, truth)).toMatchObject({ complete: true, problem: null });
      expect(staged.run.votes.rows(id)).toHaveLength([6, 4, 2][index] ?? 0);
    }
  });

  test('does not say that it rests between the newest proposals and the past', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let readings = 0;
    const staged = await stage(small.dao, small.url, {
      fetch: async (url, init) => {
        // The first is of the tail's proposals, the next of its votes.
        if (String(init?.body).includes('eth_getLogs') && ++readings === 2) await held;
        return fetch(url, init);
      },
    });
    await staged.heads.refresh();
    await staged.run.ready();
    expect(staged.run.status()).toMatchObject({ complete: false, reading: true });
    release();
    await staged.run.idle();
    expect(staged.run.status()).toMatchObject({ complete: true, reading: false });
    staged.close();
  });

  test('reads only the window of the proposal whose votes are asked for', async () => {
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(await stage(small.dao, hostile.url));
    await staged.step();
    hostile.seen.length = 0;
    const [oldest] = ids;
    const now = (await staged.truth.of(ids)).get(oldest ?? 0n);
    if (oldest === undefined || now === undefined) throw new Error('unknown proposal');
    staged.run.wantVotes(oldest, now);
    await staged.run.idle();
    const asked = hostile.seen.filter(({ method }) => method === 'eth_getLogs');
    expect(asked.map(({ params: [filter] }) => filter)).toEqual([
      expect.objectContaining({
        fromBlock: `0x${(now.snapshot + 1n).toString(16)}`,
        toBlock: `0x${now.deadline.toString(16)}`,
      }),
    ]);
    expect(staged.run.voteStatus(oldest, now).complete).toBe(true);
  });

  test('shows what no endpoint gives as a gap, keeps the rest, and closes the gap when it can', async () => {
    const hostile: Hostile = await startHostile({ target: small.url });
    hostile.set({ eth_getLogs: { kind: 'refuse', from: 20n, to: 25n } });
    const staged = closeAfter(await stage(small.dao, hostile.url));
    await staged.step();
    const status = staged.run.status();
    expect(status).toMatchObject({ complete: false, reading: false, gaps: [{ from: 20n, to: 25n }] });
    expect(status.problem).not.toBeNull();
    expect(status.progress).toBeLessThan(1);
    expect(staged.run.proposals().length).toBeGreaterThan(0);
    await staged.wantAll();
    hostile.set({});
    staged.timers.ring(10 * 60_000);
    await staged.run.idle();
    expect(staged.run.status()).toMatchObject({ complete: true, gaps: [], problem: null });
    await staged.wantAll();
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    await hostile.stop();
  });

  test('says by how much the logs fall short of the tally when an endpoint leaves some out', async () => {
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(await stage(small.dao, hostile.url));
    await staged.step();
    hostile.set({ eth_getLogs: { kind: 'drop', every: 2 } });
    await staged.wantAll();
    const [oldest = 0n] = ids;
    const now = (await staged.truth.of(ids)).get(oldest);
    if (now?.tally == null) throw new Error('unknown proposal');
    const status = staged.run.voteStatus(oldest, now);
    const read = staged.run.votes.tally(oldest, now.at.number);
    expect(status).toMatchObject({ complete: false, reading: false });
    expect(status.difference).toEqual({
      against: now.tally.against - read.against,
      for: now.tally.for - read.for,
      abstain: 0n,
    });
    expect((status.difference?.against ?? 0n) + (status.difference?.for ?? 0n)).toBeGreaterThan(0n);
  });
});

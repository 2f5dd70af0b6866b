import { openSmall } from '@/devnet/small';
import { timers } from '@/service/indexer/timers';
import { closeAfter } from '../../openBefore';
import { stage } from './stage';

test.each([1, -1])(
  'a computer whose clock is set by %i day in the middle does not move the platform’s timers',
  (days) => {
    const before = timers.now();
    const spy = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 86_400_000);
    const passed = timers.now() - before;
    spy.mockRestore();
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(60_000);
  },
);

test('an organisation on a timestamp clock finds the blocks of a vote by their times', async () => {
  const small = closeAfter(await openSmall({ clock: 'timestamp', votingDelay: 60, votingPeriod: 600 }));
  const id = await small.openVote({}, [0], 'in time');
  await small.toDeadline(id);
  await small.mine(100);
  const staged = closeAfter(await stage(small.dao, small.url));
  await staged.readAll();
  const now = (await staged.truth.of([id])).get(id);
  if (now === undefined) throw new Error('unknown proposal');
  const status = staged.run.voteStatus(id, now);
  expect(status).toMatchObject({ complete: true });
  expect(status.window).toBeLessThan(60n);
});

test('a chain that begins at a high number is read from its first block', async () => {
  const small = closeAfter(await openSmall({ args: ['--number', '21000000'] }));
  await small.propose();
  await small.mine(100);
  const staged = closeAfter(await stage(small.dao, small.url));
  await staged.step();
  expect(staged.run.status()).toMatchObject({ complete: true, gaps: [], problem: null });
  expect(staged.run.status().coverage[0]?.from).toBeGreaterThan(20_000_000n);
  expect(staged.run.proposals()).toHaveLength(1);
});

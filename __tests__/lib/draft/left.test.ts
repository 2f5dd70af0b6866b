import type { DraftBase } from '@/lib/draft/draftBase';
import { closeAfter } from '../../openBefore';
import { createLocks, given, open, sessions, until } from './sessions';

const { base, session } = sessions(Date.now);

test('a page that is left lets the next one write, and goes on with what that one wrote when it is shown again', async () => {
  const locks = createLocks();
  const first = closeAfter(session({ locks }));
  await first.open();
  first.edit({ ...open(first).draft, title: 'Pay' }, 'title');
  first.rest();
  await given();
  const second = session({ locks });
  await second.open();
  expect(open(second)).toMatchObject({ isElsewhere: false, draft: { title: 'Pay' } });
  second.edit({ ...open(second).draft, title: 'Pay more' });
  await until(second, ({ keeping }) => keeping === 'kept');
  second.rest();
  await given();
  await first.wake();
  expect(open(first)).toMatchObject({ isElsewhere: false, draft: { title: 'Pay more' } });
  await second.wake();
  expect(open(second).isElsewhere).toBe(true);
});

test('a page that is shown again can still take back what it did, and keeps what could not be written', async () => {
  let isFull = false;
  const narrow: DraftBase = {
    ...base(),
    write: (draft, version) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : base().write(draft, version),
  };
  const only = closeAfter(session({ base: narrow, locks: createLocks() }));
  await only.open();
  only.edit({ ...open(only).draft, title: 'Pay' });
  await until(only, ({ keeping }) => keeping === 'kept');
  only.rest();
  await given();
  await only.wake();
  expect(open(only)).toMatchObject({ canUndo: true, draft: { title: 'Pay' } });
  isFull = true;
  only.edit({ ...open(only).draft, title: 'Pay more' });
  await until(only, ({ keeping }) => keeping === 'full');
  only.rest();
  await given();
  await only.wake();
  expect(open(only)).toMatchObject({ keeping: 'full', draft: { title: 'Pay more' } });
});

import { createMemoryBase, type DraftBase } from '@/lib/draft/draftBase';
import { draftBase } from '@/lib/draft/drafts';
import { createLocks, KEPT, open, sessions, until } from './sessions';

let time = 1_000_000;
const { base, session } = sessions(() => time);

test('every change is kept, and who opens it anew finds it as it was left', async () => {
  const first = session();
  await first.open();
  first.edit({ ...open(first).draft, title: 'Pay the audit' }, 'title');
  first.edit({ ...open(first).draft, body: 'Twice.' }, 'body');
  await until(first, ({ keeping }) => keeping === 'kept');
  await first.close();
  const second = session();
  await second.open();
  expect(open(second).draft).toMatchObject({ title: 'Pay the audit', body: 'Twice.' });
  expect((await base().list())[0]?.title).toBe('Pay the audit');
});

test('a draft that goes with the page is never said to be kept', async () => {
  const memory = createMemoryBase();
  await memory.write(KEPT);
  const one = session({ base: memory });
  await one.open();
  one.edit({ ...open(one).draft, title: 'Pay the audit' }, 'title');
  await until(one, ({ keeping }) => keeping === 'refused');
  expect((await memory.list())[0]?.title).toBe('Pay the audit');
});

test('where even naming the browser’s storage is forbidden, a draft goes with the page and nothing breaks', async () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'indexedDB', { get, configurable: true });
  const own = draftBase();
  Reflect.deleteProperty(globalThis, 'indexedDB');
  expect(own.lasts).toBe(false);
  await own.write(KEPT);
  const one = session({ base: own });
  await one.open();
  one.edit({ ...open(one).draft, title: 'Pay the audit' }, 'title');
  await until(one, ({ keeping }) => keeping === 'refused');
  expect((await own.list())[0]?.title).toBe('Pay the audit');
});

test('typing is taken back in pieces, and brought again', async () => {
  const one = session();
  await one.open();
  for (const title of ['P', 'Pa', 'Pay']) one.edit({ ...open(one).draft, title }, 'title');
  time += 5_000;
  one.edit({ ...open(one).draft, title: 'Pay all' }, 'title');
  one.undo();
  expect(open(one).draft.title).toBe('Pay');
  one.undo();
  expect(open(one).draft.title).toBe('');
  expect(open(one).canUndo).toBe(false);
  one.redo();
  one.redo();
  expect(open(one).draft.title).toBe('Pay all');
  expect(open(one).canRedo).toBe(false);
});

function countedBase(): { base: DraftBase; writes: () => number } {
  let writes = 0;
  const write: DraftBase['write'] = (draft, version) => {
    writes += 1;
    return base().write(draft, version);
  };
  return { base: { ...base(), write }, writes: () => writes };
}

test('what is typed is written once it rests; a page that goes writes at once', async () => {
  const { base: counted, writes } = countedBase();
  const one = session({ base: counted });
  await one.open();
  for (const title of ['P', 'Pa', 'Pay']) one.edit({ ...open(one).draft, title }, 'title');
  expect(open(one).keeping).toBe('keeping');
  expect(writes()).toBe(0);
  one.flush();
  expect(writes()).toBe(1);
  await until(one, ({ keeping }) => keeping === 'kept');
  expect((await base().read('one'))?.title).toBe('Pay');
  one.flush();
  expect(writes()).toBe(1);
});

test('who types without a rest has it written all the same', async () => {
  const { base: counted, writes } = countedBase();
  const one = session({ base: counted });
  await one.open();
  one.edit({ ...open(one).draft, title: 'P' }, 'title');
  time += 1_500;
  one.edit({ ...open(one).draft, title: 'Pay' }, 'title');
  expect(writes()).toBe(1);
  await until(one, ({ keeping }) => keeping === 'kept');
});

test('what is typed while it is being written is not called saved', async () => {
  const one = session();
  await one.open();
  one.edit({ ...open(one).draft, title: 'P' });
  one.edit({ ...open(one).draft, title: 'Pay' }, 'title');
  await until(one, ({ keeping }) => keeping === 'kept');
  expect((await base().read('one'))?.title).toBe('Pay');
});

test('of two tabs the second only reads, and goes on with what the first wrote once that is closed', async () => {
  const locks = createLocks();
  const first = session({ locks });
  await first.open();
  const second = session({ locks });
  await second.open();
  expect(open(second).isElsewhere).toBe(true);
  second.edit({ ...open(second).draft, title: 'Lost' });
  expect(open(second).draft.title).toBe('');
  first.edit({ ...open(first).draft, title: 'Kept' });
  await until(first, ({ keeping }) => keeping === 'kept');
  await first.close();
  await until(second, ({ isElsewhere }) => !isElsewhere);
  expect(open(second).draft.title).toBe('Kept');
});

test('a tab that is closed before its turn comes does not keep the others from writing', async () => {
  const locks = createLocks();
  const first = session({ locks });
  const opening = first.open();
  await first.close();
  await opening;
  const second = session({ locks });
  await second.open();
  expect(open(second).isElsewhere).toBe(false);
});

test('a full storage is told, and what was not kept is kept once there is room', async () => {
  let isFull = true;
  const narrow: DraftBase = {
    ...base(),
    write: (draft, version) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : base().write(draft, version),
  };
  const one = session({ base: narrow });
  await one.open();
  one.edit({ ...open(one).draft, title: 'Pay' });
  await until(one, ({ keeping }) => keeping === 'full');
  expect(open(one).draft.title).toBe('Pay');
  isFull = false;
  one.retry();
  await until(one, ({ keeping }) => keeping === 'kept');
  expect((await base().read('one'))?.title).toBe('Pay');
});

test('a change made by who hears that the last one was kept is kept too', async () => {
  const one = session();
  await one.open();
  one.edit({ ...open(one).draft, title: 'First' });
  const stop = one.subscribe(() => {
    if (open(one).keeping !== 'kept') return;
    stop();
    one.edit({ ...open(one).draft, title: 'Second' });
  });
  await until(one, ({ keeping, draft }) => keeping === 'kept' && draft.title === 'Second');
  expect((await base().read('one'))?.title).toBe('Second');
});

test('earlier states are kept as versions, at most fifty, and go with their draft', async () => {
  const one = session();
  await one.open();
  for (let index = 0; index < 60; index += 1) {
    time += 10 * 60_000;
    one.edit({ ...open(one).draft, title: `Version ${index}` });
    await until(one, ({ keeping }) => keeping === 'kept');
  }
  const versions = await base().versions('one');
  expect(versions).toHaveLength(50);
  expect(versions[0]?.text).toContain('Version 58');
  await base().remove('one');
  expect(await base().versions('one')).toEqual([]);
});

test('what is no draft is not opened, and what is not there is said to be absent', async () => {
  await base().write({ ...KEPT, text: '{"format":"other"}' });
  const one = session();
  await one.open();
  expect(one.get()).toMatchObject({ status: 'unreadable' });
  await base().remove('one');
  const two = session();
  await two.open();
  expect(two.get()).toEqual({ status: 'absent' });
});

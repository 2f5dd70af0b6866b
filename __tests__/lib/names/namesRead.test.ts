/** @jest-environment jsdom */

import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

type Module = typeof import('@/lib/names/namesRead');

/** Initial state of a page that is opened now. */
async function visit(): Promise<Module> {
  let module: Module | undefined;
  await jest.isolateModulesAsync(async () => {
    module = await import('@/lib/names/namesRead');
  });
  return module as Module;
}

const account = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`;

afterEach(() => void writeText(KEYS.namesRead, null));

test('names are kept for the next visit with their block, and a change over visits is told', async () => {
  (await visit()).addNames([{ account: account(1), name: 'one.eth', block: 10n }]);
  const second = await visit();
  expect(second.namesRead().names.get(account(1))).toEqual({ name: 'one.eth', block: 10n, was: undefined });
  second.addNames([{ account: account(1), name: null, block: 20n }]);
  const third = await visit();
  expect(third.namesRead().names.get(account(1))).toEqual({
    name: null,
    block: 20n,
    was: { name: 'one.eth', until: 20n },
  });
  third.addNames([{ account: account(1), name: 'one.eth', block: 30n }]);
  expect(third.namesRead().names.get(account(1))?.was).toBeUndefined();
});

test('no more than 2,000 are kept, the newest ones', async () => {
  const { addNames } = await visit();
  const names = Array.from({ length: 2100 }, (_, index) => ({
    ...{ account: account(index), name: `n${index}.eth`, block: 1n },
  }));
  addNames(names);
  const { names: kept } = (await visit()).namesRead();
  expect(kept.size).toBe(2000);
  expect([kept.has(account(0)), kept.has(account(2099))]).toEqual([false, true]);
});

test.each(['nonsense', '[]', '{"0x1":{}}', `{"${account(1)}":{"name":7,"block":"1","was":"","until":"0"}}`])(
  'stored %s is nothing',
  async (text) => {
    writeText(KEYS.namesRead, text);
    expect((await visit()).namesRead().names.size).toBe(0);
    expect(readText(KEYS.namesRead)).toBe(text);
  },
);

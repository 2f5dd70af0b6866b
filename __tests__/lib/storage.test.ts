/** @jest-environment jsdom */
import { whole } from '@/core/json';
import { onStorage, readStored, readText, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

/** Replaces localStorage by one that behaves as `broken` says; restored after each test. */
function withStorage(broken: Partial<Storage> | (() => never)): void {
  const get = typeof broken === 'function' ? broken : () => broken;
  Object.defineProperty(window, 'localStorage', { configurable: true, get });
}

const real = Object.getOwnPropertyDescriptor(window, 'localStorage');
afterEach(() => {
  if (real !== undefined) Object.defineProperty(window, 'localStorage', real);
  for (const key of Object.values(KEYS)) writeText(key, null);
});

test('every key begins with quorate, so that nothing of another site is touched', () => {
  for (const key of Object.values(KEYS)) expect(key).toMatch(/^quorate\./);
});

test('what is written is read, and null deletes it', () => {
  expect(writeText(KEYS.theme, 'dark')).toBe(true);
  expect(readText(KEYS.theme)).toBe('dark');
  writeText(KEYS.theme, null);
  expect(readText(KEYS.theme)).toBeNull();
});

test('JSON that is broken or of another form counts as absent', () => {
  writeText(KEYS.following, '{not json');
  expect(readStored(KEYS.following, whole())).toBeUndefined();
  writeText(KEYS.following, '"a text"');
  expect(readStored(KEYS.following, whole())).toBeUndefined();
  writeStored(KEYS.following, 7);
  expect(readStored(KEYS.following, whole())).toBe(7);
});

test('where touching storage throws, this page remembers, and says that only it does', () => {
  withStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(writeText(KEYS.theme, 'dark')).toBe(false);
  expect(readText(KEYS.theme)).toBe('dark');
  expect(writeText(KEYS.theme, null)).toBe(false);
  expect(readText(KEYS.theme)).toBeNull();
});

test('where storage is full, this page remembers', () => {
  withStorage({
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(writeText(KEYS.theme, 'light')).toBe(false);
  expect(readText(KEYS.theme)).toBe('light');
});

test('listeners hear writes here and in other tabs, until they stop', () => {
  let heard = 0;
  const stop = onStorage(() => {
    heard += 1;
  });
  writeText(KEYS.theme, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: KEYS.theme }));
  expect(heard).toBe(2);
  stop();
  writeText(KEYS.theme, 'light');
  expect(heard).toBe(2);
});

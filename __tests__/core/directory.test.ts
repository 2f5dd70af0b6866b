import { readFileSync } from 'node:fs';
import { readDirectory } from '@/core/directory';
import { JsonFlaw } from '@/core/json';
import { ENTRY, file } from './directoryFile';

const FILE = readFileSync('public/directory.json', 'utf8');
test('the list that comes with the site has every organisation once, each with its source', () => {
  const entries = readDirectory(FILE);
  expect(entries).toHaveLength(90);
  expect(new Set(entries.map(({ id }) => id.toLowerCase())).size).toBe(90);
  for (const { source } of entries) expect(source).toMatch(/^[\w.-]+\/[\w.-]+ \S/);
});

test.each([
  ['an address with a wrong checksum', { id: ENTRY.id.replace('408ED', '408Ed') }],
  ['an address without a chain', { id: '0x408ED6354d4973f66138C91495F2f2FCbd8724C3' }],
  ['a name without an address', { id: '' }],
  ['no source', { source: undefined }],
  ['a family that is none', { family: 'TALLY' }],
  ['a name of megabytes', { name: 'x'.repeat(2_000_000) }],
])('a list with %s is none', (_, change) => expect(() => readDirectory(file(change))).toThrow(JsonFlaw));

test('more than two thousand are none, and what is no list neither', () => {
  expect(() => readDirectory(file(...Array.from({ length: 2001 }, () => ({}))))).toThrow(JsonFlaw);
  for (const text of ['', '[]', '{"organisations": {}}', '{'])
    expect(() => readDirectory(text)).toThrow(JsonFlaw);
});

test('a name cannot turn its line around, or be longer than a line', () => {
  const [entry] = readDirectory(file({ name: `Uni\u202eswap ${'long '.repeat(30)}` }));
  expect(entry?.name).not.toContain('\u202e');
  expect(entry?.name.length).toBeLessThanOrEqual(70);
});

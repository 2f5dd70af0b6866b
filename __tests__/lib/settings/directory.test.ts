import { listedIn, searchDirectory } from '@/lib/settings/directory';

const ENTRY = {
  id: 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
  name: 'Uniswap',
  family: 'bravo',
  source: 'a/repository a/file',
};

function file(...changes: Record<string, unknown>[]): string {
  return JSON.stringify({ version: 1, organisations: changes.map((change) => ({ ...ENTRY, ...change })) });
}

test('all words must fit, in name or address; names that begin with them come first', () => {
  const entries = listedIn(
    file({ name: 'The Uni' }, { name: 'Uniswap' }, { name: 'Other', id: ENTRY.id.replace(':1:', ':10:') }),
  );
  const names = (words: string) => searchDirectory(entries, words).map(({ name }) => name);
  expect(names('uni')).toEqual(['Uniswap', 'The Uni']);
  expect(names('the UNI')).toEqual(['The Uni']);
  expect(names('0x408ed6')).toHaveLength(3);
  expect(names('')).toHaveLength(3);
  expect(names('nothing of this')).toEqual([]);
  expect(entries.map(({ chainId }) => chainId)).toEqual([1, 1, 10]);
});

import { listedIn, searchDirectory } from '@/lib/settings/directory';
import { ENTRY, file } from '../../core/directoryFile';

test('all words must fit, in name or address; names that begin with them come first', () => {
  const entries = listedIn(
    file({ name: 'The Uni' }, { name: 'Uniswap' }, { name: 'Other', id: ENTRY.id.replace(':1:', ':10:') }),
  );
  const names = (words: string) => searchDirectory(entries, words).map(({ name }) => name);
  expect([names('uni'), names('the UNI')]).toEqual([['Uniswap', 'The Uni'], ['The Uni']]);
  expect(names('0x408ed6')).toHaveLength(3);
  expect(names('')).toHaveLength(3);
  expect(names('nothing of this')).toEqual([]);
  expect(entries.map(({ chainId }) => chainId)).toEqual([1, 1, 10]);
});

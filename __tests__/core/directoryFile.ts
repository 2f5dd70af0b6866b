export const ENTRY = {
  id: 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
  name: 'Uniswap',
  family: 'bravo',
  source: 'a/repository a/file',
};

export const file = (...changes: Record<string, unknown>[]): string =>
  JSON.stringify({ version: 1, organisations: changes.map((change) => ({ ...ENTRY, ...change })) });

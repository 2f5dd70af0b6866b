import { avatarIn } from '@/lib/names/avatarRecord';

test.each([
  ['https://pictures.example/a.png', 'pictures.example'],
  ['  HTTPS://euc.li/alice.eth ', 'euc.li'],
  ['https://xn--bcher-kva.example/a?b=1#c', 'xn--bcher-kva.example'],
])('%s is a picture', (record, host) =>
  expect(avatarIn(record)).toEqual({ kind: 'picture', url: record.trim(), host }),
);

test.each([
  'http://pictures.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml;base64,AAAA',
  'ipfs://bafy/a.png',
  'ar://abc',
  '//pictures.example/a.png',
  'https:pictures.example/a.png',
  'https://user:secret@pictures.example/a.png',
  'https://@pictures.example/a.png',
  'https://pictures.example:8443/a.png',
  'https://localhost/a.png',
  'https://router/a.png',
  'https://printer.local/a.png',
  'https://192.168.0.1/a.png',
  'https://0x7f.1/a.png',
  'https://[::1]/a.png',
  'https://pictures.example/a b.png',
  'https://pictures.example\\@evil.example/a.png',
  `https://pictures.example/${'a'.repeat(2000)}`,
  'my face',
])('%s is none', (record) => expect(avatarIn(record)).toEqual({ kind: 'other', text: record.slice(0, 200) }));

test('a token that stands for a picture is told as such, and nothing is nothing', () => {
  const token = 'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769';
  expect(avatarIn(token)).toEqual({ kind: 'token' });
  expect([avatarIn('EIP155:10/ERC1155:0x1/2'), avatarIn(null)]).toEqual([{ kind: 'token' }, undefined]);
  expect(avatarIn('  ')).toBeUndefined();
});

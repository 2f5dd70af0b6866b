import { isDecisiveField } from '@/core/files/decisiveField';
import { fileText } from '@/core/files/fileText';

test.each([
  ['UTF-8', Buffer.from('Empfänger')],
  ['Windows-1252', Buffer.from('Empfänger', 'latin1')],
  ['UTF-16, little end first', Buffer.from('\ufeffEmpfänger', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffEmpfänger', 'utf16le').swap16()],
  ['UTF-8 with a mark', Buffer.from('\ufeffEmpfänger')],
])('a file in %s is read as text', (_, bytes) => expect(fileText(bytes)).toBe('Empfänger'));

describe('a field that no reader knows', () => {
  const WEIGHTY = [
    'value callvalue valueInEth amount_wei sendTo to toAddr txData calldata Operation isDelegateCall',
    'token assetId chain networkName wallet payee recipients price Betrag Währung importe nftId enableModule',
  ];
  test.each(WEIGHTY.join(' ').split(' '))('%s may decide what is paid or called', (name) => {
    expect(isDecisiveField(name, 'x')).toBe(true);
  });

  test.each(['comment', 'note', 'Name', 'id', 'metadata', 'createdAt', 'Kommentar', 'author', 'tags'])(
    '%s decides nothing',
    (name) => expect(isDecisiveField(name, 'x')).toBe(false),
  );

  test('by what it holds: hex, an address, fields within; nothing where it is empty', () => {
    for (const value of [
      '0x01',
      'eth:0x0000000000000000000000000000000000000b0b',
      ['0xab'],
      { a: { to: 'x' } },
    ])
      expect(isDecisiveField('comment', value)).toBe(true);
    for (const value of [null, undefined, '', ' ', [], {}])
      expect(isDecisiveField('value', value)).toBe(false);
    expect(isDecisiveField('comment', { by: 'me', lines: ['a', 1] })).toBe(false);
  });
});

import { keccak256, toHex } from 'viem/utils';
import { exactBytes, exactText, repairedText } from '@/core/exactText';
import { safeText } from '@/core/format';
import { hashDescription } from '@/core/governor/proposalId';
import { seeded } from '../runs';

const REPAIRING = new TextDecoder('utf-8', { ignoreBOM: true });

describe('bytes of a description', () => {
  it('that are UTF-8 are the text they are, with a genuine U+FFFD and a byte-order mark', () => {
    for (const text of ['', '# Plain', 'Über „Zitate“ 🎉\r\n', '\ufeffmark', 'genuine \ufffd', '\u0000']) {
      const bytes = new TextEncoder().encode(text);
      expect(exactText(bytes)).toBe(text);
      expect(exactBytes(text)).toEqual(bytes);
      expect(hashDescription(text)).toBe(keccak256(bytes));
    }
  });

  it.each([
    ['Windows-1252 quotes', [0x41, 0x91, 0x42, 0x92]],
    ['a character that is cut off', [0x41, 0xe2, 0x82]],
    ['an overlong form', [0xc0, 0xaf, 0xe0, 0x80, 0xaf]],
    ['a surrogate in UTF-8', [0xed, 0xb2, 0x91]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80, 0xf8]],
    ['a cut character before a whole one', [0xf0, 0x9f, 0xc3, 0xbc]],
    ['nothing but continuations', [0x80, 0xbf, 0x80]],
  ])('%s can be had again, and are shown as U+FFFD', (_, list) => {
    const bytes = Uint8Array.from(list);
    const text = exactText(bytes);
    expect([exactBytes(text), exactBytes(JSON.parse(JSON.stringify(text)))]).toEqual([bytes, bytes]);
    expect(hashDescription(text)).toBe(keccak256(toHex(bytes)));
    expect(safeText(text)).toContain('\ufffd');
    expect(safeText(text)).not.toMatch(/\p{Surrogate}/u);
    expect(repairedText(text)).toBe(REPAIRING.decode(bytes));
  });

  it('of any kind can be had again', () => {
    const random = seeded(20_261_128);
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Uint8Array.from({ length: random.int(0, 12) }, () => {
        const byte = random.int(0, 255);
        return random.chance(0.5) ? byte | 0x80 : byte;
      });
      const text = exactText(bytes);
      expect(exactBytes(text)).toEqual(bytes);
      expect(repairedText(text)).toBe(REPAIRING.decode(bytes));
    }
  });
});

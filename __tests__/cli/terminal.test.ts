import { readCheckpoint } from '@/cli/arguments/checkpoint';
import { readDecode } from '@/cli/arguments/decode';
import { readDetect } from '@/cli/arguments/detect';
import { readQuery } from '@/cli/arguments/query';
import { readVerify } from '@/cli/arguments/verify';
import { Progress } from '@/cli/checkpoint/progress';
import { failureLine, terminalJson, terminalLine } from '@/cli/commands/terminal';

const ACTING = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
const HOSTILE = 'Paid\u001b[2K\u001b]0;owned\u0007\u009b31m\u202egnissim\u2028 \u007fok\r\nnext';
const PLACE = ['--dao', `eip155:1:0x${'11'.repeat(20)}`, '--rpc', 'http://127.0.0.1:1'];

describe('what commands print', () => {
  test('is one line that a terminal does not obey, and says what stood there', () => {
    for (const line of [terminalLine(HOSTILE), failureLine(new Error(HOSTILE))]) {
      expect(line).not.toMatch(ACTING);
      expect(line).toContain('Paid\\u001b[2K\\u001b]0;owned\\u0007\\u009b31m\\u202egnissim');
    }
  });

  test('is the same JSON to who reads it', () => {
    const value = { title: HOSTILE, list: ['\u0085', 'å'] };
    const text = terminalJson(value);
    expect(text.replaceAll('\n', '')).not.toMatch(ACTING);
    expect(JSON.parse(text)).toEqual(value);
    expect(terminalJson({ a: [1] })).toBe(JSON.stringify({ a: [1] }, null, 2));
  });

  test('is so too where a reading says how it goes', () => {
    let said = '';
    new Progress({ write: (text) => (said += text) }, true).say(HOSTILE);
    expect(said.slice(0, -1)).not.toMatch(ACTING);
  });
});

describe('options', () => {
  const WRONG = '0xCA11bde05977b3631167028862bE2a173976Ca11';
  test.each([
    ['detect', () => readDetect([...PLACE, '--multicall', WRONG])],
    ['query', () => readQuery([...PLACE, '--multicall', WRONG, '{ x }'])],
    ['checkpoint', () => readCheckpoint([...PLACE, '--multicall', WRONG, '--out', 'x'])],
    ['verify', () => readVerify(['--checkpoint', 'x', '--rpc', 'http://x', '--multicall', WRONG])],
    ['decode', () => readDecode(['--file', 'x', '--rpc', 'http://x', '--multicall', WRONG])],
  ])('of %s: an address with a wrong checksum is refused in one sentence', (_, read) => {
    expect(read).toThrow(/^--multicall is no address: its checksum is wrong\.$/);
  });

  test('endpoints may be kept out of the command line, and those named there count', () => {
    const dao = ['--dao', PLACE[PLACE.indexOf('--dao') + 1] ?? '', '--out', 'x'];
    const kept = { RPC_URL: ' https://one.example/key\n https://two.example ' };
    expect(readCheckpoint(dao, kept).rpc).toEqual(['https://one.example/key', 'https://two.example']);
    expect(readCheckpoint([...PLACE, '--out', 'x'], kept).rpc).toEqual(
      readCheckpoint([...PLACE, '--out', 'x'], {}).rpc,
    );
    for (const none of [{}, { RPC_URL: '' }, { RPC_URL: ' ' }])
      expect(() => readCheckpoint(dao, none)).toThrow(/^usage: quorate checkpoint/);
    expect(() => readCheckpoint(dao, { RPC_URL: 'ftp://one.example' })).toThrow(/no http or https address/);
  });

  test('numbers that cannot be meant are refused in one sentence', () => {
    expect(() => readQuery([...PLACE, '--start', '9'.repeat(40), '{ x }'])).toThrow(
      /^--start is no block number\.$/,
    );
    expect(() => readCheckpoint([...PLACE, '--out', 'x', '--per-minute', '0'])).toThrow(
      /^--per-minute is no whole number above 0\.$/,
    );
  });
});

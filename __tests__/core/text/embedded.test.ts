import { shownText, withoutEmbedded } from '@/core/text/embedded';
import { formatText } from '@/core/text/formatText';
import { processorTime } from '../../processorTime';

const FILE = 'iVBORw0KGgoAb1+/'.repeat(20_000);
const END = 'First paragraph.\n\n## Second\n\nEnd.';
const wrapped = FILE.match(/.{76}/g)?.join('\n') ?? '';

describe('files inside a text', () => {
  test.each([
    ['a picture', `![logo](data:image/png;base64,${FILE})`],
    ['two pictures', `![a](data:image/png;base64,${FILE})\n\n![b](data:image/jpeg;base64,${FILE})`],
    ['a picture by reference', `![logo][1]\n\n[1]: data:image/png;base64,${FILE}`],
    ['HTML', `<img src="data:image/svg+xml;charset=utf-8;base64,${FILE}">`],
    ['a wrapped file', `<img src="data:image/png;base64,\n${wrapped}\n">`],
    ['a file in percent codes', `![logo](data:image/svg+xml,${'%3Csvg%3E'.repeat(30_000)})`],
    ['bytes without an address', `0x${'ab'.repeat(150_000)}`],
  ])('%s of 300 KB leaves the paragraphs behind it formatted', (_, file) => {
    const formatted = formatText(`# Logo\n\n${file}\n\n${END}`);
    expect(formatted.kind).toBe('tree');
    expect(JSON.stringify(formatted)).toContain('First paragraph.');
    expect(JSON.stringify(formatted)).toContain('"tag":"h2"');
    expect(JSON.stringify(formatted)).toContain('End.');
  });

  test('what is left out can be seen', () => {
    expect(withoutEmbedded(`![a](data:image/png;base64,${FILE}) b`)).toBe('![a](data:image/png,…) b');
    expect(shownText(`0x${'ab'.repeat(150_000)}`)).toMatch(/^0x(ab){31} \[…299,874…\] (ab){32}$/);
    expect(shownText('x'.repeat(300_000))).toHaveLength(300_000);
  });

  test.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'The data: of all, and more words behind it, as many as there are',
    `Words ${'without end '.repeat(30_000)}`,
    '提案'.repeat(150_000),
    'ab'.repeat(50_000),
  ])('other texts stay as they are', (text) => expect(shownText(text)).toBe(text));

  test('texts made to be slow are not', () => {
    const taken = processorTime();
    for (const part of [
      'data:',
      'data:a/b,',
      'data:a/b;',
      'data:a/b,\n',
      `${'a'.repeat(40)}\n`,
      'data:a/b,(',
      'x ',
    ])
      shownText(part.repeat(2_000_000 / part.length));
    expect(taken()).toBeLessThan(5000);
  });
});

/** @jest-environment jsdom */
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePicture } from '@/lib/settings/picture';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { COSTLY_TEXTS, HEAVY_TEXTS } from '../core/text/heavy';
import { shown } from '../lib/markdown/shown';
import { processorTime } from '../processorTime';

/** Schemes in the disguises that browsers of some age followed; none may become a link. */
const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61vascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'vbscript:msgbox(1)',
  'blob:https://site.test/1',
  'file:///etc/passwd',
  'intent://x#Intent;end',
  'wc:abc@2?relay-protocol=irn',
  'ethereum:0x1?value=1',
  'ipfs://bafy/x',
  '//evil.example/x',
  '/settings/',
  '#main',
  'https://app.uniswap.org@evil.example/',
  'https:\\\\evil.example',
];

const HTML = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<form action="https://evil.example"><input name=attributes><button formaction="javascript:alert(1)">x</button></form>',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href=https://evil.example>',
  '<video src=https://evil.example/v autoplay></video><audio src=https://evil.example/a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<!--><script>alert(1)</script-->',
];

const FORBIDDEN =
  'script,style,iframe,object,embed,form,link,meta,base,video,audio,img,svg,math,input,source,[id],[name],[style],[srcset],[background]';

async function hostile(text: string): Promise<HTMLElement> {
  const container = await shown(text);
  expect([...container.querySelectorAll(FORBIDDEN)].map((node) => node.outerHTML)).toEqual([]);
  for (const node of container.querySelectorAll('*'))
    for (const { name } of node.attributes) expect(name).not.toMatch(/^on/i);
  for (const link of container.querySelectorAll('a')) {
    expect(new URL(link.href).protocol).toMatch(/^https?:$/);
    expect(link.rel).toContain('noopener');
  }
  return container;
}

describe('hostile text', () => {
  test.each(SCHEMES)('%j becomes no link, in any spelling of a link', async (target) => {
    const forms = [
      `[x](${target})`,
      `[x](<${target}>)`,
      `<${target}>`,
      `[x][r]\n\n[r]: ${target}`,
      `![x](${target})`,
    ];
    const container = await hostile(forms.join('\n\n'));
    for (const link of container.querySelectorAll('a'))
      expect(link.getAttribute('href')).not.toContain(target);
  });

  test.each(HTML)('HTML stays text: %s', async (html) => {
    await hostile(`${html}\n\nbefore ${html} after`);
  });

  test('headings take no ids, so nothing of the page can be clobbered', async () => {
    const container = await hostile('# main\n\n## attributes\n\n[^1]\n\n[^1]: main\n');
    expect(container.querySelectorAll('[id]')).toHaveLength(0);
  });

  test('a title in the text stands below the headings of the page', async () => {
    await shown('# ✅ Verified by Quorate');
    expect(screen.getByRole('heading').tagName).toBe('H3');
  });

  test('bidi controls, zero-width characters and stacked marks are gone', async () => {
    const container = await shown(`pay \u202eevil\u202c to z\u200bero a\u0301\u0301\u0301\u0301\u0301`);
    expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    expect(container.textContent).not.toMatch(/\p{Mn}{3}/u);
  });

  test.each([
    ['a million open brackets', '['.repeat(1_000_000)],
    ['nested quotes', `${'>'.repeat(100_000)} deep`],
    ['two megabytes', 'word '.repeat(400_000)],
    ['fifty thousand rows', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(50_000)}`],
    ['a run of stars', `${'*'.repeat(60_000)}x`],
  ])('%s is shown as it is, and quickly', async (_, text) => {
    const taken = processorTime();
    await shown(text);
    expect(screen.getByText(/shown exactly as it is on the chain/)).toBeInTheDocument();
    expect(taken()).toBeLessThan(5000);
  });
});

describe('text that is let through and costs what may be', () => {
  test.each([
    ['a table of 4 columns and 900 rows', 'th,td', 3604],
    ['3,900 items', 'li', 3900],
    ['100 footnotes', 'li', 100],
  ])('%s comes piece by piece, and whole', async (name, parts, count) => {
    const container = await shown(COSTLY_TEXTS.find(([each]) => each === name)?.[1] ?? '');
    expect(container.querySelectorAll('*').length).toBeLessThan(700);
    const whole = () => expect(container.querySelectorAll(parts)).toHaveLength(count);
    await waitFor(whole);
  });

  test.each(HEAVY_TEXTS.filter(([, , outcome]) => outcome === 'plain'))(
    '%s is shown as it is',
    async (_, text) => {
      await shown(text);
      expect(screen.getByText(/shown exactly as it is on the chain/)).toBeInTheDocument();
    },
  );
});

describe('images', () => {
  test('an image asks nothing of its host before it is pressed, and says which host it is', async () => {
    const container = await shown('![A chart](https://pictures.example/chart.png?v=1)');
    expect(container.querySelector('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Show image: A chart.*pictures\.example/ }));
    const image = screen.getByAltText('A chart');
    expect(image).toHaveAttribute('src', 'https://pictures.example/chart.png?v=1');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(image).toHaveAttribute('crossorigin', 'anonymous');
    // An image that its host refuses without cookies becomes a link.
    fireEvent.error(image);
    expect(screen.getByRole('link', { name: /Open it by itself.*pictures\.example/ })).toBeVisible();
  });

  test('one whose host the page may not show is shown once the page was loaded again for it, and only then', async () => {
    const src = 'https://pictures.example/chart.png';
    const pressed = (ago: number) => writeText(KEYS.picture, JSON.stringify({ src, at: Date.now() - ago }));
    let loads = 0;
    const picture = () => renderHook(() => usePicture(src, () => loads++)).result;
    Object.assign(globalThis, { picturing: [] });
    const { current } = picture();
    expect(current.isShown).toBe(false);
    act(() => current.setShown(true));
    expect([loads, current.isShown]).toEqual([1, false]);
    expect(JSON.parse(readText(KEYS.picture) ?? '')).toMatchObject({ src });
    expect(picture().current.isShown).toBe(true);
    pressed(60_000);
    expect(picture().current.isShown).toBe(false);
    // Pressing is enough if the host is allowed, or if nothing says which hosts are.
    Object.assign(globalThis, { picturing: ['https://pictures.example'] });
    const open = picture();
    act(() => open.current.setShown(true));
    expect([loads, open.current.isShown]).toEqual([1, true]);
    Reflect.deleteProperty(globalThis, 'picturing');
    writeText(KEYS.picture, null);
  });

  test('reference images and images inside links are placeholders too', async () => {
    const container = await shown(
      '![a][r] [![b](https://i.example/b.gif)](https://l.example/)\n\n[r]: https://i.example/a.gif',
    );
    expect(container.querySelectorAll('img')).toHaveLength(0);
    expect(screen.getAllByRole('button', { name: /Show image/ })).toHaveLength(2);
  });
});

describe('what is meant well', () => {
  test('a link shows the host it leads to, in punycode where it is not plain', async () => {
    await shown('[budget](https://docs.example/a) and [uniswap](https://unіswap.org/)');
    const [plain, alike] = screen.getAllByRole('link');
    expect(plain).toHaveTextContent('budget (docs.example)');
    expect(alike?.textContent).toMatch(/\(xn--/);
  });

  test('tables, lists, tasks and code are set', async () => {
    await shown('| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] not\n\n`code`');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText(/☑/)).toBeInTheDocument();
    expect(screen.getByText('code').tagName).toBe('CODE');
  });

  test('the head of a column stands over its numbers', async () => {
    await shown('| what | dUSD |\n|---|---:|\n| rent | 2 |');
    for (const text of ['dUSD', '2']) expect(screen.getByText(text)).toHaveStyle({ textAlign: 'right' });
  });
});

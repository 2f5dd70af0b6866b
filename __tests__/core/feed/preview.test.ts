/** @jest-environment jsdom */
import { writePreview } from '@/core/feed/writePreview';
import { boundedLine, safeText } from '@/core/format';
import { runs, seeded, seedOf } from '../../runs';
import { hostileTitle } from '../calendar/hostile';

test('a preview holds the elements that it always has, whatever a title or a name says', () => {
  const random = seeded(seedOf(16));
  for (let run = runs(150, 10_000); run > 0; run--) {
    const [title, name, summary] = [hostileTitle(random), hostileTitle(random), hostileTitle(random)];
    const to = '/proposal/#eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3/7';
    const html = writePreview({ entry: { title, summary }, name, address: 'https://a.example/x.html', to });
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.querySelectorAll('*')).toHaveLength(19);
    expect(page.head.querySelectorAll('*')).toHaveLength(12);
    const shown = safeText(boundedLine(title, 120)).replace(/[\ufffe\uffff]/g, '');
    expect(page.title).toBe(shown.trim());
    expect(page.querySelector('[property="og:title"]')?.getAttribute('content')).toBe(shown);
    expect(page.querySelector('a')?.getAttribute('href')).toBe(to);
  }
});

/** @jest-environment jsdom */
import { writePreview } from '@/cli/publish/writePreview';
import { boundedLine, safeText } from '@/core/format';
import { runs, seeded, seedOf } from '../../runs';
import { hostileTitle } from '../calendar/hostile';

test('a preview holds the elements that it always has, whatever a title or a name says', () => {
  const random = seeded(seedOf(16));
  for (let run = runs(150, 10_000); run > 0; run--) {
    const [title, name, summary] = [hostileTitle(random), hostileTitle(random), hostileTitle(random)];
    const to = '/proposal/#eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3/7';
    const preview = { entry: { title, summary }, name, address: 'https://a.example/x.html', to };
    const picture = 'https://a.example/x.png';
    const html = writePreview(preview);
    const page = new DOMParser().parseFromString(html, 'text/html');
    const { head } = new DOMParser().parseFromString(writePreview({ ...preview, picture }), 'text/html');
    expect(head.querySelectorAll('*')).toHaveLength(17);
    expect(head.querySelector('[property="og:image"]')?.getAttribute('content')).toBe(picture);
    expect([page.querySelectorAll('*').length, page.head.querySelectorAll('*').length]).toEqual([19, 12]);
    const shown = safeText(boundedLine(title, 120)).replace(/[\ufffe\uffff]/g, '');
    expect(page.title).toBe(shown.trim());
    expect(page.querySelector('[property="og:title"]')?.getAttribute('content')).toBe(shown);
    expect(page.querySelector('a')?.getAttribute('href')).toBe(to);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DESK, PHONE } from './browser';
import { openSite, proposalLinks, type Site, settled } from './site';

const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');
type Report = {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};

/** Everything axe holds against a page, one line each. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const report = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as Report;
  return report.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary?.slice(0, 200)}`,
    ),
  );
}

describe('axe finds nothing', () => {
  let site: Site;
  let paths: string[];
  beforeAll(async () => {
    site = await openSite();
    const proposals = await proposalLinks(site);
    paths = [
      '/',
      `/dao/#${site.dao}`,
      ...proposals,
      '/proposal/#nonsense',
      '/settings/',
      '/about/',
      '/nowhere/',
    ];
  });
  afterAll(() => site.close());

  for (const [size, viewport] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`on any page at ${size} size, ${colorScheme}`, async () => {
        const found: Record<string, string[]> = {};
        for (const path of paths) {
          const { page } = await site.open(path, { viewport, colorScheme, reducedMotion: 'reduce' });
          await settled(page);
          const list = await findings(page);
          if (list.length > 0) found[path] = list;
          await page.context().close();
        }
        expect(found).toEqual({});
      }, 240_000);
    }
  }
});

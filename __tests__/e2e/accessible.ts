import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { IS_LONG } from '../runs';
import { DESK, PHONE } from './browser';

/** The code of axe, to be run in a page. */
const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

type Report = {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};

/** The rules of axe that see colours; the others see the same in both themes, which differ in colours alone. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Everything axe holds against a page at both sizes and in both themes, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const list = await findings(page, colorScheme === 'dark' && !IS_LONG ? { runOnly: COLOURS } : {});
      found.push(...list.map((line) => `${viewport.width} px, ${colorScheme}: ${line}`));
    }
  }
  return found;
}

/** Everything axe holds against a page as it is, one line each. */
export async function findings(page: Page, options: { runOnly?: typeof COLOURS } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await stillness(page);
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const report = (await page.evaluate(`axe.run(document, ${asked})`)) as Report;
  return report.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 160)} — ${failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  );
}

/** Waits until no colour is on its way to another one; what moves for ever is left out. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .every((each) => each.playState !== 'running'),
  );
}

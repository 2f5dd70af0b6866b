import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { IS_ALL, IS_LONG } from '../runs';
import { DESK, PHONE } from './browser';

const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

type Report = {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};

/** The rules of axe that see colours; the others see the same in both themes, which differ in colours alone. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The sizes and themes to look at: each once in the default tier, all pairs in the others. */
const LOOKS = [
  [DESK, 'dark'],
  [PHONE, 'light'],
] as const;
const ALL_LOOKS = [[DESK, 'light'], ...LOOKS, [PHONE, 'dark']] as const;

/** Everything axe holds against a page at both sizes and in both themes, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [viewport, colorScheme] of IS_ALL ? ALL_LOOKS : LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const isColours = colorScheme === 'dark' && !IS_LONG;
    const list = await findings(page, isColours ? { runOnly: COLOURS } : {});
    found.push(...list.map((line) => `${viewport.width} px, ${colorScheme}: ${line}`));
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

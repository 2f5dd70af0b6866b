import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The code of axe, to be run in a page. */
export const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

type Report = {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};

/** Everything axe holds against a page, one line each. */
export async function findings(page: Page): Promise<string[]> {
  const report = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as Report;
  return report.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 160)} — ${failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  );
}

/** Waits until no colour is on its way to another one; what moves for ever is left out. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .every((each) => each.playState !== 'running'),
  );
}

import type { BrowserContext, Page } from 'playwright-core';

/** Characters of a page that a failure tells. */
const MOST = 4_000;
/** Milliseconds that a page has to tell its text, and to draw: a busy machine draws late. */
const PATIENCE = { text: 5_000, frame: 20_000 };

/** One line with what a page shows, for the error of a test that fails on it. */
export function pageLine(url: string, text: string): string {
  return `the page ${url} says: ${text.replace(/\s*\n\s*/g, ' | ').slice(0, MOST)}`;
}

const contexts = new Set<BrowserContext>();

/** From now on a test that fails in this file tells what the pages of this context show. */
export function tellOnFailure(context: BrowserContext): void {
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  Object.assign(globalThis, { onFailure });
}

async function onFailure(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return;
  const pages = [...contexts].flatMap((context) => context.pages());
  const lines = await Promise.all(
    pages.map(async (page) => {
      const text = await page
        .locator('body')
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown
        .innerText({ timeout: PATIENCE.text })
        .catch(() => undefined);
      if (text === undefined) return pageLine(page.url(), 'nothing, it does not answer');
      return `${pageLine(page.url(), text)}${(await draws(page)) ? '' : ' | The browser draws no frames of it.'}`;
    }),
  );
  const [words = '', ...places] = (error.stack ?? '').split(/(?=\n\s+at )/);
  error.stack = [words, ...lines.map((line) => `\n${line}`), ...places].join('');
}

/** Whether the browser draws the page. At times Chromium stops for good; tools/jest/run.mjs then runs the file once more. */
async function draws(page: Page): Promise<boolean> {
  const drawn = (patience: number) =>
    new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => resolve(true));
      setTimeout(() => resolve(false), patience);
    });
  return page.evaluate(drawn, PATIENCE.frame).catch(() => true);
}

import type { BrowserContext } from 'playwright-core';

/** Characters of a page that a failure tells: about a screen of a phone. */
const MOST = 1_500;
/** Milliseconds that a page has to tell its text. */
const PATIENCE = 5_000;

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
        .innerText({ timeout: PATIENCE })
        .catch(() => 'nothing, it does not answer');
      return pageLine(page.url(), text);
    }),
  );
  const [words = '', ...places] = (error.stack ?? '').split(/(?=\n\s+at )/);
  error.stack = [words, ...lines.map((line) => `\n${line}`), ...places].join('');
}

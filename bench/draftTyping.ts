import type { CDPSession, Page } from 'playwright-core';
import { encodeFunctionData, erc20Abi, pad, toHex } from 'viem';
import { launch, openPage } from '../__tests__/e2e/browser';
import { serveSite, startWorld } from '../__tests__/e2e/processes';
import { parseDaoId } from '../core/caip';
import { type DraftDocument, emptyDraft } from '../core/draft/document';
import { packDraft } from '../core/draft/link';
import { sharedDraftHref } from '../lib/draft/draftLinks';
import { build, isStale } from '../tools/build.mjs';
import { type Means, median, ms, type Row } from './table';

const ACTIONS = 100;
const TEXT = 40_000;
// Odd, so that no rhythm of the page falls together with it; a fast writer.
const BETWEEN = 137;

/** Keys typed into a large draft on the built site, on a desk and at a quarter of its speed. */
export async function typingInDraft({ runs }: Means): Promise<Row[]> {
  // An export of other sources would be measured in the name of these.
  if (await isStale()) await build();
  const world = await startWorld();
  const watched = await launch();
  const site = await serveSite(world.config);
  try {
    const [organisation] = world.config.organisations;
    if (organisation === undefined) throw new Error('the world has no organisation');
    const link = `${site.url}${sharedDraftHref(organisation.id, await packDraft(largeDraft(organisation.id)))}`;
    const { page, context } = await openPage(watched.browser);
    await page.goto(link);
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    const tools = await context.newCDPSession(page);
    const rows: Row[] = [];
    for (const [name, slower, aim] of [
      ['on a desk', 1, '≤ 16 ms'],
      ['at CPU ÷ 4', 4, '≤ 50 ms'],
    ] as const) {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const keys = await typed(page, tools, runs * 8);
      rows.push({
        name: `a key in a draft of ${ACTIONS} actions and ${TEXT / 1000} KB, ${name}`,
        ours: `${ms(median(keys.took))} (the slowest ${ms(Math.max(...keys.took))})`,
        aim,
        beside: `the page at work until the next key: ${ms(keys.busy)}`,
      });
    }
    await context.close();
    return rows;
  } finally {
    await watched.close();
    await site.stop();
    await world.stop();
  }
}

function largeDraft(dao: string): DraftDocument {
  const { chainId, address: governor } = parseDaoId(dao);
  const actions = Array.from({ length: ACTIONS }, (_, at) => ({
    target: governor,
    value: 0n,
    signature: '',
    calldata: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [pad(toHex(at + 0xbe00), { size: 20 }), BigInt(at + 1) * 10n ** 18n],
    }),
  }));
  const paragraph = 'Each part is paid when its report is published, and nothing is paid twice. ';
  const lines = Array.from({ length: 80 }, (_, at) => `## Part ${at}\n\n${paragraph.repeat(7)}`);
  const body = lines.join('\n\n').padEnd(TEXT, 'x').slice(0, TEXT);
  return { ...emptyDraft({ chainId, governor }), description: `# A large draft\n\n${body}`, actions };
}

type Timed = { took: number[] };

/** Types so many letters at the end of the text; throws where the page is not that draft, or its text does not change. */
async function typed(
  page: Page,
  tools: CDPSession,
  count: number,
): Promise<{ took: number[]; busy: number }> {
  const field = page.getByRole('textbox', { name: 'Text' });
  const shown = page.getByRole('region', { name: 'What it does' }).locator('ol > li p');
  await shown.nth(ACTIONS - 1).waitFor();
  await field.click();
  await page.keyboard.press('Control+End');
  await page.waitForFunction(() => document.body.textContent?.includes('Saved in this browser'));
  const before = await field.inputValue();
  if (before.length < TEXT) throw new Error(`the text has ${before.length} letters`);
  const items = await page.getByRole('region', { name: 'What it does' }).locator('ol > li').count();
  if (items < ACTIONS) throw new Error(`${items} actions are shown`);
  await page.evaluate(timeKeys);
  const begun = await busyTime(tools);
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('k');
    await page.waitForTimeout(BETWEEN);
  }
  const ended = await busyTime(tools);
  const { took } = (await page.evaluate(() => (window as unknown as { timed: Timed }).timed)) as Timed;
  const after = await field.inputValue();
  if (after !== before + 'k'.repeat(count)) throw new Error('the text is not what was typed');
  if (took.length !== count) throw new Error(`${took.length} of ${count} keys were timed`);
  await page.waitForFunction(() => document.body.textContent?.includes('Saved in this browser'));
  return { took, busy: ((ended - begun) / count) * 1000 };
}

/** Runs in the page: from each key until the frame in which it stands has been made. */
function timeKeys(): void {
  const timed: Timed = { took: [] };
  (window as unknown as { timed: Timed }).timed = timed;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => timed.took.push(performance.now() - timeStamp);
        painted.port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
}

async function busyTime(tools: CDPSession): Promise<number> {
  await tools.send('Performance.enable');
  const { metrics } = await tools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

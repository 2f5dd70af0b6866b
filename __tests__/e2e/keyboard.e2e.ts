import type { Page } from 'playwright-core';
import { listed, openProposalPaths, openSite, type Site, settled } from './site';
import { answerWallet } from './voting';

describe('everything works by keyboard', () => {
  let site: Site;
  let links: string[];
  beforeAll(async () => {
    site = await openSite();
    links = openProposalPaths(site);
  });
  afterAll(() => site.close());

  test('Tab reaches everything that can be pressed, in the order of the page, and shows where it is', async () => {
    // What comes last: a list that still grows is another list, and rows grow by what the checks found in them.
    const paths: [string, RegExp][] = [
      ['/', /things? to check/],
      [`/dao/#${site.dao}`, /things? to check/],
      [links[0] ?? '', /Complete: the sum of/],
      ['/settings/', /./],
      ['/about/', /./],
    ];
    for (const [path, last] of paths) {
      const { page } = await site.visit(path);
      await settled(page);
      await page.getByRole('main').getByText(last).first().waitFor();
      if (path.startsWith('/dao/')) await listed(page);
      await page.evaluate(() => {
        document.body.tabIndex = -1;
        document.body.focus();
      });
      const wanted = await page.evaluate(pressable);
      const unseen: string[] = [];
      const reached = new Set<string>();
      for (let step = 0; step < wanted.length + 40 && reached.size < wanted.length; step += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(focused);
        if (at === undefined) continue;
        // What came to the page after the marks were set is passed, and does not count for another.
        if (at.mark !== '') reached.add(at.mark);
        if (!at.isSeen) unseen.push(at.name);
      }
      const missed = wanted.filter(({ mark }) => !reached.has(mark)).map(({ name }) => name);
      expect({ path, missed }).toEqual({ path, missed: [] });
      expect(reached.size).toBeGreaterThan(5);
      expect({ path, unseen }).toEqual({ path, unseen: [] });
      await page.close();
    }
  });

  test.each(['votes', 'delegates'])(
    'the list of all %s, thousands of links, can be left out',
    async (name) => {
      const { page } = await site.visit(`/${name}/#${site.dao}`);
      await settled(page);
      await page.getByRole('listitem').first().waitFor();
      await focusOn(page, page.getByRole('button', { name: `Skip the list of ${name}` }));
      await page.keyboard.press('Enter');
      const isInFooter = () => page.evaluate(() => document.activeElement?.closest('footer') !== null);
      // A button or two stand below a list.
      for (let step = 0; step < 4 && !(await isInFooter()); step += 1) await page.keyboard.press('Tab');
      expect(await isInFooter()).toBe(true);
      expect(await page.evaluate(() => location.hash)).toBe(`#${site.dao}`);
      await page.close();
    },
  );

  test('the first Tab offers to skip to the content, and the page stays what it is', async () => {
    for (const path of ['/', `/dao/#${site.dao}`]) {
      const { page } = await site.visit(path);
      await settled(page);
      const heading = await page.locator('main h1').textContent();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Skip/);
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      expect(await page.locator('main h1').textContent()).toBe(heading);
      expect(page.url()).toBe(`${site.url}${path}`);
      await page.close();
    }
  });

  test('a vote is cast without a pointer', async () => {
    const [path = ''] = openProposalPaths(site);
    const { page } = await site.open(path);
    await settled(page);
    await focusOn(page, page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }));
    await page.keyboard.press('Enter');
    const name = new RegExp(site.world.config.wallet.demo?.name ?? 'Demo');
    await page.getByRole('button', { name }).waitFor();
    await focusOn(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Demo wallet: connect/ }).waitFor();
    await focusOn(
      page,
      page.getByRole('dialog', { name: /Demo wallet/ }).getByRole('button', { name: 'Connect' }),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
    const form = page.getByRole('complementary', { name: /Your vote/ });
    await focusOn(page, form.getByRole('radio').first());
    await page.keyboard.press('Space');
    await focusOn(page, form.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type('By keyboard alone.');
    await form.getByRole('button', { name: /^Vote for/, disabled: false }).waitFor();
    await focusOn(page, form.getByRole('button', { name: /^Vote for/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Demo wallet: send/ }).waitFor();
    await answerWallet(page, 'Confirm');
    await form.getByText(/^Your vote is in the list/).waitFor();
    await page.context().close();
  });

  test('Escape closes a proof and gives the focus back', async () => {
    const { page } = await site.visit(links[0] ?? '');
    await settled(page);
    const figure = page.getByRole('region', { name: 'Result' }).getByRole('button').first();
    await figure.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Read from the chain, from nobody else.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Read from the chain, from nobody else.').waitFor({ state: 'hidden' });
    expect(await figure.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.close();
  });
});

/** Presses Tab until this has the focus. */
async function focusOn(page: Page, target: import('playwright-core').Locator): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Everything on the page that a pointer could press, marked so that it is known again. */
function pressable(): { mark: string; name: string }[] {
  const all = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ];
  const radios = new Set<string>();
  return all
    .filter((node) => node instanceof HTMLElement && node.checkVisibility({ visibilityProperty: true }))
    .filter(
      (node) => !node.matches(':disabled, [tabindex="-1"]') && node.closest('dialog:not([open])') === null,
    )
    .filter((node) => {
      // Of a group of radio buttons Tab stops at one; the arrows move inside.
      if (!(node instanceof HTMLInputElement) || node.type !== 'radio') return true;
      if (radios.has(node.name)) return false;
      radios.add(node.name);
      return true;
    })
    .map((node, index) => {
      const isRadio = node instanceof HTMLInputElement && node.type === 'radio';
      const mark = isRadio ? `radio ${node.name}` : String(index);
      node.setAttribute('data-mark', mark);
      return {
        mark,
        name: (node.getAttribute('aria-label') ?? node.textContent ?? node.outerHTML).slice(0, 60),
      };
    });
}

/** What has the focus, and whether an outline shows it. */
function focused(): { mark: string; name: string; isSeen: boolean } | undefined {
  const node = document.activeElement;
  if (!(node instanceof HTMLElement) || node === document.body) return undefined;
  const isRadio = node instanceof HTMLInputElement && node.type === 'radio';
  const mark = isRadio ? `radio ${node.name}` : (node.getAttribute('data-mark') ?? '');
  const shown = [node, node.parentElement, node.closest('label, div')].filter(
    (each) => each instanceof HTMLElement,
  );
  const isSeen = shown.some((each) => {
    const style = getComputedStyle(each);
    return (
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
      style.boxShadow !== 'none'
    );
  });
  return {
    mark,
    name: (node.getAttribute('aria-label') ?? node.textContent ?? node.outerHTML).slice(0, 60),
    isSeen,
  };
}

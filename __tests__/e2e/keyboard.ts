import type { Page } from 'playwright-core';

/** Pressable elements of a page that Tab did not reach, and those it reached without showing where it is. */
export async function unreachable(page: Page) {
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
    // Elements that appeared after the marks were set have none and do not count for others.
    if (at.mark !== '') reached.add(at.mark);
    if (!at.isSeen) unseen.push(at.name);
  }
  const missed = wanted.filter(({ mark }) => !reached.has(mark)).map(({ name }) => name);
  return { missed, unseen, count: reached.size };
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
      // Tab stops at one radio button of a group; the arrows move inside.
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

/** Element that has the focus, and whether an outline shows it. */
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

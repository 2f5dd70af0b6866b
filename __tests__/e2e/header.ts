import type { Page } from 'playwright-core';

/** Pressable elements of the header, and their positions. */
function headerBoxes(page: Page): Promise<{ name: string; box: DOMRect }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header:not(main *) :is(a, button)')]
      .filter((item) => item.checkVisibility())
      .map((item) => ({
        name: item.textContent ?? '',
        box: item.getBoundingClientRect().toJSON() as DOMRect,
      })),
  );
}

/** Whether two parts of a page lie over each other; a hair's breadth is rounding. */
function meet(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 0.5;
}

/** Finds parts of a page's header that cannot be pressed at a width: too small, outside the window, or under another. */
export async function headerFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  // 640 × 400 is a window of 1280 px at 200 % zoom.
  for (const width of [320, 390, 640, 768, 900, 1280]) {
    await page.setViewportSize({ width, height: 400 });
    const boxes = await headerBoxes(page);
    if (boxes.length < 3) faults.push(`${boxes.length} parts at ${width} px`);
    const bad = boxes.filter(({ box }) => box.width < 24 || box.left < 0 || box.right > width);
    const met = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one.box, other.box)));
    faults.push(...[...bad, ...met].map(({ name }) => `${name} at ${width} px`));
  }
  return faults;
}

import type { Page } from 'playwright-core';

/** Element to look at in a page: the first that a selector finds, and with a text the first that says just that. */
type Looked = { selector: string; text?: string };

type Ends = { moving: Looked; from: Looked & { edge?: 'top' | 'bottom' } };

/** Pixels from the bottom (or top) of one element to the top of another: each distance that differed from the last one, in order. */
export type Places = () => Promise<number[]>;

/**
 * Looks at every frame of a page, from now on or from its next load, how far below `from` the `moving` stands. Relative
 * to something near it, so that scrolling and what comes above both is no move.
 */
export async function placesOf(page: Page, ends: Ends): Promise<Places> {
  const watch = ({ moving, from }: Ends) => {
    const places: number[] = [];
    Object.assign(window, { places });
    const find = ({ selector, text }: Looked) =>
      [...document.querySelectorAll(selector)].find(
        (each) => (text === undefined || each.textContent === text) && each.getClientRects().length > 0,
      );
    const look = () => {
      const [one, other] = [find(from), find(moving)];
      if (one !== undefined && other !== undefined) {
        const place = Math.round(
          other.getBoundingClientRect().top - one.getBoundingClientRect()[from.edge ?? 'bottom'],
        );
        if (places.at(-1) !== place) places.push(place);
      }
      requestAnimationFrame(look);
    };
    look();
  };
  await page.addInitScript(watch, ends);
  await page.evaluate(watch, ends);
  return () => page.evaluate(() => (window as unknown as { places: number[] }).places);
}

import type { Page } from 'playwright-core';

/** Content that could act by itself or lead somewhere odd: elements, handlers, foreign images, link schemes. */
export function activeContent(page: Page) {
  return page.evaluate(() => {
    const own = location.origin;
    const all = [...document.querySelectorAll('body *')];
    return {
      active: all
        .filter(
          (each) =>
            /^(iframe|object|embed|form|base|meta|link)$/i.test(each.tagName) &&
            each.closest('main') !== null,
        )
        .filter((each) => !(each instanceof HTMLFormElement && each.action.startsWith(own)))
        .map((each) => each.outerHTML.slice(0, 120)),
      handlers: all
        .filter((each) => each.getAttributeNames().some((name) => name.startsWith('on')))
        .map((each) => each.outerHTML.slice(0, 120)),
      images: [...document.images].filter(
        (each) => !each.currentSrc.startsWith(own) && /^https?:/.test(each.currentSrc),
      ).length,
      schemes: [...document.querySelectorAll('a[href]')]
        .map((each) => (each as HTMLAnchorElement).protocol)
        .filter((scheme) => !['http:', 'https:', 'mailto:'].includes(scheme)),
    };
  });
}

/** @jest-environment jsdom */
import { FIRST_SCRIPT } from '@/components/shell/firstScript';

const fonts = () => document.querySelector<HTMLLinkElement>('link[data-late]')?.media;

/** Runs the script as a page does, and lets the page be loaded after so many milliseconds. */
function load({ after, isKept }: { after: number; isKept: boolean }) {
  document.head.innerHTML = '<link data-late="" media="not all">';
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: isKept ? { controller: {} } : { controller: null },
  });
  const script = document.createElement('script');
  script.textContent = FIRST_SCRIPT;
  document.head.append(script);
  jest.spyOn(performance, 'now').mockReturnValue(after);
  window.dispatchEvent(new Event(isKept ? 'DOMContentLoaded' : 'load'));
}

test.each([
  ['come at a first visit whose code was there soon', { after: 1999, isKept: false }, 'all'],
  [
    'are left to the next visit where they would come after the figures',
    { after: 2000, isKept: false },
    'not all',
  ],
  ['come at once where the service worker keeps them', { after: 9000, isKept: true }, 'all'],
])('fonts %s', (_, visit, media) => {
  load(visit);
  expect(fonts()).toBe(media);
});

/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { FIRST_SCRIPT } from '@/components/shell/firstScript';

const fonts = () => document.querySelector<HTMLLinkElement>('link[data-late]')?.media;

const NOTE = '<div id="too-old" hidden>too old</div>';

beforeEach(() => {
  document.body.innerHTML = NOTE;
});

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

test('a note shows in a browser that is too old, and in no other', () => {
  load({ after: 0, isKept: true });
  expect(screen.getByText('too old')).not.toBeVisible();
  const { resize } = ArrayBuffer.prototype as { resize?: unknown };
  Reflect.deleteProperty(ArrayBuffer.prototype, 'resize');
  load({ after: 0, isKept: true });
  Object.assign(ArrayBuffer.prototype, { resize });
  expect(screen.getByText('too old')).toBeVisible();
});

test('the script is read by browsers that are too old for the site, whom it tells so', () =>
  expect(FIRST_SCRIPT).not.toMatch(/\?\.|\?\?|\bawait\b|\.\.\./));

/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { ConnectButton } from '@/components/shell/ConnectButton';
import { FIRST_SCRIPT } from '@/components/shell/firstScript';
import { wallet } from '@/lib/wallet/wallet';

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

test('a press on Connect before the page’s code is there is not lost, and none later is done twice', async () => {
  load({ after: 0, isKept: false });
  document.body.innerHTML = '<button data-connect=""><b>Connect</b></button><p>else</p>';
  fireEvent.click(screen.getByText('else'));
  expect(window).not.toHaveProperty('earlyTap');
  fireEvent.click(screen.getByText('Connect'));
  expect(wallet.get().status).toBe('none');
  document.body.innerHTML = '';
  const { unmount } = render(createElement(ConnectButton));
  expect(wallet.get().status).not.toBe('none');
  unmount();
  expect(window).toHaveProperty('earlyTap', null);
  fireEvent.click(
    document.body.appendChild(
      Object.assign(document.createElement('i'), { innerHTML: '<i data-connect>x</i>' }),
    ),
  );
  expect(window).toHaveProperty('earlyTap', null);
});

test('the script is read by browsers that are too old for the site, whom it tells so', () => {
  expect(FIRST_SCRIPT).not.toMatch(/\?\.|\?\?|\bawait\b|\.\.\./);
});

/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { LeaveApp } from '@/components/connect/LeaveApp';
import { askToKeep, isDeletedSoon } from '@/lib/askToKeep';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`;

/** A phone with this browser, and whether it keeps what sites store. */
function phone(userAgent: string, isKept = false, isInstalled = false) {
  const storage = { persist: jest.fn(async () => true), persisted: async () => isKept };
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  window.matchMedia = () => ({ matches: isInstalled }) as MediaQueryList;
  return storage;
}

afterEach(() => {
  for (const name of ['userAgent', 'storage']) Reflect.deleteProperty(navigator, name);
});

test('inside another app a person is told to open the page in a browser, and can copy its link', async () => {
  phone(`${IPHONE} Mobile/15E148 Twitter for iPhone/10.1`);
  const { unmount } = render(<LeaveApp />);
  expect(screen.getByText('Open this page in your browser.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  unmount();
  phone(SAFARI);
  const { container } = render(<LeaveApp />);
  expect(container).toBeEmptyDOMElement();
});

test.each([
  ['an iPhone', SAFARI, false, false, true],
  ['an iPhone that agreed to keep them', SAFARI, true, false, false],
  ['the home screen of an iPhone', SAFARI, false, true, false],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 7) Chrome/130.0 Mobile Safari/537.36',
    false,
    false,
    false,
  ],
])(
  'what is stored is known to go after seven days: %s',
  async (_, userAgent, isKept, isInstalled, expected) => {
    phone(userAgent, isKept, isInstalled);
    expect(await isDeletedSoon()).toBe(expected);
  },
);

test('the browser is asked once to keep what is stored', async () => {
  const { persist } = phone(SAFARI);
  askToKeep();
  askToKeep();
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
});

/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import { LeaveApp } from '@/components/connect/ConnectSheet';
import { PhoneWallets } from '@/components/connect/PhoneWallets';
import { BookCard } from '@/components/names/BookCard';
import { askToKeep, isDeletedSoon } from '@/lib/askToKeep';
import { setEntry } from '@/lib/names/book';

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

test('on a phone wallets are links that open them, and the code to scan stands behind another device', () => {
  phone(SAFARI);
  const uri = 'wc:1@2?relay-protocol=irn&symKey=ab';
  render(
    <PhoneWallets pairing={{ status: 'waiting', uri }} unavailable={undefined} onAgain={() => undefined} />,
  );
  const wallets = within(screen.getByRole('region', { name: 'On this phone' }));
  const links = new Map(wallets.getAllByRole('link').map((link) => [link.textContent, link]));
  for (const name of ['MetaMask', 'Rainbow', 'Trust Wallet', 'Safe', 'Ledger'])
    expect(links.get(name)).toHaveAttribute('href', expect.stringMatching(/wc\?uri=wc%3A1%402/));
  expect(links.get('Another wallet')).toHaveAttribute('href', uri);
  expect(wallets.getByLabelText('Code for your wallet to scan')).not.toBeVisible();
});

test('where names go after seven days the address book says so, once it has any', async () => {
  phone(SAFARI);
  const { rerender } = render(<BookCard key="empty" />);
  setEntry('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { name: 'Ada' });
  rerender(<BookCard key="filled" />);
  expect(await screen.findByText(/may delete names after seven days/)).toBeVisible();
});

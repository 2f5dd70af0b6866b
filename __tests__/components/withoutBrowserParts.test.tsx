/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WagmiProvider } from 'wagmi';
import { AboutScreen } from '@/components/about/AboutScreen';
import { AwayNote } from '@/components/act/AwayNote';
import { ConnectSheet } from '@/components/connect/ConnectSheet';
import { StoredCard } from '@/components/settings/StoredCard';
import { Copy } from '@/components/ui/Copy';
import { keepOffline } from '@/lib/offline/register';
import { siteKept } from '@/lib/offline/siteKept';
import { useSync } from '@/lib/query/sync';
import { createWagmi } from '@/lib/wallet/connectors';
import { pairing } from '@/lib/wallet/pairing';
import { wallet, wish } from '@/lib/wallet/wallet';
import { block, createWorld, DAO, dao, show, sync } from './world';

function clipboard(value: Partial<Clipboard> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

describe('a text that cannot be copied', () => {
  const TEXT = 'wc:1@2?relay-protocol=irn';
  const refused = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  const selected = (field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd);

  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  test.each([
    ['the browser has no clipboard', undefined],
    ['it has one that pages cannot write to', {}],
    ['it refuses', { writeText: refused }],
  ])('is shown and selected where %s, and never said to be copied', async (_, value) => {
    clipboard(value);
    render(<Copy text={TEXT} label="Copy the address" />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
    expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeVisible();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Copy the address' });
    expect(field).toHaveFocus();
    expect(selected(field)).toBe(TEXT);
    expect(screen.queryByText('Copied')).toBeNull();
  });

  test('is selected again by another press, and goes once it was copied', async () => {
    clipboard({ writeText: refused });
    render(<Copy text={TEXT} />);
    const button = screen.getByRole('button');
    await userEvent.click(button);
    act(() => screen.getByRole<HTMLTextAreaElement>('textbox').setSelectionRange(0, 0));
    await userEvent.click(button);
    expect(selected(screen.getByRole('textbox'))).toBe(TEXT);
    const written: string[] = [];
    clipboard({ writeText: async (text) => void written.push(text) });
    await userEvent.click(button);
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(written).toEqual([TEXT]);
  });
});

describe('a browser that cannot keep the site', () => {
  const register = jest.fn(() => Promise.reject(new Error('it was asked')));
  const workers = (value: object | undefined, isSecure: boolean) => {
    if (value !== undefined) Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  };

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    siteKept.set('unknown');
  });

  test.each([
    ['it knows no service workers', undefined, true],
    [
      'the page has no secure address',
      Object.assign(new EventTarget(), { controller: null, register }),
      false,
    ],
  ])(
    'is asked for nothing, and the settings say that the site needs a network: %s',
    async (_, value, isSecure) => {
      workers(value, isSecure);
      const { service } = createWorld({});
      show(service, <StoredCard />);
      expect(await screen.findByText('Nothing is stored.')).toBeVisible();
      expect(screen.queryByText(/does not keep the site itself/)).toBeNull();
      const offers: unknown[] = [];
      act(() => keepOffline((offer) => offers.push(offer))());
      expect(
        screen.getByText(/does not keep the site itself\. It opens only with a network\./),
      ).toBeVisible();
      expect(offers).toEqual([]);
      expect(register).not.toHaveBeenCalled();
    },
  );
});

/** How far the organisation is read, as the page was told last. */
const Told = () => <output>{useSync(DAO).data?.progress}</output>;

describe('a page without a connection', () => {
  const recalled = { block: block(900), read: '1794000000' };
  const problem = { code: 'rpc-down', facts: '{"host":"rpc.example"}' };

  test('says that nothing can be sent while it is away, and tells once that it is back, not before', async () => {
    let [now, turn, back] = [sync(), 0, 0];
    const { service, advance } = createWorld({ dao: () => dao({ sync: now }) });
    const become = async (next: Record<string, unknown>) => {
      turn += 1;
      now = sync({ ...next, progress: turn / 8 });
      act(advance);
      expect(await screen.findByText(String(turn / 8))).toBeVisible();
      return [
        screen.queryByText('There is no connection, so nothing can be sent now.', { exact: false }),
        back,
      ];
    };
    show(
      service,
      <>
        <AwayNote dao={{ id: DAO }} onBack={() => (back += 1)} />
        <Told />
      </>,
    );
    // Until an endpoint failed, an earlier visit's facts are only not confirmed yet.
    expect(await become({ recalled })).toEqual([null, 0]);
    expect(await become({ recalled, problem })).toEqual([expect.any(HTMLElement), 0]);
    expect(await become({ recalled, problem })).toEqual([expect.any(HTMLElement), 0]);
    expect([await become({}), await become({ problem })]).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect(await become({})).toEqual([null, 1]);
  });
});

describe('a link to an explanation of an error', () => {
  const opened = (hash: string) => {
    history.replaceState(null, '', `/about/${hash}`);
    const led: string[] = [];
    render(<AboutScreen leave={(to) => led.push(to)} />);
    return led;
  };

  test('that leads to where these stood once is led on to their page', () =>
    expect(opened('#wallet-missing')).toEqual(['/about/errors/#wallet-missing']));

  test.each(['', '#', '#cost', '#release'])(
    'is told from a place on the page itself, which stays: “%s”',
    (hash) => expect(opened(hash)).toEqual([]),
  );
});

describe('the list of wallets in the browser of an app', () => {
  const WEB_VIEW =
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile';
  const ADVICE = 'Open this page in your browser.';
  const CHAIN = { id: 1, name: 'Ethereum', rpc: ['http://127.0.0.1:9/'], currency: 'ETH' };

  /** A wallet announces itself (EIP-6963). */
  const announce = () => {
    const info = { uuid: crypto.randomUUID(), name: 'Own wallet', icon: 'data:,', rdns: 'org.example.own' };
    const detail = Object.freeze({ info: Object.freeze(info), provider: { request: async () => null } });
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };

  function open() {
    Object.defineProperty(navigator, 'userAgent', { value: WEB_VIEW, configurable: true });
    pairing.set({ status: 'waiting', uri: 'wc:1@2?relay-protocol=irn&symKey=ab' });
    wish.set({ isWanted: true, asked: 1, ended: 0 });
    render(
      <WagmiProvider
        config={createWagmi({ chains: [CHAIN], organisations: [], wallet: {} }, [CHAIN])}
        reconnectOnMount={false}
      >
        <ConnectSheet unavailable={undefined} />
      </WagmiProvider>,
    );
  }

  afterEach(() => {
    removeEventListener('eip6963:requestProvider', announce);
    Reflect.deleteProperty(navigator, 'userAgent');
    wish.set({ isWanted: false, asked: 0, ended: 0 });
    pairing.set({ status: 'idle' });
    wallet.set({ status: 'none' });
  });

  test('that is no wallet first advises to leave it, before the links that often lead nowhere from there', () => {
    open();
    const advice = screen.getByText(ADVICE);
    const links = screen.getAllByRole('link', { hidden: true });
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect(advice.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('that is a wallet and only announces itself does not advise to leave it', () => {
    addEventListener('eip6963:requestProvider', announce);
    open();
    expect(screen.getByRole('button', { name: 'Own wallet', hidden: true })).toBeInTheDocument();
    expect(screen.queryByText(ADVICE)).toBeNull();
  });

  test('that is a wallet and announces itself late takes the advice back', () => {
    open();
    expect(screen.getByText(ADVICE)).toBeInTheDocument();
    act(announce);
    expect(screen.getByRole('button', { name: 'Own wallet', hidden: true })).toBeInTheDocument();
    expect(screen.queryByText(ADVICE)).toBeNull();
  });
});

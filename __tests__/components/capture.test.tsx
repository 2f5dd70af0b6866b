/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CapturePanel } from '@/components/capture/CapturePanel';
import { blocked } from '@/core/errors/blocked';
import {
  type CaptureTreasury,
  capture,
  lastRefusal,
  type Offer,
  offers,
  treasuryId,
} from '@/lib/capture/capture';

const TREASURY: CaptureTreasury = {
  account: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chainId: 31337,
  organisation: 'Meridian',
};
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const app = { name: 'Some exchange', host: 'exchange.example' };
const connected = { status: 'connected', app, treasury: TREASURY, isAway: false } as const;
const offer = (changes: Partial<Offer> = {}): Offer => ({
  id: 'one',
  treasury: treasuryId(TREASURY),
  app: 'Some exchange',
  calls: [{ target: TOKEN, value: 15n * 10n ** 17n, calldata: '0x095ea7b3ffff' }],
  ...changes,
});

const shown = (onAdd: (calls: Offer['calls']) => void = () => undefined) => {
  const person = userEvent.setup();
  render(<CapturePanel treasury={TREASURY} onAdd={onAdd} />);
  return person;
};

afterEach(() => {
  act(() => {
    capture.set({ status: 'idle' });
    offers.set([]);
    lastRefusal.set(undefined);
  });
});

test('says what a link does and where it is found; without one nothing can be connected', async () => {
  const person = shown();
  expect(screen.getByText(/as if it were connected to the treasury of Meridian/)).toBeVisible();
  expect(screen.getByText('In the app, press Connect, and choose WalletConnect.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect the app' })).toBeDisabled();
  await person.type(screen.getByLabelText('Link of the app'), 'https://exchange.example{Enter}');
  expect(
    await screen.findByText(/This is no link to connect a wallet by: it does not begin with wc:/),
  ).toBeVisible();
  expect(screen.getByLabelText('Link of the app')).toHaveValue('https://exchange.example');
});

test('takes a link from the clipboard, or says that it could not', async () => {
  const person = shown();
  await navigator.clipboard.writeText('wc:link');
  await person.click(screen.getByRole('button', { name: 'Paste' }));
  expect(await screen.findByDisplayValue('wc:link')).toBeVisible();
  jest.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
  await person.click(screen.getByRole('button', { name: 'Paste' }));
  expect(await screen.findByText('Could not paste')).toBeVisible();
});

test('shows who an app claims to be, and that nobody has checked it', () => {
  shown();
  act(() => capture.set(connected));
  expect(screen.getByText('Some exchange')).toBeVisible();
  expect(screen.getByText(/It says that it is at exchange\.example\. This is not verified\./)).toBeVisible();
  expect(screen.getByText(/Nothing yet\. Send something in the app/)).toBeVisible();
  expect(screen.queryByLabelText('Link of the app')).toBeNull();
  act(() => capture.set({ ...connected, app: { name: 'Quorate', host: null }, isAway: true }));
  expect(screen.getByText(/It names no address of its own\. This is not verified\./)).toBeVisible();
  expect(screen.getByText(/The WalletConnect relay does not answer\./)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

test('offers a call, which is in the draft only once it is added', async () => {
  const added: Offer['calls'][] = [];
  const person = shown((calls) => added.push(calls));
  act(() => {
    capture.set(connected);
    offers.set([offer()]);
  });
  const list = within(screen.getByRole('region', { name: 'Offered actions' }));
  expect(list.getByText('1.5 ETH')).toBeVisible();
  expect(list.getByText('0x095ea7b3')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Offered actions' })).toHaveTextContent('6 bytes of data');
  expect(added).toEqual([]);
  await person.click(list.getByRole('button', { name: 'Add 1 call to the draft' }));
  expect(added).toEqual([offer().calls]);
  expect(offers.get()).toEqual([]);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Offered actions' })).toHaveFocus());
});

test('offers calls that belong together as one, and lets them be dismissed by keyboard', async () => {
  const added: Offer['calls'][] = [];
  const person = shown((calls) => added.push(calls));
  const pair = [
    { target: TOKEN, value: 0n, calldata: '0x' },
    { target: TOKEN, value: 1n, calldata: '0xab' },
  ] as const;
  act(() => offers.set([offer({ calls: pair }), offer({ id: 'other', treasury: `eip155:1:${TOKEN}` })]));
  expect(screen.getByText('2 calls from Some exchange, meant to be done together')).toBeVisible();
  expect(screen.getByText('0.000000000000000001 ETH')).toBeVisible();
  expect(screen.getByText(/, without data/)).toBeVisible();
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  await person.keyboard('{Enter}');
  expect(added).toEqual([]);
  expect(offers.get().map(({ id }) => id)).toEqual(['other']);
});

test('says what an app was refused, how a connection ended, and whose it is', () => {
  shown();
  act(() => {
    capture.set(connected);
    lastRefusal.set({ method: 'personal_sign', sentence: 'A treasury has no key, so it cannot sign.' });
  });
  expect(screen.getByText(/A treasury has no key/)).toBeVisible();
  act(() => capture.set({ ...connected, treasury: { ...TREASURY, chainId: 1, organisation: 'Aurora' } }));
  expect(screen.getByText('That is another organisation.')).toBeVisible();
  expect(screen.getByLabelText('Link of the app')).toBeVisible();
  act(() => capture.set({ status: 'ended', by: 'app', app }));
  expect(screen.getByText('Some exchange has ended the connection.')).toBeVisible();
  act(() => capture.set({ status: 'failed', problem: blocked('capture-flood', { app: 'Some exchange' }) }));
  expect(screen.getByRole('alert')).toHaveTextContent('Some exchange sent requests without end');
  act(() => capture.set({ status: 'pairing' }));
  expect(screen.getByText('Waiting for the app to answer…')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

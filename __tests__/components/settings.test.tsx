/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EnsCard } from '@/components/names/NamesSettings';
import { AddChain } from '@/components/settings/AddChain';
import { ChainCard } from '@/components/settings/ChainCard';
import { SettingsScreen, ThemeCard, Wanted } from '@/components/settings/SettingsScreen';
import { useEndpoints } from '@/lib/settings/endpoints';
import { loadToTry, wantedNow } from '@/lib/settings/wanted';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createWorld, show } from './world';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'connecting');
  writeText(KEYS.wanted, null);
  writeText(KEYS.endpoints, null);
  writeText(KEYS.theme, null);
});

const OPERATORS = ['https://one.example/', 'https://two.example/'];

function Card() {
  const rpc = useEndpoints()['1']?.rpc ?? OPERATORS;
  return <ChainCard chain={{ id: 1, name: 'Ethereum', rpc }} operators={OPERATORS} />;
}

const stored = () => JSON.parse(readText(KEYS.endpoints) ?? 'null') as unknown;

describe('endpoints of a chain', () => {
  test('one is added after its form is checked; a key in it is stored but not shown', async () => {
    render(<Card />);
    const field = screen.getByLabelText('New endpoint for Ethereum');
    await userEvent.type(field, 'http://rpc.example');
    await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Use https://');
    expect(field).toBeInvalid();
    expect(stored()).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'https://mine.example/SECRET{Enter}');
    // Nobody answers there, which is said; who insists has it.
    expect(await screen.findByText('To use it all the same, press once more.')).toBeVisible();
    expect(stored()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
    expect(stored()).toEqual({ '1': { rpc: [...OPERATORS, 'https://mine.example/SECRET'] } });
    expect(screen.getByText('https://mine.example/…')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('SECRET');
  });

  test('they can be reordered, edited, removed, and set back to the operator’s', async () => {
    render(<Card />);
    await userEvent.click(screen.getByRole('button', { name: 'Move https://two.example up' }));
    expect(stored()).toEqual({ '1': { rpc: [...OPERATORS].reverse() } });
    await userEvent.click(screen.getByRole('button', { name: 'Edit https://two.example' }));
    const field = screen.getByLabelText('Endpoint');
    await userEvent.clear(field);
    await userEvent.type(field, 'https://three.example/{Enter}');
    await screen.findByText('To use it all the same, press once more.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove https://one.example' }));
    expect(stored()).toEqual({ '1': { rpc: ['https://three.example/'] } });
    await userEvent.click(screen.getByRole('button', { name: /own endpoints again/ }));
    expect(stored()).toBeNull();
  });

  test('the last one may go, and the consequence is said', async () => {
    render(<ChainCard chain={{ id: 1, name: 'Ethereum', rpc: [] }} operators={OPERATORS} />);
    expect(screen.getByText(/nothing on this chain can be read/)).toBeInTheDocument();
  });

  test('stored nonsense counts as nothing', () => {
    writeText(KEYS.endpoints, JSON.stringify({ '1': { rpc: ['javascript:alert(1)'] } }));
    render(<Card />);
    expect(screen.getByText('https://one.example')).toBeInTheDocument();
  });
});

describe('an endpoint that the page may not connect to', () => {
  const chain = { id: 1, name: 'Ethereum', rpc: OPERATORS };
  const url = 'https://mine.example/SECRET';

  test('is kept for the page that is loaded again, at most once, and only where that opens it', () => {
    let loads = 0;
    const load = (wanted: string) => loadToTry({ chainId: 1, url: wanted }, () => loads++);
    expect(load(url)).toBe(false);
    Object.assign(globalThis, { connecting: ['https://one.example'] });
    expect(load('https://one.example/other')).toBe(false);
    expect(load('https://a;b.example')).toBe(false);
    expect(loads).toBe(0);
    expect(load(url)).toBe(true);
    expect([loads, wantedNow()]).toEqual([1, { chainId: 1, url }]);
    expect(stored()).toBeNull();
  });

  test('is tried then, and used where the person insists; nothing shows its key', async () => {
    writeText(KEYS.wanted, JSON.stringify({ chainId: 1, url, instead: OPERATORS[0] }));
    render(<Wanted chains={[chain]} />);
    expect(await screen.findByText('To use it all the same, press once more.')).toBeVisible();
    expect(stored()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use this endpoint' }));
    expect(stored()).toEqual({ '1': { rpc: [url, OPERATORS[1]] } });
    expect(screen.getByRole('status')).toHaveTextContent('https://mine.example/… is used for Ethereum now.');
    expect(document.body).not.toHaveTextContent('SECRET');
    expect(wantedNow()).toBeUndefined();
  });

  test('is forgotten where the person cancels, and nothing that is no endpoint is tried', async () => {
    writeText(KEYS.wanted, JSON.stringify({ chainId: 10, url, name: 'Optimism' }));
    const { unmount } = render(<Wanted chains={[chain]} />);
    expect(await screen.findByText('New endpoint for Optimism')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([stored(), wantedNow()]).toEqual([null, undefined]);
    unmount();
    writeText(KEYS.wanted, JSON.stringify({ chainId: 10, url: 'javascript:alert(1)' }));
    const { container } = render(<Wanted chains={[chain]} />);
    expect(container).toBeEmptyDOMElement();
  });
});

test('another chain needs an id that is free, a name and an endpoint', async () => {
  render(<AddChain taken={[1]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add another chain' }));
  await userEvent.type(screen.getByLabelText('Chain id'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Add chain' }));
  expect(screen.getAllByRole('alert').map((node) => node.textContent)).toEqual([
    expect.stringContaining('in the list already'),
    expect.stringContaining('a name'),
    expect.stringContaining('Enter the address'),
  ]);
  await userEvent.type(screen.getByLabelText('Chain id'), '0');
  await userEvent.type(screen.getByLabelText('Name'), 'Optimism');
  await userEvent.type(screen.getByLabelText('RPC endpoint'), 'https://op.example/');
  await userEvent.click(screen.getByRole('button', { name: 'Add chain' }));
  await screen.findByText('To use it all the same, press once more.');
  await userEvent.click(screen.getByRole('button', { name: 'Add chain' }));
  expect(stored()).toEqual({ '10': { name: 'Optimism', rpc: ['https://op.example/'] } });
});

test('the look changes at once and is remembered; the device’s own leaves nothing stored', async () => {
  render(<ThemeCard />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(readText(KEYS.theme)).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(readText(KEYS.theme)).toBeNull();
});

test('names of ENS say what they need where their chain has no endpoint, and offer no choice of one', () => {
  render(<EnsCard />);
  expect(screen.getByText(/add an endpoint of Ethereum \(chain 1\) above/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the page says that a new host loads it once more', () => {
  show(createWorld({}).service, <SettingsScreen />);
  expect(screen.getByText(/A new host reloads this page once/)).toBeVisible();
});

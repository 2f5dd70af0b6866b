/** @jest-environment jsdom */

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement } from 'react';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { Header } from '@/components/shell/Header';
import { DaoTabs } from '@/components/shell/Route';
import { wallet } from '@/lib/wallet/wallet';
import { list } from './proposalLines';
import { createWorld, DAO, dao, show } from './world';

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function shown(address: string) {
  history.replaceState(null, '', address);
  const header = createElement(Header);
  show(
    createWorld({}).service,
    createElement(PathnameContext.Provider, { value: location.pathname }, header),
  );
  return within(screen.getByRole('navigation', { name: 'Main' }));
}

afterEach(() => {
  history.replaceState(null, '', '/');
  act(() => wallet.set({ status: 'none' }));
});

test.each([
  ['/', 'Inbox', 'page'],
  ['/directory/', 'Organisations', 'page'],
  [`/dao/#${DAO}`, 'Organisations', 'true'],
  [`/proposal/#${DAO}/7`, 'Organisations', 'true'],
  [`/delegate/#${DAO}/0x1`, 'Organisations', 'true'],
  ['/you/', 'You', 'page'],
  ['/ballot/', 'You', 'true'],
  ['/propose/', 'Propose', 'page'],
  [`/propose/#${DAO}`, 'Propose', 'page'],
  ['/settings/', undefined, undefined],
])('four places stand on %s, and one of them at most is the current one', (address, name, current) => {
  const places = shown(address).getAllByRole('link');
  expect(places.map(({ textContent }) => textContent)).toEqual(['Inbox', 'Organisations', 'You', 'Propose']);
  const here = places.filter((place) => place.hasAttribute('aria-current'));
  expect(here.map((place) => [place.textContent, place.getAttribute('aria-current')])).toEqual(
    name === undefined ? [] : [[name, current]],
  );
});

test('to propose leads to the organisation on screen', () => {
  const propose = shown(`/dao/#${DAO}`).getByRole('link', { name: 'Propose' });
  expect(propose).toHaveAttribute('href', `/propose/#${DAO}`);
});

test.each([
  [`/dao/#${DAO}`, '/directory/'],
  [`/treasury/#${DAO}`, '/directory/'],
  [`/proposal/#${DAO}/7`, `/dao/#${DAO}`],
  [`/propose/#${DAO}`, `/dao/#${DAO}`],
  [`/delegate/#${DAO}/0x1`, `/delegates/#${DAO}`],
  [`/compare/#${DAO}`, `/delegates/#${DAO}`],
  [`/votes/#${DAO}`, `/insight/#${DAO}`],
  [`/ballot/#${DAO}/7`, `/dao/#${DAO}`],
])('back from %s leads up to %s', (address, above) => {
  shown(address);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', above);
});

test('without a wallet the menu beside Connect has Settings and About, and says which of them this is', async () => {
  shown('/settings/');
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(await menu.findByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(menu.getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');
});

test('a connected account is named in the button of the wallet, and shown there only where the bar has room', () => {
  wallet.set({ status: 'connected', account: ADA, chainId: 31337 });
  shown(`/dao/#${DAO}`);
  const button = screen.getByRole('button', { name: 'Your wallet, account 0x7099…79C8' });
  expect(within(button).getByText('0x7099…79C8')).toHaveClass('max-bar:hidden');
});

test('the bar at the foot goes while a keyboard covers the window', () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true });
  shown('/');
  const isGone = () => document.documentElement.hasAttribute('data-typing');
  const resize = (height: number, scale: number) =>
    act(() => view.dispatchEvent(Object.assign(new Event('resize'), Object.assign(view, { height, scale }))));
  resize(window.innerHeight - 300, 1);
  expect(isGone()).toBe(true);
  // Somebody who zooms in sees less of the window, and has no keyboard.
  resize(window.innerHeight / 2, 2);
  expect(isGone()).toBe(false);
});

describe('the tabs of an organisation', () => {
  beforeEach(() => history.replaceState(null, '', `/treasury/#${DAO}`));

  test('are five, one of them the current one, and stand before anything is read', () => {
    show(createWorld({}).service, <DaoTabs current="treasury" />);
    const tabs = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.ariaCurrent])).toEqual([
      ['Proposals', `/dao/#${DAO}`, null],
      ['Delegates', `/delegates/#${DAO}`, null],
      ['Treasury', `/treasury/#${DAO}`, 'page'],
      ['Insight', `/insight/#${DAO}`, null],
      ['Control', `/control/#${DAO}`, null],
    ]);
  });

  test('name one that this site does not list as it names itself, once that is read', async () => {
    const world = createWorld({ dao: () => ({ ...dao({ name: 'Lighthouse' }), proposals: list([]) }) });
    show(
      world.service,
      <>
        <DaoTabs current="proposals" />
        <DaoScreen fragment={DAO} />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Lighthouse' })).toHaveAttribute('href', `/dao/#${DAO}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Lighthouse' })).toBeInTheDocument();
  });
});

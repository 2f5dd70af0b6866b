/** @jest-environment jsdom */

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, type ComponentProps } from 'react';
import { Navigation } from '@/components/shell/Navigation';
import { Ready } from '@/components/shell/Providers';
import { loadConfig } from '@/lib/settings/config';

const LINK = '/dao/#eip155:1:0xab';

/** A link beside the navigation, and where the router was told to go. */
function shown(link: ComponentProps<'a'>, goes = false) {
  const asked: string[] = [];
  const router = {
    push: (href: string) => {
      asked.push(`go ${href}`);
      if (goes) history.pushState(null, '', href);
    },
    prefetch: (href: string) => asked.push(`fetch ${href}`),
  };
  render(
    <AppRouterContext value={router as unknown as ComponentProps<typeof AppRouterContext>['value']}>
      <a {...link}>
        <b>what it decides</b>
      </a>
      <Navigation />
      <main id="main" tabIndex={-1} />
    </AppRouterContext>,
  );
  return { asked, target: screen.getByText('what it decides') };
}

// jsdom has no events of pointers.
function down(target: Element, press: object = {}): void {
  fireEvent(target, new MouseEvent('pointerdown', { bubbles: true, ...press }));
}

// jsdom cannot leave a page, and says so; what matters is whether it would have.
const leave = (event: Event) => event.preventDefault();
const scrolled = jest.fn();
beforeEach(() => {
  window.addEventListener('click', leave);
  window.scrollTo = scrolled;
  scrolled.mockClear();
});
afterEach(() => {
  window.removeEventListener('click', leave);
  history.replaceState(null, '', '/');
});

test('a link of ours is gone to without loading the site anew, and asked for by the press, not before', () => {
  const { asked, target } = shown({ href: LINK });
  expect(asked).toEqual([]);
  down(target);
  expect(asked).toEqual([`fetch ${LINK}`]);
  fireEvent.click(target);
  expect(asked).toEqual([`fetch ${LINK}`, `go ${LINK}`]);
});

test.each<[string, ComponentProps<'a'>, object]>([
  ['another site', { href: 'https://example.org/dao/' }, {}],
  ['another site, by its host alone', { href: '//example.org/dao/' }, {}],
  ['another site, by a host that is no path', { href: '/\\example.org/dao/' }, {}],
  ['a place on the page', { href: '#main' }, {}],
  ['a file', { href: '/votes.csv', download: 'votes.csv' }, {}],
  ['a tab of its own', { href: LINK, target: '_blank' }, {}],
  ['a tab of a name', { href: LINK, target: 'other' }, {}],
  ['a press with the key that opens a tab', { href: LINK }, { ctrlKey: true }],
  ['a press with the key that opens a tab on a Mac', { href: LINK }, { metaKey: true }],
  ['a press with the key that opens a window', { href: LINK }, { shiftKey: true }],
  ['a press with the key that saves', { href: LINK }, { altKey: true }],
  ['a press with another button', { href: LINK }, { button: 1 }],
])('left to the browser: %s', (_, link, press) => {
  const { asked, target } = shown(link);
  down(target, press);
  fireEvent.click(target, press);
  expect(asked).toEqual([]);
});

test('a link that something else answered is not gone to', () => {
  const { asked, target } = shown({ href: LINK, onClick: (event) => event.preventDefault() });
  fireEvent.click(target);
  expect(asked).toEqual([]);
});

test('a link is gone to by the keyboard as well', async () => {
  const { asked } = shown({ href: LINK });
  screen.getByRole('link').focus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toEqual([`go ${LINK}`]);
});

test.each(['/dao/#eip155:1:0xab', '/dao/#eip155:1:0xcd', '/settings/'])(
  'who goes to %s begins at its top and in its content, wherever the last page was left',
  async (href) => {
    const { target } = shown({ href }, true);
    fireEvent.click(target);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }));
    expect(screen.getByRole('main')).toHaveFocus();
  },
);

test('a link that was pasted over another begins at its top; one that somebody comes back to does not', () => {
  shown({ href: LINK });
  const went = () => window.dispatchEvent(new HashChangeEvent('hashchange'));
  history.replaceState(null, '', '#eip155:1:0xcd');
  went();
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('main')).toHaveFocus();
  history.replaceState({ known: true }, '');
  went();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('a link to a part of a page leads to that part: the router goes there', async () => {
  const { target } = shown({ href: '/about/#checkpoints', id: 'checkpoints' }, true);
  fireEvent.click(target);
  await new Promise((done) => setTimeout(done));
  expect(location.hash).toBe('#checkpoints');
  expect(scrolled).not.toHaveBeenCalled();
});

test('who comes back, or stays on a page that changes its address, stays where they were', async () => {
  shown({ href: LINK }, true);
  history.replaceState(null, '', '#other');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await new Promise((done) => setTimeout(done));
  expect(scrolled).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

test('skipping to the content leaves the address as it is, which says what the page shows', async () => {
  shown({ href: LINK });
  history.replaceState(null, '', LINK);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to the content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location.hash).toBe('#eip155:1:0xab');
});

/** The host's answer to /config.json. */
let body = '';
let status = 200;

beforeEach(() => {
  globalThis.fetch = async () => ({ ok: status < 400, status, text: async () => body }) as Response;
});

async function show(text: string, code = 200): Promise<void> {
  body = text;
  status = code;
  render(<Ready>the page itself</Ready>);
  await act(loadConfig);
}

test('the page is there before config.json has come', () => {
  globalThis.fetch = () => new Promise(() => undefined);
  render(<Ready>the page itself</Ready>);
  expect(screen.getByText('the page itself')).toBeInTheDocument();
});

test.each([
  ['{"chains": [{"id": 0}]}', 200, '$.chains[0].id', 'a whole number above 0'],
  ['{"chains": {}}', 200, '$.chains', 'a list'],
  ['<!doctype html>', 200, '/config.json', 'valid JSON'],
  ['', 404, '/config.json', '404'],
])('%s (%i) is a page that names the path and the expected form', async (text, code, path, expected) => {
  await show(text, code);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('not set up correctly');
  expect(screen.getByRole('alert')).toHaveTextContent(path);
  expect(screen.getByRole('alert')).toHaveTextContent(expected);
  expect(screen.queryByText('the page itself')).toBeNull();
});

test('once it is corrected, trying again brings the page', async () => {
  await show('{', 200);
  body = '{"chains": []}';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the page itself')).toBeInTheDocument();
});

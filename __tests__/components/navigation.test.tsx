/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps } from 'react';
import { Navigation } from '@/components/shell/Navigation';

const LINK = '/dao/#eip155:1:0xab';

/** A link beside the navigation, and where the router was told to go. */
function shown(link: ComponentProps<'a'>) {
  const asked: string[] = [];
  const router = {
    push: (href: string) => asked.push(`go ${href}`),
    prefetch: (href: string) => asked.push(`fetch ${href}`),
  };
  render(
    <AppRouterContext value={router as unknown as ComponentProps<typeof AppRouterContext>['value']}>
      <a {...link}>
        <b>what it decides</b>
      </a>
      <Navigation />
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
beforeEach(() => window.addEventListener('click', leave));
afterEach(() => window.removeEventListener('click', leave));

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
  ['a place on the page', { href: '#main' }, {}],
  ['a file', { href: '/votes.csv', download: 'votes.csv' }, {}],
  ['a tab of its own', { href: LINK, target: '_blank' }, {}],
  ['a press with a key that opens a tab', { href: LINK }, { metaKey: true }],
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

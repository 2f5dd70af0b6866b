/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from '@/components/shell/Header';
import { createWorld, show } from './world';

test('the menu of a page that names no organisation has the way to propose, too', async () => {
  show(createWorld({}).service, <Header />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Propose' })).toHaveAttribute('href', '/propose/');
});

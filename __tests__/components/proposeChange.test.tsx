/** @jest-environment jsdom */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { begunDraft, openPropose } from './proposing';
import { DAO } from './world';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('a text is reserved by default and nothing warns; who switches that off is warned, also after a reload', async () => {
  const id = await begunDraft();
  openPropose(`/propose/#${DAO}?own=${id}`);
  const box = await screen.findByRole('checkbox', { name: 'Reserve it for the account that proposes it' });
  expect(box).toBeChecked();
  expect(screen.getByText(/^Nobody can propose it before you/)).toBeVisible();
  await screen.findByRole('region', { name: 'Checks' });
  expect(screen.queryByText('Someone could be faster.')).toBeNull();
  await userEvent.click(box);
  expect(await screen.findByText('Someone could be faster.')).toBeVisible();
  expect(await screen.findByText(/^Anybody with enough votes can propose this very text/)).toBeVisible();
  await screen.findByText('Saved in this browser');
  cleanup();
  openPropose(`/propose/#${DAO}?own=${id}`);
  expect(await screen.findByRole('checkbox', { name: /^Reserve it/ })).not.toBeChecked();
});

test('while a change is worked out, what was known stays, pale, with the focus where it was', async () => {
  let go = (): void => undefined;
  let ready = Promise.resolve();
  openPropose(`/propose/#${DAO}?own=${await begunDraft()}`, null, () => ready);
  const card = await screen.findByRole('region', { name: 'Propose' });
  const box = await within(card).findByRole('checkbox', { name: /^Reserve it/ });
  ready = new Promise((resolve) => {
    go = resolve;
  });
  await userEvent.click(box);
  await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('region', { name: 'Dates' })).toHaveAttribute('aria-busy', 'true');
  expect(box).toHaveFocus();
  expect(box).not.toBeChecked();
  expect(within(card).queryByRole('button', { name: /^Propose/ })).toBeNull();
  go();
  await waitFor(() => expect(card).not.toHaveAttribute('aria-busy'));
  expect(box).toHaveFocus();
});

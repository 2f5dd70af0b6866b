/** @jest-environment jsdom */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wallet } from '@/lib/wallet/wallet';
import { connectAs } from './delegating';
import { begunDraft, openPropose } from './proposing';
import { DAO, GOVERNOR } from './world';

afterEach(() => {
  cleanup();
  wallet.set({ status: 'none' });
  history.replaceState(null, '', '/');
});

test('a text is reserved by default and nothing warns; who switches that off is warned, also after a reload', async () => {
  const id = await begunDraft();
  openPropose(`/propose/#${DAO}?own=${id}`);
  const box = await screen.findByRole('checkbox', { name: 'Reserve it for the account that proposes it' });
  expect(box).toBeChecked();
  expect(screen.getByText(/^Only you can propose it/)).toBeVisible();
  await screen.findByRole('region', { name: 'Checks' });
  expect(screen.queryByText('Someone could be faster.')).toBeNull();
  await userEvent.click(box);
  expect(await screen.findByText('Someone could be faster.')).toBeVisible();
  expect(await screen.findByText(/^Anyone with enough votes can propose this exact text/)).toBeVisible();
  await screen.findByText('Not saved');
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
  const dates = screen.getByRole('region', { name: 'Dates' });
  ready = new Promise((resolve) => {
    go = resolve;
  });
  act(() => connectAs(`0x${'cd'.repeat(20)}`));
  // Rights of another account are not known yet; the dates are the same.
  await waitFor(() => expect(within(card).queryByRole('checkbox')).toBeNull());
  expect(dates).toHaveAttribute('aria-busy', 'true');
  go();
  await waitFor(() => expect(dates).not.toHaveAttribute('aria-busy'));
  expect(dates).toBeVisible();
});

const CALL = { target: GOVERNOR, value: 0n, signature: '', calldata: '0x' } as const;
const MADE = { proposalId: '9', proposer: `0x${'ab'.repeat(20)}`, verdict: 'RESERVED' };

test.each([
  [MADE.proposer, 'You proposed this draft. On the chain it is the same to the last byte.'],
  [`0x${'cd'.repeat(20)}`, /0xab.* proposed this draft\. On the chain it is reserved for another account\./i],
])(
  'a draft that %s looks at was proposed: who did is told, and nothing of another account to that one',
  async (account, words) => {
    connectAs(account as `0x${string}`);
    openPropose(`/propose/#${DAO}?own=${await begunDraft({ actions: [CALL] })}`, null, undefined, MADE);
    const link = await screen.findByRole('link', { name: 'Open the proposal' });
    expect(link.parentElement).toHaveTextContent(words);
  },
);

test.each([
  ['1', 0],
  ['2', 1],
])('fields of a draft that give %s coin where its bytes pay one: %i warnings', async (amount, warnings) => {
  const to = `0x${'ab'.repeat(20)}` as const;
  const pays = { target: to, value: 10n ** 18n, signature: '', calldata: '0x' } as const;
  const recipes = [{ at: 0, count: 1, name: 'pay-coin', inputs: { to, amount } }];
  openPropose(`/propose/#${DAO}?own=${await begunDraft({ actions: [pays], recipes })}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit action 1' }));
  await screen.findByRole('button', { name: 'Change this action' });
  expect(screen.queryAllByText(/These fields do not give the action of the draft/)).toHaveLength(warnings);
});

test('nothing is proposed while the form of an action stands open', async () => {
  openPropose(`/propose/#${DAO}?own=${await begunDraft()}`);
  const aside = within(await screen.findByRole('complementary', { name: 'From draft to proposal' }));
  await aside.findByRole('button', { name: /^Connect a wallet to propose/ });
  await userEvent.click(screen.getByRole('button', { name: /Make a payment/ }));
  expect(
    await aside.findByText('“Pay coins or tokens” is still open. Add or discard it before you propose.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(aside.queryByText(/is still open/)).toBeNull());
});

/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Client, Provider } from 'urql';
import { type Address, parseEther } from 'viem';
import { map, pipe } from 'wonka';
import { SharesForm } from '@/components/delegate/SharesForm';
import { connectBy, setUpPage } from './page';
import { first, openGround } from './variants';

const ground = openGround('oz57-shares');
jest.setTimeout(60_000);
setUpPage(() => [{ id: ground.get().variant.chainId, rpc: [ground.get().variant.url] }]);

/** The form of an account, whose shares the index tells as given. */
function open(account: Address, items: readonly { delegate: Address; amount: bigint }[]) {
  const { variant, dao, doors } = ground.get();
  const data = { dao: { id: dao.id, shares: { items, complete: true } } };
  const value = new Client({
    ...{ url: 'embedded:', preferGetMethod: false },
    exchanges: [
      () => (asked) =>
        pipe(
          asked,
          map((operation) => ({ operation, data, stale: false, hasNext: false })),
        ),
    ],
  });
  connectBy(doors(account).client());
  const whole = { ...dao, multiDelegate: variant.multiDelegate };
  render(
    <Provider value={value}>
      <SharesForm dao={whole} account={account} to={undefined} />
    </Provider>,
  );
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled(), { timeout: 15_000 });
  await userEvent.click(button);
};

test('a delegate is added, exactly what is needed is allowed, and the share is given', async () => {
  const { variant } = ground.get();
  const [account, other] = [first(variant.voters), variant.stranger];
  open(account, []);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Their address' }), other);
  await press('Add this delegate');
  const [box] = screen.getAllByRole('textbox', { name: /^Tokens for / });
  await userEvent.clear(box as HTMLElement);
  await userEvent.type(box as HTMLElement, '12.5');
  expect(screen.getByText('12.5 VAR leave your wallet.')).toBeVisible();
  expect(screen.queryByText(/needs 12.5 VAR/)).toBeNull();
  await press('Allow exactly 12.5 VAR');
  await press('Change the shares');
  expect(await screen.findByText(/^Done, confirmed by the chain/)).toBeVisible();
  const votes = 'function getVotes(address) view returns (uint256)';
  expect(await variant.call<bigint>(votes, variant.token, [other])).toBe(parseEther('12.5'));
  // Listed twice is nothing that can be pressed.
  await userEvent.type(screen.getByRole('textbox', { name: 'Their address' }), other);
  expect(screen.getByText('This delegate is listed above.')).toBeVisible();
});

test('tokens that are taken back need no permission; a refusal stands in plain words', async () => {
  const { variant } = ground.get();
  const [delegate] = variant.voters as [Address];
  open(variant.idle, [{ delegate, amount: parseEther('1500') }]);
  const box = await screen.findByRole('textbox', { name: /^Tokens for / });
  await userEvent.clear(box);
  await userEvent.type(box, '9000');
  expect(
    await screen.findByText('The change takes 7,500 VAR from your wallet, which holds 4,200 VAR.'),
  ).toBeVisible();
  await userEvent.clear(box);
  expect(screen.getByText('1,500 VAR go back to your wallet.')).toBeVisible();
  await press('Change the shares');
  expect(await screen.findByText(/^Done, confirmed by the chain/)).toBeVisible();
  const held = 'function balanceOf(address) view returns (uint256)';
  expect(await variant.call<bigint>(held, variant.token, [variant.idle])).toBe(parseEther('5700'));
});

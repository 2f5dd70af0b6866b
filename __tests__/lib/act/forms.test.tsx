/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Address, zeroAddress } from 'viem';
import { DelegatePanel } from '@/components/delegate/DelegatePanel';
import { VoteCard } from '@/components/vote/VoteCard';
import { connectBy, renderUnread, setUpPage } from './page';
import { first, type Ground, openGround } from './variants';

const fractional = openGround('oz57-fractional');
const overridable = openGround('oz57-overridable', { chainId: 31338 });
const alpha = openGround('alpha', { chainId: 31339 });
setUpPage(() =>
  [fractional, overridable, alpha].map((each) => {
    const { chainId, url } = each.get().variant;
    return { id: chainId, rpc: [url] };
  }),
);

const TALLY = 'function proposalVotes(uint256) view returns (uint256, uint256, uint256)';

function connect(ground: Ground, account: Address): void {
  connectBy(ground.doors(account).client());
}

async function open(ground: Ground) {
  const id = await ground.propose('# A form');
  await ground.variant.toActive(id);
  const proposal = {
    proposalId: id,
    snapshot: 1n,
    deadline: 400n,
    state: 'ACTIVE',
    title: 'A form',
  } as const;
  renderUnread(<VoteCard dao={ground.dao} proposal={proposal} />);
  return { id, panel: within(screen.getByRole('region', { name: 'Your vote' })) };
}

describe('the form of a vote', () => {
  it('splits votes over the sides, says what is left, and gives the rest to one side', async () => {
    const user = userEvent.setup();
    const ground = fractional.get();
    const { variant } = ground;
    connect(ground, first(variant.voters));
    const { id, panel } = await open(ground);
    await user.click(await panel.findByRole('button', { name: 'Split your votes' }));
    await user.type(panel.getByRole('textbox', { name: 'For' }), '1000');
    await user.type(panel.getByRole('textbox', { name: 'Against' }), '500.x');
    expect(panel.getByText('Enter a number with at most 18 decimals.')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Cast a split vote' })).toBeDisabled();
    await user.clear(panel.getByRole('textbox', { name: 'Against' }));
    await user.type(panel.getByRole('textbox', { name: 'Against' }), '500.5');
    expect(await panel.findByText(/^[\d,]+\.5 of [\d,]+ left; what you do not give now/)).toBeInTheDocument();
    const button = panel.getByRole('button', { name: 'Cast a split vote' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await panel.findByText(/^The chain confirms your split vote at block/)).toBeInTheDocument();
    const unit = 10n ** 18n;
    expect(await variant.call(TALLY, variant.governor, [id])).toEqual([
      (unit * 5005n) / 10n,
      unit * 1000n,
      0n,
    ]);
    await user.click(panel.getByRole('button', { name: 'Done' }));
    expect(await panel.findByText(/You have given a part of your votes already/)).toBeInTheDocument();
    await user.click(panel.getByRole('radio', { name: 'Abstain' }));
    const rest = await panel.findByRole('button', { name: 'Abstain' });
    await waitFor(() => expect(rest).toBeEnabled());
    await user.click(rest);
    expect(await panel.findByText(/^The chain confirms your vote at block/)).toBeInTheDocument();
    const [, , abstain] = await variant.call<bigint[]>(TALLY, variant.governor, [id]);
    expect(abstain).toBe(first(variant.powers) - (unit * 15005n) / 10n);
  });

  it('lets an owner vote over the delegate’s head', async () => {
    const user = userEvent.setup();
    const ground = overridable.get();
    connect(ground, ground.variant.delegator);
    const { panel } = await open(ground);
    await user.click(await panel.findByText('Vote with your own tokens instead of your delegate'));
    expect(
      await panel.findByText(/^You held [\d,]+ .* when voting opened, delegated to/),
    ).toBeInTheDocument();
    await user.click(panel.getByRole('radio', { name: 'Against' }));
    const button = await panel.findByRole('button', { name: 'Vote against with your own tokens' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await panel.findByText(/^Your tokens have voted, confirmed by the chain/)).toBeInTheDocument();
  });

  it('shows the sides that the Governor knows, and no reason where it takes none', async () => {
    const ground = alpha.get();
    connect(ground, first(ground.variant.voters));
    const { panel } = await open(ground);
    expect(panel.getAllByRole('radio')).toHaveLength(2);
    expect(panel.queryByRole('radio', { name: 'Abstain' })).toBeNull();
    expect(panel.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    expect(panel.getByText('This Governor records no reasons with votes.')).toBeInTheDocument();
  });
});

describe('the form that delegates', () => {
  it('shows afterwards what holds then, and takes the next choice', async () => {
    const user = userEvent.setup();
    const ground = overridable.get();
    const { variant, dao } = ground;
    connect(ground, variant.idle);
    render(<DelegatePanel dao={dao} />);
    const standing = async () => (await screen.findByText('Delegated to')).nextElementSibling;
    expect(await standing()).toHaveTextContent('nobody');
    const own = screen.getByRole('button', { name: 'Delegate to yourself' });
    await waitFor(() => expect(own).toBeEnabled());
    await user.click(own);
    await screen.findByText(/^Done, confirmed by the chain at block/);
    expect(await standing()).toHaveTextContent('yourself');
    expect(screen.getByText('Your votes now').nextElementSibling).not.toHaveTextContent(/^0\b/);
    await user.click(screen.getByRole('radio', { name: 'Another account' }));
    await user.type(screen.getByRole('textbox', { name: 'Their address' }), variant.stranger);
    expect(screen.queryByText(/^Done, confirmed/)).toBeNull();
    const other = screen.getByRole('button', { name: 'Delegate to this address' });
    await waitFor(() => expect(other).toBeEnabled());
    await user.click(other);
    await screen.findByText(/^Done, confirmed by the chain at block/);
    expect(screen.getByText('Your votes now').nextElementSibling).toHaveTextContent(/^0\b/);
  });
});

describe('the address of nobody', () => {
  it('is warned of, and is of no use to who has no delegate', async () => {
    const user = userEvent.setup();
    const ground = alpha.get();
    connect(ground, ground.variant.idle);
    render(<DelegatePanel dao={ground.dao} />);
    await user.click(await screen.findByRole('radio', { name: 'Another account' }));
    expect(screen.queryByText('No account has this address.')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Their address' }), zeroAddress);
    expect(screen.getByText('No account has this address.')).toBeVisible();
    expect(await screen.findByText('Your tokens are already delegated to this account.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delegate to nobody' })).toBeDisabled();
  });
});

describe('delegating by a signature', () => {
  it('is signed by one and sent by another', async () => {
    const user = userEvent.setup();
    const ground = fractional.get();
    const { variant, dao } = ground;
    connect(ground, variant.idle);
    const shown = render(<DelegatePanel dao={dao} />);
    await user.click(await screen.findByText('Delegate without paying the fee'));
    await user.click(await screen.findByRole('button', { name: 'Sign the delegation' }));
    const text = await screen.findByRole('textbox', { name: 'Signed delegation' });
    const signed = (text as HTMLTextAreaElement).value;
    shown.unmount();
    connect(ground, variant.stranger);
    render(<DelegatePanel dao={dao} />);
    await user.click(await screen.findByText('Delegate without paying the fee'));
    const field = screen.getByRole('textbox', { name: 'Send a signed delegation' });
    await user.click(field);
    await user.paste('{"kind":"delegation"}');
    expect(await screen.findByText(/This is no signed delegation for this token/)).toBeInTheDocument();
    await user.clear(field);
    await user.click(field);
    await user.paste(signed);
    const button = await screen.findByRole('button', { name: 'Send this delegation' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText(/^Done, confirmed by the chain at block/)).toBeInTheDocument();
    const delegates = 'function delegates(address) view returns (address)';
    expect(await variant.call(delegates, variant.token, [variant.idle])).toBe(variant.idle);
  });
});

/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DelegatePanel } from '@/components/delegate/DelegatePanel';
import { VoteCard } from '@/components/vote/VoteCard';
import { deferred } from '@/core/deferred';
import { rpc } from '@/devnet/anvil';
import type { WalletClient } from '@/lib/act/acts/act';
import { wish } from '@/lib/wallet/wallet';
import { connectBy, renderUnread, setUpPage } from './page';
import { daoOf, doorOf, openStage } from './world';

setUpPage(() => [{ id: 31337, rpc: [stage.small.url], multicall: stage.small.multicall }]);
const stage = openStage();

function connect(index: number, change: Partial<WalletClient> = {}): void {
  connectBy(doorOf(stage.small, stage.voter(index), change));
}

function open(proposalId = stage.id, state: 'ACTIVE' | 'PENDING' | 'DEFEATED' = 'ACTIVE') {
  const proposal = { proposalId, snapshot: 1n, deadline: 400n, state, title: 'Proposal 1' };
  renderUnread(<VoteCard dao={daoOf(stage.small)} proposal={proposal} />);
  return within(screen.getByRole('region', { name: 'Your vote' }));
}

describe('the panel of a vote', () => {
  it('asks for a wallet first; choosing and writing a reason need none', async () => {
    const user = userEvent.setup();
    const panel = open();
    await user.click(panel.getByRole('radio', { name: 'Against' }));
    await user.type(panel.getByRole('textbox', { name: 'Reason' }), 'Too dear.');
    const { asked } = wish.get();
    await user.click(panel.getByRole('button', { name: 'Connect a wallet to vote' }));
    expect(wish.get()).toMatchObject({ isWanted: true, asked: asked + 1 });
    expect(panel.getByRole('radio', { name: 'Against' })).toBeChecked();
    expect(panel.getByText('Use another wallet or tool')).toBeInTheDocument();
  });

  it('shows the power at the snapshot, says what the button does, and follows the vote to its block', async () => {
    const user = userEvent.setup();
    connect(1);
    const panel = open();
    expect(await panel.findByText('80,000')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Choose For, Against or Abstain' })).toBeDisabled();
    await user.click(panel.getByRole('radio', { name: 'For' }));
    await user.type(panel.getByRole('textbox', { name: 'Reason' }), 'It pays for itself.');
    const button = await panel.findByRole('button', { name: 'Vote for' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await panel.findByText(/^The chain confirms your vote at block [\d,]+/)).toBeInTheDocument();
    expect(panel.queryByRole('radio')).toBeNull();
    expect(panel.getByText('You voted For with 80,000 votes.')).toBeInTheDocument();
    expect(panel.getByText('“It pays for itself.”')).toBeInTheDocument();
    expect(await stage.small.read('governor', 'hasVoted', [stage.id, stage.voter(1)])).toBe(true);
  });

  it('says that it was declined, keeps what was written, and takes the next try', async () => {
    const user = userEvent.setup();
    let isDeclined = true;
    const door = doorOf(stage.small, stage.voter(2));
    const send: WalletClient['send'] = (request) =>
      isDeclined ? Promise.reject({ code: 4001 }) : door.send(request);
    connect(2, { send });
    const panel = open();
    await user.click(panel.getByRole('radio', { name: 'Abstain' }));
    await user.type(panel.getByRole('textbox', { name: 'Reason' }), 'Not sure.');
    const button = await panel.findByRole('button', { name: 'Abstain' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await panel.findByText('You declined in the wallet. Nothing was sent.')).toBeInTheDocument();
    expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not sure.');
    isDeclined = false;
    await user.click(panel.getByRole('button', { name: 'Abstain' }));
    expect(await panel.findByText(/^The chain confirms your vote/)).toBeInTheDocument();
  });

  it('tells the fee first, and while the wallet is open how far it is, directly under the button', async () => {
    const user = userEvent.setup();
    const asked = deferred<never>();
    connect(4, { send: () => asked.promise });
    const panel = open();
    await user.click(panel.getByRole('radio', { name: 'For' }));
    expect(await panel.findByText(/Network fee about .* ETH\./)).toBeVisible();
    expect(panel.getByRole('button', { name: /Sign a ballot instead/ })).toBeVisible();
    const button = panel.getByRole('button', { name: 'Vote for' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const status = await panel.findByText(/Nothing is sent before you do/);
    expect(status.closest('[class*=sticky]')).toContainElement(button);
    expect(panel.queryByRole('button', { name: /Sign a ballot instead/ })).toBeNull();
    expect(panel.queryByText(/Network fee/)).toBeNull();
    asked.reject({ code: 4001 });
    expect(await panel.findByText(/You declined/)).toBeVisible();
  });

  it('offers no vote where the account has none, and says why on a tap', async () => {
    const user = userEvent.setup();
    connect(12);
    const panel = open();
    await panel.findByText(/because your tokens were not delegated to anyone/);
    expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'You can’t vote here · Why' }));
    // In the card of wide screens, and in the sheet.
    expect(screen.getAllByText(/because your tokens were not delegated to anyone/)).toHaveLength(2);
    // Nothing to choose stands in the sheet, so it is no higher than its words.
    const sheets = screen.getAllByText(/because your tokens/).flatMap((each) => each.closest('dialog') ?? []);
    const [dialog] = sheets;
    expect(dialog).toBeDefined();
    expect(dialog?.querySelector('[data-tall]')).toBeNull();
    expect(dialog).not.toHaveClass('h-dvh');
  });

  it('says in plain words why there is no power, and offers to delegate', async () => {
    const user = userEvent.setup();
    connect(12);
    const panel = open();
    expect(await panel.findByText(/because your tokens were not delegated to anyone/)).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Delegate your votes' }));
    const dialog = screen
      .getByRole('heading', { name: 'Delegate your votes', hidden: true })
      .closest('dialog');
    const form = within(dialog as HTMLElement);
    expect(await form.findByText('7,000')).toBeInTheDocument();
    expect(form.getByText('nobody')).toBeInTheDocument();
    await stage.undone(async () => {
      const button = form.getByRole('button', { name: 'Delegate to yourself', hidden: true });
      await waitFor(() => expect(button).toBeEnabled());
      await user.click(button);
      // Why there is no power is another reason now.
      expect(
        await panel.findByText(/the delegation you have now came after the snapshot/),
      ).toBeInTheDocument();
    });
  });

  it('names the wrong chain and switches on request', async () => {
    const user = userEvent.setup();
    const wanted: number[] = [];
    const switchChain = async (id: number) => {
      wanted.push(id);
      connect(3);
    };
    connect(3, { chainId: 1, switchChain });
    const panel = open();
    expect(await panel.findByText(/^Your wallet is on Ethereum\.$/)).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Switch Test wallet to Testland' }));
    expect(wanted).toEqual([31337]);
    expect(await panel.findByRole('button', { name: 'Choose For, Against or Abstain' })).toBeInTheDocument();
  });

  it('says that a vote is cast already, and offers none', async () => {
    await stage.small.vote(4, stage.id, 0);
    connect(4);
    const panel = open();
    // Without an index, and of a contract that keeps no receipts, the side is not known.
    expect(await panel.findByText(/^You voted\. Loading which side…/)).toBeInTheDocument();
    expect(panel.getByText('It cannot be changed.')).toBeInTheDocument();
    expect(panel.queryByText(/Nothing to do/)).toBeNull();
    expect(panel.queryByRole('button', { name: /^Vote/ })).toBeNull();
  });

  it('says that voting has not opened, or has closed', () => {
    const ahead = open(stage.id, 'PENDING');
    expect(ahead.getByText(/Voting has not opened yet/)).toBeInTheDocument();
    expect(ahead.queryByRole('radio')).toBeNull();
    // The bar of phones, by which a ballot can be signed ahead.
    expect(screen.getByRole('button', { name: 'Your vote' })).toBeInTheDocument();
    cleanup();
    const over = open(stage.id, 'DEFEATED');
    expect(over.getByText('Voting has closed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Your vote' })).toBeNull();
  });

  it('says that the chain cannot be read, and reads it when asked again', async () => {
    const user = userEvent.setup();
    connect(13);
    const panel = open(999n);
    expect(await panel.findByText(/There is no proposal 999/)).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(/There is no proposal 999/)).toBeInTheDocument();
  });
});

describe('the panel of a delegation', () => {
  it('takes a full address with the right checksum only, and says when it counts', async () => {
    const user = userEvent.setup();
    connect(12);
    render(<DelegatePanel dao={daoOf(stage.small)} />);
    const panel = within(screen.getByRole('region', { name: 'Your voting power' }));
    await user.click(await panel.findByRole('radio', { name: 'Another account' }));
    const field = panel.getByRole('textbox', { name: 'Their address' });
    const other = stage.voter(3);
    await user.type(field, other.slice(0, 20));
    expect(field).toBeInvalid();
    expect(panel.getByRole('button', { name: 'Delegate to this address' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, other);
    const button = panel.getByRole('button', { name: 'Delegate to this address' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await panel.findByText(/It counts for proposals whose voting opens later/)).toBeInTheDocument();
    expect(await stage.small.read('token', 'delegates', [stage.voter(12)])).toBe(other);
    await rpc(stage.small.url, 'anvil_mine', ['0x1']);
  });
});

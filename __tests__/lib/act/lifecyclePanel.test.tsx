/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Address } from 'viem';
import { LifecycleCard } from '@/components/proposal/LifecycleCard';
import { STATES } from '@/core/governor/proposal';
import type { WalletClient } from '@/lib/act/acts/act';
import type { ProposalView } from '@/lib/query/proposal';
import { wish } from '@/lib/wallet/wallet';
import { connectBy, setUpPage } from './page';
import { first, type Ground, openGround } from './variants';

const world = openGround('oz57');
const bravo = openGround('bravo', { chainId: 31338 });
setUpPage(() =>
  [world, bravo].map((each) => {
    const { chainId, url } = each.get().variant;
    return { id: chainId, rpc: [url] };
  }),
);

function connect(ground: Ground, account: Address, change: Partial<WalletClient> = {}): void {
  connectBy(ground.doors(account, change).client());
}

/** A proposal as its page has it at the head; only what the panel reads is given. */
async function viewOf({ variant, dao, chain, lifeOf }: Ground, id: bigint): Promise<ProposalView> {
  const state = STATES[await variant.state(id)];
  const { number, timestamp } = await chain.request<Record<'number' | 'timestamp', string>>(
    'eth_getBlockByNumber',
    ['latest', false],
  );
  const read = (fragment: string) =>
    variant.call<bigint | readonly bigint[]>(fragment, variant.governor, [id]);
  const found = await (dao.family === 'bravo'
    ? read('function proposals(uint256) view returns (uint256, address, uint256)')
    : read('function proposalEta(uint256) view returns (uint256)'));
  const eta = typeof found === 'bigint' ? found : (found[2] ?? 0n);
  const timelock = dao.timelock && { ...dao.timelock, delay: 60n, grace: null };
  return {
    id,
    state,
    eta: eta === 0n ? null : eta,
    expires: null,
    dao: { ...dao, timelock },
    actions: lifeOf(id).actions,
    description: variant.content(id).description,
    at: { number: BigInt(number), hash: '0x', timestamp: BigInt(timestamp) },
  } as unknown as ProposalView;
}

async function open(ground: Ground, id: bigint) {
  const shown = render(<LifecycleCard proposal={await viewOf(ground, id)} />);
  const panel = within(screen.getByRole('region', { name: 'Next steps' }));
  return {
    panel,
    refresh: async () => shown.rerender(<LifecycleCard proposal={await viewOf(ground, id)} />),
  };
}

describe('what happens next', () => {
  it('is read without a wallet, and asks for one where somebody has to do something', async () => {
    const user = userEvent.setup();
    const { propose, passed } = world.get();
    const { panel } = await open(world.get(), await propose('# Not yet'));
    expect(panel.getByText(/Voting has not opened yet/)).toBeInTheDocument();
    // On phones there is no bar either: it would promise something to do.
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const next = await open(world.get(), await passed('# Without a wallet'));
    expect(next.panel.getByText(/Anyone can now queue it; it then waits 1 min/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Queue' })).toBeInTheDocument();
    const { asked } = wish.get();
    await user.click(next.panel.getByRole('button', { name: 'Connect a wallet' }));
    expect(wish.get()).toMatchObject({ isWanted: true, asked: asked + 1 });
  });

  it('leads a proposal from its vote to its execution', async () => {
    const user = userEvent.setup();
    const ground = world.get();
    const { variant, passed } = ground;
    const id = await passed('# From vote to execution');
    connect(ground, variant.stranger);
    const { panel, refresh } = await open(ground, id);
    const button = await panel.findByRole('button', { name: 'Queue in the timelock' });
    await waitFor(() => expect(button).toBeEnabled());
    expect(await panel.findByText('Only the proposer can cancel, before voting starts.')).toBeInTheDocument();
    expect(panel.getAllByText('Use another wallet or tool').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Queue' }));
    const sheet = within(screen.getByRole('dialog', { hidden: true }));
    const same = sheet.getByText('Queue in the timelock');
    await waitFor(() => expect(same).toBeEnabled());
    await user.click(same);
    expect(
      await panel.findByText(/^The chain confirms at block [\d,]+ that it is queued/),
    ).toBeInTheDocument();
    await refresh();
    // The delay is a minute; the seconds that the transactions took are gone from it.
    expect(
      panel.getByText(/^It waits in the timelock. Anyone can execute it in (1 min|[1-5]?\d s),/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Queue|Execute)$/ })).toBeNull();
    expect(
      await panel.findByText(/Only accounts with the right to cancel \(CANCELLER_ROLE\)/),
    ).toBeInTheDocument();
    await variant.toEta(id);
    await refresh();
    const execute = await panel.findByRole('button', { name: 'Execute' });
    await waitFor(() => expect(execute).toBeEnabled());
    // In the card, in the bar of phones and in its sheet.
    expect(screen.getAllByText('Execute')).toHaveLength(3);
    await user.click(execute);
    expect(await panel.findByText(/that it is executed/)).toBeInTheDocument();
    await refresh();
    expect(screen.queryByText('Execute')).toBeNull();
    expect(panel.getByText(/^Executed\.$/)).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /Execute|Cancel/ })).toBeNull();
    expect(await variant.state(id)).toBe(7);
  });

  it('offers cancelling to the proposer before voting, and says that it was declined', async () => {
    const user = userEvent.setup();
    const ground = world.get();
    const { variant, propose } = ground;
    const id = await propose('# To be cancelled');
    let isDeclined = true;
    const proposer = first(variant.voters);
    const door = ground.doors(proposer).client();
    const send: WalletClient['send'] = (request) =>
      isDeclined || door === undefined ? Promise.reject({ code: 4001 }) : door.send(request);
    connect(ground, proposer, { send });
    const { panel } = await open(ground, id);
    const button = await panel.findByRole('button', { name: 'Cancel proposal' });
    await user.click(button);
    expect(await panel.findByText('You declined in the wallet. Nothing was sent.')).toBeInTheDocument();
    isDeclined = false;
    await user.click(panel.getByRole('button', { name: 'Cancel proposal' }));
    expect(await panel.findByText(/that it is cancelled/)).toBeInTheDocument();
    expect(await variant.state(id)).toBe(2);
  });

  it('offers cancelling in the timelock to those who hold the right', async () => {
    const user = userEvent.setup();
    const ground = world.get();
    const { variant, passed } = ground;
    const id = await passed('# To be taken out');
    await variant.queue(id);
    connect(ground, variant.owner);
    const { panel } = await open(ground, id);
    await user.click(await panel.findByRole('button', { name: 'Cancel in the timelock' }));
    expect(await panel.findByText(/that it is cancelled/)).toBeInTheDocument();
    expect(await variant.state(id)).toBe(2);
  });

  it('names the wrong chain and sends nothing', async () => {
    const ground = world.get();
    const { variant, passed } = ground;
    const id = await passed('# Elsewhere');
    connect(ground, variant.stranger, { chainId: 1 });
    const { panel } = await open(ground, id);
    expect(await panel.findByText(/^Your wallet is on Ethereum\.$/)).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Queue in the timelock' })).toBeNull();
  });
});

describe('what happens next on GovernorBravo', () => {
  it('says what the caller attaches, before it is attached', async () => {
    const user = userEvent.setup();
    const ground = bravo.get();
    const { variant, passed } = ground;
    const id = await passed('# It pays', 3n * 10n ** 15n);
    await variant.queue(id);
    await variant.toEta(id);
    connect(ground, variant.stranger);
    const { panel } = await open(ground, id);
    expect(await panel.findByText(/^You attach 0.003 ETH to this call/)).toBeInTheDocument();
    const button = panel.getByRole('button', { name: 'Execute' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await panel.findByText(/that it is executed/)).toBeInTheDocument();
    expect(await variant.state(id)).toBe(7);
  });
});

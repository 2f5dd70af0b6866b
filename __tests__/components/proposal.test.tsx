/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { formatExact } from '@/core/format';
import { block, createWorld, DAO, dao, event, proposal, show, sync, unanswered, votes } from './world';

const FRAGMENT = `${DAO}/7`;

function open(found: Record<string, unknown> | null, organisation = dao()) {
  const world = createWorld({ proposal: () => (found === null ? null : { ...found, dao: organisation }) });
  return { world, ...show(world.service, <ProposalScreen fragment={FRAGMENT} />) };
}

describe('the four pictures of a proposal', () => {
  test('while it is read, places are held and nothing is claimed', () => {
    const world = createWorld({ proposal: () => new Promise(() => undefined) });
    show(world.service, <ProposalScreen fragment={FRAGMENT} />);
    expect(screen.getByRole('status', { name: 'Reading the proposal' })).toBeVisible();
    expect(screen.getByRole('heading')).toHaveTextContent('Reading the proposal from the chain …');
  });

  test('an unknown proposal says so and leads back to the organisation', async () => {
    open(null);
    expect(await screen.findByText(/This Governor knows no proposal 7/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the organisation' })).toHaveAttribute(
      'href',
      expect.stringContaining(`#${DAO}`),
    );
  });

  test('a failure is named, with a way to try again that works', async () => {
    const world = createWorld({ proposal: unanswered });
    show(world.service, <ProposalScreen fragment={FRAGMENT} />);
    expect(await screen.findByText(/rpc\.example does not answer/)).toBeVisible();
    world.set({ proposal: () => ({ ...proposal(), dao: dao() }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fund the grants council' })).toBeVisible();
  });

  test('what was read stays when it cannot be read again', async () => {
    const { world } = open(proposal());
    await screen.findByRole('heading', { level: 1, name: 'Fund the grants council' });
    world.set({ proposal: unanswered });
    world.advance();
    expect((await screen.findAllByText(/rpc\.example does not answer/))[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Fund the grants council' })).toBeVisible();
    expect(screen.getByText(/These figures were read at block 1,000/)).toBeVisible();
  });

  test('a link that cannot be read has a page of its own with a way back', () => {
    show(createWorld({}).service, <ProposalScreen fragment={`${DAO}/seven`} />);
    expect(screen.getByText(/is no proposal id/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/');
  });
});

test('the figures and the vote’s bar are drawn before the rest, which takes a slow phone as long again', async () => {
  const isThere = (role: string, name: string) => screen.queryByRole(role, { name }) !== null;
  let first: { rest: boolean; bar: string | null | undefined } | undefined;
  const observer = new MutationObserver(() => {
    const bar = document.querySelector('[data-bottom-bar]')?.textContent;
    if (isThere('heading', 'Passing')) first ??= { rest: isThere('heading', 'Rationale'), bar };
  });
  observer.observe(document.body, { childList: true, subtree: true });
  open(proposal());
  expect(await screen.findByRole('heading', { name: 'Rationale' })).toBeVisible();
  observer.disconnect();
  expect(first).toEqual({ rest: false, bar: 'Vote' });
});

describe('how the vote stands', () => {
  test('passing: the figures, the shares, and which votes count toward the quorum', async () => {
    open(proposal());
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByRole('heading', { name: 'Passing' })).toBeVisible();
    expect(result.getByText('3,200')).toBeInTheDocument();
    // The list of proposals says the same share, and the shares add up to 100%.
    for (const share of ['72.7%', '18.2%', '9.1%']) expect(result.getByText(share)).toBeVisible();
    expect(result.getByText(/Quorum reached/)).toHaveTextContent('Quorum reached · 120.0% of 3K');
    expect(result.getByText('For and Abstain count toward the quorum.')).toBeVisible();
    expect(result.queryByText(/Super quorum/)).toBeNull();
  });

  test('a quorum of nothing is no share of anything', async () => {
    open(proposal({ quorum: { value: '0', timepoint: '700', estimate: false } }));
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByText(/Quorum/)).toHaveTextContent(/^Quorum 0$/);
  });

  test('a super quorum says how many votes For end the vote early', async () => {
    open(proposal({ superQuorum: { value: votes(4000), timepoint: '700', estimate: false } }));
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    const said = 'Super quorum 4K: with that many votes For, and more than Against, it passes at once.';
    expect(result.getByText(/Super quorum/)).toHaveTextContent(said);
  });

  test('a quorum before the snapshot is called an estimate', async () => {
    open(
      proposal({
        state: 'PENDING',
        snapshot: '1302',
        deadline: '8502',
        tally: { against: '0', for: '0', abstain: '0' },
        quorum: { value: votes(3000), timepoint: '999', estimate: true },
      }),
    );
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByText(/estimate; fixed when voting opens/)).toBeVisible();
    expect(result.getByRole('img')).toHaveAccessibleName(/Quorum \(estimate\)/);
    expect(screen.getByText(/opens in about 1 h/)).toBeVisible();
  });

  test('a quorum the contract does not give is not shown as zero', async () => {
    open(proposal({ quorum: null }));
    expect(await screen.findByText('The quorum is not available')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How it stands is not known' })).toBeVisible();
  });

  test('every figure opens the call, the contract and the block that prove it', async () => {
    open(proposal());
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    await userEvent.click(result.getByRole('button', { name: /3,200/ }));
    const proof = within(await screen.findByRole('dialog', { name: 'Votes For', hidden: true }));
    expect(await proof.findByText('proposalVotes(uint256)')).toBeInTheDocument();
    expect(proof.getByText(votes(3200))).toBeInTheDocument();
    expect(proof.getByText(/1,000 on chain 31337/)).toBeInTheDocument();
  });
});

describe('the life of a proposal', () => {
  test('queued and past its time it is ready to execute', async () => {
    open(proposal({ state: 'QUEUED', eta: '1794000001', events: [event('ProposalQueued', 900)] }));
    expect(await screen.findByText('Ready to execute')).toBeVisible();
  });

  test('cancelled without an event of the Governor means: in the timelock', async () => {
    open(proposal({ state: 'CANCELED', eta: '1794000001', events: [event('ProposalQueued', 900)] }));
    expect(await screen.findByText('Cancelled in the timelock')).toBeVisible();
  });

  test('cancelled before voting opened means: by its proposer', async () => {
    open(proposal({ state: 'CANCELED', events: [event('ProposalCanceled', 600)] }));
    expect((await screen.findAllByText(/by its proposer before voting opened/))[0]).toBeVisible();
    expect(screen.queryByText('Voting closed')).toBeNull();
  });

  test('where it was cancelled is not claimed while events are missing', async () => {
    open(proposal({ state: 'CANCELED' }), dao({ sync: sync({ complete: false }) }));
    expect((await screen.findAllByText(/Where is not known yet/))[0]).toBeVisible();
  });
});

describe('when it was', () => {
  const line = async (step: string) => (await screen.findByText(step)).closest('li');

  test('what is past has the time of its block, what is ahead is an estimate and says so', async () => {
    open(proposal({ opened: block(700).timestamp }));
    const exact = formatExact(BigInt(block(700).timestamp));
    await waitFor(async () =>
      expect(within((await line('Voting opened')) as HTMLElement).getByRole('button')).toHaveAccessibleName(
        expect.stringContaining(`exactly ${exact}`),
      ),
    );
    expect(await line('Voting opened')).not.toHaveTextContent('about');
    const closes = (await line('Voting closes')) as HTMLElement;
    expect(closes).toHaveTextContent(/about \d+ Nov/);
    expect(within(closes).queryByRole('button', { name: /exactly/ })).toBeNull();
  });

  test('a block that cannot be read leaves the time unknown, not guessed', async () => {
    open(
      proposal({
        state: 'DEFEATED',
        deadline: '900',
        created: { ...event('ProposalCreated', 600), timestamp: null },
      }),
    );
    await waitFor(async () => expect(await line('Voting opened')).toHaveTextContent('time not known'));
    expect(await line('Voting closed')).toHaveTextContent('time not known');
    expect(await line('Proposed')).toHaveTextContent('time not known');
    expect(screen.queryByText(/about \d+ \w+, /)).toBeNull();
  });

  test('blocks of another chain are estimated, unless that breaks the order of what happened', async () => {
    const l1 = { ...(dao().clock as object), mode: 'L1_BLOCKNUMBER' };
    open(proposal({ snapshot: '700', created: event('ProposalCreated', 900) }), dao({ clock: l1 }));
    await waitFor(async () => expect(await line('Voting opened')).toHaveTextContent('time not known'));
  });
});

describe('text of strangers', () => {
  test('a hostile title and rationale are shown as text and ask nobody for anything', async () => {
    const title = '<img src=x onerror=alert(1)>\u202egnp.exe';
    const { container } = open(
      proposal({
        title,
        description: `# ${title}\n\n<script>alert(1)</script>\n\n![pixel](https://evil.example/p.png)\n\n[pay](javascript:alert(1))`,
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: /onerror/ })).toHaveTextContent(
      '<img src=x onerror=alert(1)>gnp.exe',
    );
    await waitFor(() => expect(container).toHaveTextContent('pay'));
    expect(container.querySelector('img, script, iframe')).toBeNull();
    expect(container.querySelector('a[href^="javascript"]')).toBeNull();
  });

  test('an action is a sentence, with the call and its calldata below', async () => {
    open(proposal());
    const actions = within(await screen.findByRole('region', { name: 'What it does' }));
    expect(await actions.findByText(/^Transfer/)).toHaveTextContent(/Transfer .* to 0x0000…0000/);
    await userEvent.click(actions.getByRole('button', { name: 'Details' }));
    expect(actions.getByText('Governor.transfer(to, amount)')).toBeVisible();
    expect(actions.getByText('Raw data (calldata) · 68 bytes')).toBeVisible();
  });
});

/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'urql';
import { createTransport } from '@/chain/rpc/transport';
import { SimulationChip } from '@/components/simulation/SimulationChip';
import { SimulationSection } from '@/components/simulation/SimulationSection';
import { createClient } from '@/lib/query/client/client';
import type { ProposalView } from '@/lib/query/proposal';
import { setSimulating } from '@/lib/settings/simulating';
import { Analysis } from '@/service/analysis/analysis';
import { setRule } from '../../chain/rehearsing';
import { createWorld } from '../../components/world';
import { SWIFT } from '../../loopback';
import { installNetwork } from './network';
import { first, openGround } from './variants';

const world = openGround('oz57');
installNetwork(() => ({
  chains: [{ id: 31337, name: 'Testland', rpc: [world.get().variant.url], currency: 'ETH' }],
  organisations: [],
  wallet: {},
}));

afterEach(() => {
  cleanup();
  setSimulating('own');
});

/** A proposal that was just made, as its page has it; only what is shown here is given. */
async function propose(actions: Parameters<typeof proposeWith>[0], text: string): Promise<ProposalView> {
  const id = await proposeWith(actions, text);
  const { dao, variant } = world.get();
  const clock = { mode: 'blocknumber', raw: null, now: 1n, secondsPerUnit: 12 };
  const list = variant.content(id).actions.map((action, index) => ({ ...action, index, signature: '' }));
  return {
    ...{ id, state: 'PENDING', module: null, description: text },
    actions: list,
    dao: { ...dao, clock },
  } as unknown as ProposalView;
}

function proposeWith(
  actions: Parameters<ReturnType<typeof world.get>['variant']['propose']>[1],
  text: string,
): Promise<bigint> {
  const { variant } = world.get();
  return variant.propose(first(variant.voters), actions, text);
}

function show(proposal: ProposalView): void {
  const { dao, variant } = world.get();
  const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [variant.url] });
  const analysis = new Analysis({ transport, multicall: undefined, currency: 'ETH', organisations: [] });
  const analyst = analysis.of({
    ...proposal,
    dao: { ...dao, ...proposal.dao },
    hasModule: proposal.module !== null,
    made: { ...proposal, executed: null },
  });
  const { service } = createWorld({
    proposal: () => ({
      id: `${proposal.id}`,
      simulation: (args: { run: boolean }) => analyst.simulate(args, new AbortController().signal),
    }),
  });
  render(
    <Provider value={createClient(service)}>
      <SimulationChip proposal={proposal} />
      <SimulationSection proposal={proposal} />
    </Provider>,
  );
}

test('a tap plays a proposal through before its vote opened, and tells who gains and what is set', async () => {
  const user = userEvent.setup();
  const { variant } = world.get();
  const pay = { target: variant.stranger, value: 3n * 10n ** 18n, calldata: '0x' as const };
  show(await propose([pay, setRule(variant, 'setVotingDelay', 9)], '# Pay and set'));
  await user.click(await screen.findByRole('button', { name: 'Simulate' }));
  expect(await screen.findByText(/^Simulated: succeeds at block [\d,]+$/)).toBeInTheDocument();
  const panel = await screen.findByRole('region', { name: 'Simulation' });
  expect(await screen.findByText('+3 ETH')).toBeInTheDocument();
  expect(screen.getByText('1,000 ETH → 997 ETH')).toBeInTheDocument();
  expect(panel).toHaveTextContent('Voting delay');
  expect(panel).toHaveTextContent(/2 blocks.* → .*9 blocks/);
  expect(panel).toHaveTextContent('Assumes it passed.');
  expect(panel).toHaveTextContent('Assumes the delay is over.');
});

test('a proposal that would fail is told by the action and the reason, without being asked where that is wished', async () => {
  setSimulating('always');
  const { variant } = world.get();
  show(await propose([variant.action(1n), variant.action(1_000_001n)], '# Too much'));
  expect(await screen.findByText('Would fail at action 2')).toBeInTheDocument();
  const panel = await screen.findByRole('region', { name: 'Simulation' });
  expect(panel).toHaveTextContent('It gives an error that is not known here');
  expect(screen.queryByText('Who gains and loses')).toBeNull();
});

test('what a voting module counts is not offered', async () => {
  const proposal = await propose([world.get().variant.action(2n)], '# A module');
  show({ ...proposal, module: { address: world.get().variant.ledger, data: '0x' } });
  expect(screen.queryByRole('button', { name: 'Simulate' })).toBeNull();
});

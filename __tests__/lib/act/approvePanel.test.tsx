/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hex } from 'viem';
import { ApproveForm } from '@/components/vote/module/ApproveForm';
import { optionData, proposeWithModule } from '@/devnet/variants/families';
import type { ProposalView } from '@/lib/query/proposal';
import { connectBy, renderUnread, setUpPage } from './page';
import { first, openGround } from './variants';

const ground = openGround('agora');
setUpPage(() => {
  const { chainId, url } = ground.get().variant;
  return [{ id: chainId, rpc: [url] }];
});

test('options that a service names otherwise are those that the id proves, and these are approved', async () => {
  const { variant, dao, doors } = ground.get();
  const data = optionData(['Build it', 'Burn it', 'Wait'], 2, 1n);
  const id = await proposeWithModule(variant, 'approval', data, '# Options');
  await variant.toActive(id);
  const voter = first(variant.voters);
  const { module: address } = await variant.call<{ module: Hex }>(
    'function proposalTypes(uint8) view returns ((uint16 quorum, uint16 threshold, string name, string description, address module))',
    await variant.call('function PROPOSAL_TYPES_CONFIGURATOR() view returns (address)', variant.governor),
    [1],
  );
  connectBy(doors(voter).client());
  const lie = ['Burn it', 'Build it', 'Wait'];
  const options = lie.map((text) => ({ text, votes: null, passes: null, actions: [] }));
  const ballot = { options, most: 3, winners: 1, threshold: null, isRelative: false };
  const whole = { module: { address, data }, description: '# Options' } as unknown as ProposalView;
  const subject = {
    proposalId: id,
    snapshot: 1n,
    deadline: 400n,
    state: 'ACTIVE',
    title: 'Options',
  } as const;
  renderUnread(<ApproveForm dao={dao} proposal={{ ...subject, whole }} ballot={ballot} />);
  expect(await screen.findByText(/Approve up to 2 of 3/)).toBeVisible();
  const boxes = await screen.findAllByRole('checkbox');
  const named = boxes.map((box) => box.closest('label')?.textContent);
  expect(named).toEqual(['Build it', 'Burn it', 'Wait']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Build it' }));
  const button = await screen.findByRole('button', { name: 'Approve 1 option' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await screen.findByText(/^The chain confirms your vote at block/)).toBeVisible();
  const approved = 'function getAccountVotes(uint256,address) view returns (uint256[])';
  expect(await variant.call(approved, address, [id, voter])).toEqual([0n]);
});

/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hex } from 'viem';
import { VoteCard } from '@/components/vote/VoteCard';
import { rpc } from '@/devnet/anvil';
import { connectBy, renderUnread, setUpPage } from './page';
import { first, openGround } from './variants';

const ground = openGround('nouns');
setUpPage(() => {
  const { chainId, url } = ground.get().variant;
  return [{ id: chainId, rpc: [url] }];
});

test('votes against can be given in the time for objections, also after another side was chosen', async () => {
  const { variant, dao, doors, propose } = ground.get();
  const id = await propose('# Late');
  await variant.toActive(id);
  const proposals =
    'function proposals(uint256) view returns (uint256, uint256, uint256, uint256, uint256, uint256, uint256)';
  const [, , , , , , end = 0n] = await variant.call<readonly bigint[]>(proposals, variant.governor, [id]);
  const head = BigInt(await rpc<Hex>(variant.url, 'eth_blockNumber'));
  await variant.mine(Number(end - head) - 3);
  await variant.vote(id, first(variant.voters), 'for');
  await variant.mine(5);
  connectBy(doors(variant.voters[1] ?? variant.owner).client());
  const proposal = { proposalId: id, snapshot: 1n, deadline: end, state: 'ACTIVE', title: 'Late' } as const;
  renderUnread(<VoteCard dao={dao} proposal={proposal} />);
  const panel = within(screen.getByRole('region', { name: 'Your vote' }));
  await panel.findByText('Choose For, Against or Abstain');
  await userEvent.click(await panel.findByRole('radio', { name: 'For' }));
  expect(await panel.findByText(/only votes against are accepted/)).toBeVisible();
  await userEvent.click(panel.getByRole('radio', { name: 'Against' }));
  const button = await panel.findByRole('button', { name: 'Vote against' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await panel.findByText(/^The chain confirms your vote at block/)).toBeVisible();
});

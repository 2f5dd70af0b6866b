/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { NextVote } from '@/components/vote/VoteForm';
import { loadConfig } from '@/lib/settings/config';
import { ADA, connectAs } from './delegating';
import { createWorld, DAO, dao, proposal, proposalPage, show } from './world';

/** Open votes with the power that the account has for each, and whether it has voted. */
async function after(votes: readonly [id: string, power: string, hasVoted: boolean][]) {
  const lines = votes.map(([id, power, hasVoted]) =>
    proposal({
      ...{ id: `${DAO}/${id}`, proposalId: id, title: `Number ${id}`, deadline: `${8000 + Number(id)}` },
      ballots: [{ power, hasVoted, votes: [] }],
    }),
  );
  const { service } = createWorld({ dao: () => ({ ...dao(), proposals: proposalPage(lines) }) });
  connectAs(ADA);
  const shown = <NextVote dao={{ id: DAO } as never} proposalId={1n} />;
  show(service, shown, { config: { organisations: [{ id: DAO, name: 'Meridian' }] } });
  await act(loadConfig);
}

test('after a vote the next that one can give is named, of how many there are', async () => {
  await after([
    ['1', '5', false],
    ['2', '5', true],
    ['3', '0', false],
    ['5', '5', false],
    ['4', '5', false],
  ]);
  const link = await screen.findByRole('link', { name: 'You can vote on 2 more. Next: Number 4' });
  expect(link).toHaveAttribute('href', `/proposal/#${DAO}/4`);
});

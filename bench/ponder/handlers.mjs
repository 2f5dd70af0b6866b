import { ponder } from 'ponder:registry';
import { proposal, vote, voter } from 'ponder:schema';

ponder.on('Governor:ProposalCreated', async ({ event, context }) => {
  const { proposalId, proposer, description, voteStart, voteEnd } = event.args;
  await context.db.insert(proposal).values({
    id: proposalId,
    proposer,
    description,
    start: voteStart,
    end: voteEnd,
    state: 'created',
    against: 0n,
    for: 0n,
    abstain: 0n,
    votes: 0,
  });
});

for (const [name, state] of [
  ['ProposalQueued', 'queued'],
  ['ProposalExecuted', 'executed'],
  ['ProposalCanceled', 'canceled'],
]) {
  ponder.on(`Governor:${name}`, async ({ event, context }) => {
    await context.db.update(proposal, { id: event.args.proposalId }).set({ state });
  });
}

ponder.on('Governor:VoteCast', async ({ event, context }) => {
  const { proposalId, voter: address, support, weight, reason } = event.args;
  await context.db.insert(vote).values({
    id: event.id,
    proposalId,
    voter: address,
    support,
    weight,
    reason,
    block: event.block.number,
    transaction: event.transaction.hash,
  });
  const side = ['against', 'for', 'abstain'][support];
  await context.db
    .update(proposal, { id: proposalId })
    .set((row) => ({ [side]: row[side] + weight, votes: row.votes + 1 }));
  await context.db
    .insert(voter)
    .values({ address, votes: 1 })
    .onConflictDoUpdate((row) => ({ votes: row.votes + 1 }));
});

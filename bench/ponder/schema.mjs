import { index, onchainTable } from 'ponder';

export const proposal = onchainTable('proposal', (t) => ({
  id: t.bigint().primaryKey(),
  proposer: t.hex().notNull(),
  description: t.text().notNull(),
  start: t.bigint().notNull(),
  end: t.bigint().notNull(),
  state: t.text().notNull(),
  against: t.bigint().notNull(),
  for: t.bigint().notNull(),
  abstain: t.bigint().notNull(),
  votes: t.integer().notNull(),
}));

export const vote = onchainTable(
  'vote',
  (t) => ({
    id: t.text().primaryKey(),
    proposalId: t.bigint().notNull(),
    voter: t.hex().notNull(),
    support: t.integer().notNull(),
    weight: t.bigint().notNull(),
    reason: t.text().notNull(),
    block: t.bigint().notNull(),
    transaction: t.hex().notNull(),
  }),
  (table) => ({ byProposal: index().on(table.proposalId), byVoter: index().on(table.voter) }),
);

export const voter = onchainTable('voter', (t) => ({
  address: t.hex().primaryKey(),
  votes: t.integer().notNull(),
}));

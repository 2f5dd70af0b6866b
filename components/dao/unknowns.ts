import { safeLine } from '@/core/format';
import type { Family, Unknown } from '@/core/governor/dao';
import type { DaoView } from '@/lib/query/dao';

/** What is not possible or not shown here, and why: the reason of the chain, and what follows from it. */
export type Limit = { key: string; name: string; why: string; probe: string | null; therefore: string };

const WORDS: Readonly<Record<string, { name: string; therefore: string }>> = {
  family: { name: 'Kind', therefore: 'It is read as an OpenZeppelin Governor.' },
  name: { name: 'Name', therefore: 'Its address stands for it.' },
  ids: { name: 'Proposal numbers', therefore: 'Proposals are known by their events only.' },
  clock: { name: 'Clock', therefore: 'Moments are shown in its own units, without countdowns.' },
  counting: {
    name: 'Counting',
    therefore: 'How a vote stands is not foretold; its outcome is the contract’s.',
  },
  'counting.split': { name: 'Split votes', therefore: 'They are shown, and cannot be cast here.' },
  ballot: { name: 'Signed votes', therefore: 'Votes are sent as transactions, not signed.' },
  token: { name: 'Token', therefore: 'Voting power is not shown, and nothing can be delegated here.' },
  'token.kind': { name: 'Votes of the token', therefore: 'Voting power may not be shown.' },
  'token.decimals': { name: 'Decimals', therefore: 'Amounts are shown in the smallest unit.' },
  'token.symbol': { name: 'Symbol', therefore: 'Amounts are shown without a unit.' },
  timelock: { name: 'Timelock', therefore: 'How long what has passed must wait is not foretold.' },
  'timelock.delay': {
    name: 'Delay',
    therefore: 'How long what has passed must wait is known once it is queued.',
  },
  quorum: { name: 'Quorum', therefore: 'It is shown at each proposal, where the contract gives it.' },
  proposalThreshold: { name: 'Votes to propose', therefore: 'They are not shown.' },
  lateQuorumExtension: { name: 'Late quorum', therefore: 'The end of a vote may move without notice.' },
  proxy: { name: 'Proxy', therefore: 'Whether the rules can be replaced is not known.' },
};

// Why a Governor is only shown here.
const READ_ONLY: Readonly<Partial<Record<Family, string>>> = {
  agora: 'Its proposals may be made of modules, which choose their own ballots and actions.',
  nouns: 'Its proposals may be edited after they are made, and forks may hold them up.',
};
const ONLY_SHOWN = 'Quorate shows them, and offers neither to queue, nor to execute, nor to cancel.';

/** What is read-only or missing for this Governor; reasons may quote the contract. */
export function limitsOf({ family, unknown }: Pick<DaoView, 'family' | 'unknown'>): Limit[] {
  const why = READ_ONLY[family];
  const first: Limit[] =
    why === undefined
      ? []
      : [{ key: 'family.acts', name: 'Read only', probe: null, why, therefore: ONLY_SHOWN }];
  return [...first, ...unknown.map(limitOf)];
}

function limitOf({ capability, probe, reason }: Unknown): Limit {
  const words = WORDS[capability] ?? { name: capability, therefore: 'It is not used here.' };
  return { key: `${capability} ${probe}`, ...words, why: safeLine(reason), probe };
}

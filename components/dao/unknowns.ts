import { safeLine } from '@/core/format';
import type { Family, Unknown } from '@/core/governor/dao';
import { phrase, t, translate } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

/** Limit on what is possible or shown here: the chain's reason, and what follows from it. */
export type Limit = { key: string; name: string; why: string; probe: string | null; therefore: string };

const WORDS: Readonly<Record<string, { name: string; therefore: string }>> = {
  family: {
    get name() {
      return t`Kind`;
    },
    get therefore() {
      return t`It is read as an OpenZeppelin Governor.`;
    },
  },
  name: {
    get name() {
      return t`Name`;
    },
    get therefore() {
      return t`Its address stands for it.`;
    },
  },
  ids: {
    get name() {
      return t`Proposal numbers`;
    },
    get therefore() {
      return t`Proposals are known by their events only.`;
    },
  },
  clock: {
    get name() {
      return t`Clock`;
    },
    get therefore() {
      return t`Moments are shown in its own units, without countdowns.`;
    },
  },
  counting: {
    get name() {
      return t`Counting`;
    },
    get therefore() {
      return t`How a vote stands is not foretold; its outcome is the contract’s.`;
    },
  },
  'counting.split': {
    get name() {
      return t`Split votes`;
    },
    get therefore() {
      return t`They are shown, and cannot be cast here.`;
    },
  },
  ballot: {
    get name() {
      return t`Signed votes`;
    },
    get therefore() {
      return t`Votes are sent as transactions, not signed.`;
    },
  },
  token: {
    get name() {
      return t`Token`;
    },
    get therefore() {
      return t`Voting power is not shown, and nothing can be delegated here.`;
    },
  },
  'token.kind': {
    get name() {
      return t`Votes of the token`;
    },
    get therefore() {
      return t`Voting power may not be shown.`;
    },
  },
  'token.decimals': {
    get name() {
      return t`Decimals`;
    },
    get therefore() {
      return t`Amounts are shown in the smallest unit.`;
    },
  },
  'token.symbol': {
    get name() {
      return t`Symbol`;
    },
    get therefore() {
      return t`Amounts are shown without the token’s symbol.`;
    },
  },
  'token.delegates': {
    get name() {
      return t`Delegates`;
    },
    get therefore() {
      return t`Delegates cannot be listed, and nothing can be delegated here.`;
    },
  },
  timelock: {
    get name() {
      return t`Timelock`;
    },
    get therefore() {
      return t`How long what has passed must wait is not foretold.`;
    },
  },
  'timelock.delay': {
    get name() {
      return t`Delay`;
    },
    get therefore() {
      return t`How long what has passed must wait is known once it is queued.`;
    },
  },
  quorum: {
    get name() {
      return t`Quorum`;
    },
    get therefore() {
      return t`It is shown at each proposal, where the contract gives it.`;
    },
  },
  proposalThreshold: {
    get name() {
      return t`Votes to propose`;
    },
    get therefore() {
      return t`They are not shown.`;
    },
  },
  lateQuorumExtension: {
    get name() {
      return t`Late quorum`;
    },
    get therefore() {
      return t`The end of a vote may move without notice.`;
    },
  },
  proxy: {
    get name() {
      return t`Proxy`;
    },
    get therefore() {
      return t`Whether the rules can be replaced is not known.`;
    },
  },
};

// Why a Governor is only shown here.
const READ_ONLY: Readonly<Partial<Record<Family, string>>> = {
  get agora() {
    return t`Its proposals may be made of modules, which choose their own ballots and actions.`;
  },
  get nouns() {
    return t`Its proposals may be edited after they are made, and forks may hold them up.`;
  },
};
const ONLY_SHOWN = phrase`Quorate shows them, and offers neither to queue, nor to execute, nor to cancel.`;

/** Reasons of the chain without anything of the contract in them: said here, in the reader's language. */
export const REASONS = [
  phrase`It refused to answer.`,
  phrase`Its answer does not fit the question.`,
  phrase`Its answer cannot be true.`,
  phrase`Nothing answered.`,
  phrase`It names no account.`,
  phrase`It is another one for each proposal.`,
  phrase`The endpoint does not give storage.`,
  phrase`The type it signs is not known here.`,
  phrase`The domain of its signatures is unknown.`,
] as const;

/** Lists read-only or missing parts of this Governor; reasons may quote the contract. */
export function limitsOf({ family, unknown }: Pick<DaoView, 'family' | 'unknown'>): Limit[] {
  const why = READ_ONLY[family];
  const first: Limit[] =
    why === undefined
      ? []
      : [{ key: 'family.acts', name: t`Read only`, probe: null, why, therefore: translate(ONLY_SHOWN) }];
  return [...first, ...unknown.map(limitOf)];
}

function limitOf({ capability, probe, reason }: Unknown): Limit {
  const words = WORDS[capability] ?? { name: capability, therefore: t`It is not used here.` };
  return { key: `${capability} ${probe}`, ...words, why: safeLine(translate(reason)), probe };
}

import { safeLine } from '@/core/format';
import type { Unknown } from '@/core/governor/dao';
import { phrase, t, translate, translated } from '@/core/language/message';

/** Limit on what is possible or shown here: the chain's reason, and what follows from it. */
export type Limit = { key: string; name: string; why: string; probe: string; therefore: string };

const WORDS: Readonly<Record<string, { name: string; therefore: string }>> = translated(
  {
    family: { name: phrase`Kind`, therefore: phrase`It is read as an OpenZeppelin Governor.` },
    name: { name: phrase`Name`, therefore: phrase`Its address stands for it.` },
    ids: { name: phrase`Proposal numbers`, therefore: phrase`Proposals are known by their events only.` },
    clock: {
      name: phrase`Clock`,
      therefore: phrase`Moments are shown in its own units, without countdowns.`,
    },
    counting: {
      name: phrase`Counting`,
      therefore: phrase`How a vote stands is not foretold; its outcome is the contract’s.`,
    },
    'counting.split': {
      name: phrase`Split votes`,
      therefore: phrase`They are shown, and cannot be cast here.`,
    },
    ballot: { name: phrase`Signed votes`, therefore: phrase`Votes are sent as transactions, not signed.` },
    token: {
      name: phrase`Token`,
      therefore: phrase`Voting power is not shown, and nothing can be delegated here.`,
    },
    'token.kind': { name: phrase`Votes of the token`, therefore: phrase`Voting power may not be shown.` },
    'token.decimals': { name: phrase`Decimals`, therefore: phrase`Amounts are shown in the smallest unit.` },
    'token.symbol': {
      name: phrase`Symbol`,
      therefore: phrase`Amounts are shown without the token’s symbol.`,
    },
    'token.delegates': {
      name: phrase`Delegates`,
      therefore: phrase`Delegates cannot be listed, and nothing can be delegated here.`,
    },
    timelock: {
      name: phrase`Timelock`,
      therefore: phrase`How long what has passed must wait is not foretold.`,
    },
    'timelock.delay': {
      name: phrase`Delay`,
      therefore: phrase`How long what has passed must wait is known once it is queued.`,
    },
    quorum: {
      name: phrase`Quorum`,
      therefore: phrase`It is shown at each proposal, where the contract gives it.`,
    },
    proposalThreshold: { name: phrase`Votes to propose`, therefore: phrase`They are not shown.` },
    lateQuorumExtension: {
      name: phrase`Late quorum`,
      therefore: phrase`The end of a vote may move without notice.`,
    },
    proxy: { name: phrase`Proxy`, therefore: phrase`Whether the rules can be replaced is not known.` },
  },
  'name',
  'therefore',
);

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

/** Names a fact that is not known of this Governor, and what follows from it; reasons may quote the contract. */
export function limitOf({ capability, probe, reason }: Unknown): Limit {
  const words = WORDS[capability] ?? { name: capability, therefore: t`It is not used here.` };
  return { key: `${capability} ${probe}`, ...words, why: safeLine(translate(reason)), probe };
}

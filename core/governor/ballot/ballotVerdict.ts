import type { Address } from 'viem';
import type { AccountKind } from '@/core/accountKind';
import { capital } from '@/core/format';
import { t } from '@/core/language/message';
import { stateName } from '../act/stateName';
import type { State } from '../proposal';
import type { SignedBallot } from './ballot';
import type { BallotRules } from './ballotRules';

/** Facts from the chain about a voter and a proposal at a block; votes in the token's smallest unit, null if not known. */
export type VoterStatus = {
  state: State | null;
  snapshot: bigint | null;
  hasVoted: boolean;
  /** View that reported the vote; the same one tells whether a ballot would count. */
  votedBy: 'hasVoted' | 'getReceipt' | null;
  hasOverridden: boolean;
  /** Votes of a split already used. */
  used: bigint | null;
  nonce: bigint | null;
  /** The number for this proposal alone, where the Governor has them. */
  keyedNonce: bigint | null;
  /** Power at the snapshot; for an override the voter's own tokens. */
  power: bigint | null;
  /** The view that told the power, at the snapshot. */
  powerFrom: { contract: Address; call: string } | null;
  kind: AccountKind;
};

/** A standing with what is true of the signature: by the voter's own key, or accepted by the voter's contract. */
export type BallotFacts = VoterStatus & {
  block: bigint;
  rules: BallotRules;
  /** The ballot with its signature in its usual form. */
  ballot: SignedBallot;
  isOwn: boolean;
  /** Whether the Governor takes the signature of a voter with code; null where it recovers the key alone. */
  isAccepted: boolean | null;
};

/** One thing that was looked at: in order, not in order, not yet, or not known; with a sentence. */
export type BallotFinding = {
  what: 'form' | 'signature' | 'vote' | 'number' | 'open' | 'power' | 'trial';
  state: 'yes' | 'no' | 'wait' | 'unknown';
  text: string;
};

/** Verdict on a ballot: `ready` to submit, `wait` for its time, `cast` already, or `void`. */
export type BallotVerdict = {
  status: 'ready' | 'wait' | 'cast' | 'void';
  /** The first thing in the way as a sentence; null when ready. */
  reason: string | null;
  findings: readonly BallotFinding[];
};

/** Judges a ballot by its facts; pure. */
export function judgeBallot(facts: BallotFacts): BallotVerdict {
  return verdictOf([form, signature, vote, number, open, power].map((look) => look(facts)));
}

/** The verdict that findings add up to. */
export function verdictOf(findings: readonly BallotFinding[]): BallotVerdict {
  const bad = findings.find(({ state }) => state === 'no');
  const later = findings.find(({ state }) => state === 'wait');
  const first = bad ?? later;
  if (first === undefined) return { status: 'ready', reason: null, findings };
  const status = bad === undefined ? 'wait' : bad.what === 'vote' ? 'cast' : 'void';
  return { status, reason: first.text, findings };
}

const yes = (what: BallotFinding['what'], text: string): BallotFinding => ({ what, state: 'yes', text });
const no = (what: BallotFinding['what'], text: string): BallotFinding => ({ what, state: 'no', text });

function form({ rules, ballot }: BallotFacts): BallotFinding {
  if (rules.flaw !== null) return no('form', capital(rules.flaw));
  return rules.form === ballot.form && rules.shapes.includes(ballot.shape)
    ? yes('form', t`It has the form that this Governor takes.`)
    : no('form', t`It is signed in another form than this Governor takes.`);
}

/** Why a signature by the voter's own key does not count: the Governor asks the code that the key lends itself. */
export function refusedByCode(): string {
  return t`this Governor asks the code of the account (EIP-7702), which rejects the signature. Vote with a transaction instead.`;
}

function signature({ ballot, isOwn, isAccepted, kind }: BallotFacts): BallotFinding {
  if (isOwn && isAccepted === false) return no('signature', capital(refusedByCode()));
  if (isOwn) return yes('signature', t`The voter’s own key signed exactly this.`);
  if (kind === 'contract' && ballot.form !== 'v5')
    return no('signature', t`The voter is a contract, and this Governor takes signatures of keys only.`);
  if (isAccepted === true) return yes('signature', t`The voter’s contract wallet accepts this signature.`);
  return no(
    'signature',
    kind === 'contract'
      ? t`The voter’s contract wallet does not accept this signature.`
      : t`The signature is not the voter’s: the ballot was changed, or signed for another chain or Governor.`,
  );
}

function vote({ ballot, hasVoted, hasOverridden, used, power: all }: BallotFacts): BallotFinding {
  if (ballot.shape === 'override')
    return hasOverridden
      ? no('vote', t`The voter has overruled their delegate on this proposal already.`)
      : yes('vote', t`The voter has not overruled their delegate on this proposal yet.`);
  // Split votes allow one part to be cast and the rest to be left.
  const isPartly = used !== null && all !== null && used < all;
  return hasVoted && !isPartly
    ? no('vote', t`The voter has voted on this proposal already.`)
    : yes('vote', t`The voter has not voted on this proposal yet.`);
}

function number({ ballot, nonce, keyedNonce }: BallotFacts): BallotFinding {
  if (ballot.nonce === null)
    return yes('number', t`It has no number: it stays good until voting closes or the voter votes.`);
  const isKeyed =
    keyedNonce !== null && ballot.nonce >> 64n === keyedNonce >> 64n && ballot.shape !== 'override';
  const next = isKeyed ? keyedNonce : nonce;
  if (next === null) return no('number', t`This Governor does not say which numbers are used.`);
  if (ballot.nonce === next) return yes('number', t`Its number has not been used.`);
  if (ballot.nonce < next)
    return no('number', t`Its number was used by another signed ballot of this voter.`);
  const text = t`An earlier signed ballot of this voter has to be submitted first.`;
  return { what: 'number', state: 'wait', text };
}

function open({ state }: BallotFacts): BallotFinding {
  if (state === null) return no('open', t`This Governor knows no such proposal.`);
  if (state === 'ACTIVE') return yes('open', t`Voting is open.`);
  if (state === 'PENDING') {
    const text = t`Voting has not opened yet; keep the ballot until then.`;
    return { what: 'open', state: 'wait', text };
  }
  return no('open', t`Voting has closed; the proposal is ${stateName(state)}.`);
}

function power({ power: found, state, ballot }: BallotFacts): BallotFinding {
  const whose = ballot.shape === 'override' ? 'tokens' : 'votes';
  if (found === 0n)
    return no('power', t`The voter had no ${whose} when voting opened: it would count nothing.`);
  if (found !== null) return yes('power', t`The voter had ${whose} when voting opened.`);
  const text =
    state === 'PENDING'
      ? t`Power is counted at the moment voting opens.`
      : t`The contract does not say how many votes the voter has.`;
  return { what: 'power', state: 'unknown', text };
}

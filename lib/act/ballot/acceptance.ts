import { askAll } from '@/chain/rpc/question';
import { ZERO } from '@/chain/rpc/view';
import { type BallotDomain, ballotDigest, type SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import type { VoterStatus } from '@/core/governor/ballot/ballotVerdict';
import { refusalIn } from '@/core/governor/errors/refusal';
import type { ActChain } from '../acts/act';
import { simulate } from '../facts/accountState';
import { acceptance } from '../signing';

// GovernorInvalidSignature, and GovernorUnexpectedProposalState, which is thrown after the signature was accepted.
const INVALID = '0x94ab6c07';
const STATE = '0x31b75e4d';

/**
 * Whether a Governor accepts the signature of a voter with code: OpenZeppelin 5.0 tries the key first, 5.1 and later ask
 * the code alone. The Governor itself is asked, because the code may answer it otherwise than it answers us. Null where
 * nothing decides: always on Governors that recover the key. Throws `RpcError`.
 */
export async function acceptedByGovernor(
  chain: ActChain,
  { ballot, isOwn, ...status }: VoterStatus & { ballot: SignedBallot; isOwn: boolean },
  domain: BallotDomain | null,
  block: bigint,
): Promise<boolean | null> {
  if (status.kind === 'key' || ballot.form !== 'v5' || domain === null) return null;
  const call = { to: ballot.governor, data: ballotCall(ballot), value: 0n };
  const asked = acceptance(ballot.voter, ballotDigest(ballot, domain), ballot.signature);
  const [refusal, [isByCode]] = await Promise.all([
    simulate(chain, ZERO, call, block),
    askAll(chain, [asked], block, chain),
  ]);
  const error = refusal === undefined ? STATE : refusalIn(refusal).data.slice(0, 10);
  if (error === STATE) return true;
  // A ballot with a later or a used number is refused with the same error as one with a wrong signature.
  const isNext = ballot.nonce === status.nonce || ballot.nonce === status.keyedNonce;
  if (error === INVALID && isNext) return false;
  return isByCode === true || (isOwn ? null : false);
}

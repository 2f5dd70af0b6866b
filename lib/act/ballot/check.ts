import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { ballotAbi } from '@/chain/contracts/abis/ballot';
import { resultsIn } from '@/chain/rpc/calls';
import { RpcError } from '@/chain/rpc/rpcError';
import { view, ZERO } from '@/chain/rpc/view';
import { MULTICALL3 } from '@/core/address';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import {
  type BallotFacts,
  type BallotFinding,
  type BallotVerdict,
  judgeBallot,
  verdictOf,
} from '@/core/governor/ballot/ballotVerdict';
import { aggregate, type Through } from '@/core/governor/ballot/bundle';
import { type CallRefusal, refusalIn, refusalReason } from '@/core/governor/errors/refusal';
import { t } from '@/core/language/message';
import type { ActChain } from '../acts/act';
import { simulate } from '../facts/accountState';
import { readBallotFacts } from './ballotFacts';

/** A ballot with all that was read of it and what is to be thought of it. */
export type CheckedBallot = { facts: BallotFacts; verdict: BallotVerdict };

/** Ballots of one Governor after the check, and how several of them could be submitted at once (null: not at all). */
export type Checked = { block: bigint; ballots: readonly CheckedBallot[]; together: Through | null };

/** Checks ballots at one block, then tries the good ones together: each must count for its voter. Throws `RpcError`. */
export async function checkBallots(
  chain: ActChain,
  governor: Address,
  ballots: readonly SignedBallot[],
  block: bigint,
): Promise<Checked> {
  const address = (chain.multicall ?? MULTICALL3) as Address;
  const [found, code] = await Promise.all([
    readBallotFacts(chain, governor, ballots, block),
    chain.request<Hex>('eth_getCode', [address, numberToHex(block)]),
  ]);
  const seen = new Set<string>();
  const judged = found.map((facts) => ({ facts, verdict: once(judgeBallot(facts), facts, seen) }));
  const good = judged.filter(({ verdict }) => verdict.status === 'ready').map(({ facts }) => facts);
  const trials =
    code === '0x'
      ? await tryApart(chain, governor, good, block)
      : await tryTogether(chain, address, governor, good, block);
  const checked = judged.map(({ facts, verdict }) => {
    const trial = trials[good.indexOf(facts)];
    return { facts, verdict: trial === undefined ? verdict : verdictOf([...verdict.findings, trial]) };
  });
  const own = found[0]?.rules.hasMulticall === true;
  const together: Through | null = own
    ? { kind: 'own' }
    : code === '0x'
      ? null
      : { kind: 'multicall3', address };
  return { block, ballots: checked, together };
}

// Two ballots of one voter on one proposal cannot both be cast; the first in the list goes before.
function once(verdict: BallotVerdict, { ballot }: BallotFacts, seen: Set<string>): BallotVerdict {
  if (verdict.status !== 'ready') return verdict;
  const key = `${ballot.voter} ${ballot.proposalId} ${ballot.shape === 'override'}`;
  if (!seen.has(key)) {
    seen.add(key);
    return verdict;
  }
  const text = t`Another ballot of this voter on this proposal stands above it.`;
  return verdictOf([...verdict.findings, { what: 'number', state: 'no', text }]);
}

/** The finding of a trial in which the contract took the ballot, by whether it counted it for the voter. */
function counted(isVoters: boolean): BallotFinding {
  const text = isVoters
    ? t`The contract takes it and counts it for the voter.`
    : t`The contract would accept it, but count it for another account.`;
  return { what: 'trial', state: isVoters ? 'yes' : 'no', text };
}

// After each vote the receipt is asked within the same call: what OpenZeppelin 4 and Bravo recover must be the voter.
async function tryTogether(
  chain: ActChain,
  to: Address,
  governor: Address,
  good: readonly BallotFacts[],
  block: bigint,
): Promise<BallotFinding[]> {
  if (good.length === 0) return [];
  const calls = good.flatMap((facts) => [ballotCall(facts.ballot), receipt(governor, facts).data]);
  const answer = await ask(chain, { to, data: aggregate(governor, calls, true) }, block);
  const results = answer === null ? null : resultsIn(answer);
  if (results === null || results.length !== calls.length) return tryApart(chain, governor, good, block);
  return good.map((facts, index) => {
    const cast = results[index * 2];
    if (cast?.success !== true) return refused({ data: cast?.returnData ?? '0x', text: '' });
    // A 5.x ballot names its voter, and a split one may leave votes over.
    if (facts.ballot.form === 'v5') return counted(true);
    return counted(receipt(governor, facts).read(results[index * 2 + 1]?.returnData) === true);
  });
}

async function tryApart(chain: ActChain, governor: Address, good: readonly BallotFacts[], block: bigint) {
  return Promise.all(
    good.map(async ({ ballot }) => {
      const call = { to: governor, data: ballotCall(ballot), value: 0n };
      const refusal = await simulate(chain, ZERO, call, block);
      if (refusal !== undefined) return refused(refusalIn(refusal));
      return { what: 'trial' as const, state: 'yes' as const, text: t`The contract takes it.` };
    }),
  );
}

function receipt(governor: Address, { ballot, votedBy }: BallotFacts) {
  const name = ballot.shape === 'override' ? 'hasVotedOverride' : (votedBy ?? 'hasVoted');
  return view(ballotAbi, governor, name, ballot.proposalId, ballot.voter);
}

function refused(refusal: CallRefusal): BallotFinding {
  return { what: 'trial', state: 'no', text: t`The contract would refuse it: ${refusalReason(refusal)}` };
}

async function ask(chain: ActChain, call: { to: Address; data: Hex }, block: bigint): Promise<Hex | null> {
  try {
    return await chain.request<Hex>('eth_call', [call, numberToHex(block)]);
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'revert') return null;
    throw error;
  }
}

import type { Address } from 'viem';
import { numberToHex } from 'viem/utils';
import { ballotAbi, nonceAbi } from '@/chain/contracts/abis/ballot';
import { askAll, type Question, question } from '@/chain/rpc/question';
import { readViews, view, ZERO } from '@/chain/rpc/view';
import { accountKind } from '@/core/accountKind';
import {
  type Ballot,
  type BallotDomain,
  ballotDigest,
  isOwnSignature,
  type SignedBallot,
} from '@/core/governor/ballot/ballot';
import { ballotCall, settled } from '@/core/governor/ballot/ballotCall';
import { type BallotRules, readRules } from '@/core/governor/ballot/ballotRules';
import type { BallotFacts, VoterStatus } from '@/core/governor/ballot/ballotVerdict';
import { refusalIn } from '@/core/governor/errors/refusal';
import { STATES } from '@/core/governor/proposal';
import type { ActChain } from '../acts/act';
import { simulate } from '../facts/accountState';
import { acceptance } from '../signing';

type Asked = Pick<Ballot, 'proposalId' | 'voter' | 'shape'>;

/** Reads the rules of a Governor and the standing of voters at one block, in two round trips; throws `RpcError`. */
export async function readVoterStatuses(
  chain: ActChain,
  governor: Address,
  asked: readonly Asked[],
  block: bigint,
): Promise<{ rules: BallotRules; standings: VoterStatus[] }> {
  const first = question(ruleViews(governor), (told) => readRules(told, governor, chain.chainId));
  const each = asked.map((one) => standingOf(governor, one));
  const [[rules, ...found], codes] = await Promise.all([
    askAll<BallotRules | Standing>(chain, [first, ...each], block, chain) as Promise<
      [BallotRules, ...Standing[]]
    >,
    Promise.all(asked.map(({ voter }) => chain.request('eth_getCode', [voter, numberToHex(block)]))),
  ]);
  const powers = found.map((one, index) =>
    powerOf(governor, rules.token, { ...asked[index], ...one } as Voter),
  );
  const told = await askAll(chain, powers, block, chain);
  const standings = found.map((one, index) => ({
    ...one,
    ...(told[index] ?? UNTOLD),
    kind: accountKind(codes[index]) ?? 'key',
  }));
  return { rules, standings };
}

/** Everything that decides whether signed ballots of one Governor are good, at one block; throws `RpcError`. */
export async function readBallotFacts(
  chain: ActChain,
  governor: Address,
  ballots: readonly SignedBallot[],
  block: bigint,
): Promise<BallotFacts[]> {
  const { rules, standings } = await readVoterStatuses(chain, governor, ballots, block);
  const { domain } = rules;
  return Promise.all(
    standings.map(async (standing, index) => {
      const given = ballots[index] as SignedBallot;
      const ballot = domain === null ? given : await settled(given, domain);
      const isOwn = domain !== null && (await isOwnSignature(ballot, domain));
      const signed = { ...standing, ballot, isOwn };
      const isAccepted = await acceptedByGovernor(chain, signed, domain, block);
      return { ...signed, block, rules, isAccepted };
    }),
  );
}

function ruleViews(governor: Address) {
  return {
    short: view(ballotAbi, governor, 'BALLOT_TYPEHASH'),
    extended: view(ballotAbi, governor, 'EXTENDED_BALLOT_TYPEHASH'),
    override: view(ballotAbi, governor, 'OVERRIDE_BALLOT_TYPEHASH'),
    domainType: view(ballotAbi, governor, 'DOMAIN_TYPEHASH'),
    domain: view(ballotAbi, governor, 'eip712Domain'),
    name: view(ballotAbi, governor, 'name'),
    version: view(ballotAbi, governor, 'version'),
    counting: view(ballotAbi, governor, 'COUNTING_MODE'),
    token: view(ballotAbi, governor, 'token'),
    comp: view(ballotAbi, governor, 'comp'),
    uni: view(ballotAbi, governor, 'uni'),
    nouns: view(ballotAbi, governor, 'nouns'),
    vault: view(ballotAbi, governor, 'xvsVault'),
    multicall: view(ballotAbi, governor, 'multicall', []),
  };
}

type Told = Pick<VoterStatus, 'power' | 'powerFrom'>;
type Standing = Omit<VoterStatus, 'kind' | keyof Told>;
type Voter = Asked & Standing;

function standingOf(governor: Address, { proposalId, voter }: Asked): Question<Standing> {
  const views = {
    state: view(ballotAbi, governor, 'state', proposalId),
    snapshot: view(ballotAbi, governor, 'proposalSnapshot', proposalId),
    hasVoted: view(ballotAbi, governor, 'hasVoted', proposalId, voter),
    receipt: view(ballotAbi, governor, 'getReceipt', proposalId, voter),
    used: view(ballotAbi, governor, 'usedVotes', proposalId, voter),
    // ScopeLift's name for it.
    cast: view(ballotAbi, governor, 'voteWeightCast', proposalId, voter),
    overridden: view(ballotAbi, governor, 'hasVotedOverride', proposalId, voter),
    nonce: view(nonceAbi.plain, governor, 'nonces', voter),
    keyedNonce: view(nonceAbi.keyed, governor, 'nonces', voter, proposalId & ((1n << 192n) - 1n)),
    // The last one: its raw answer is looked at.
    proposal: view(ballotAbi, governor, 'proposals', proposalId),
  };
  return {
    calls: Object.values(views),
    read: (answers) => {
      const { state, hasVoted, receipt, used, nonce, keyedNonce, ...found } = readViews(views, answers);
      // Other contracts keep something else under the same name: only the nine words of Alpha, the ten of Bravo and the eleven of Venus.
      const isCompound = [9, 10, 11].includes(((answers.at(-1) ?? '0x').length - 2) / 64);
      return {
        state: state === null ? null : (STATES[state] ?? null),
        snapshot: found.snapshot ?? (isCompound ? (found.proposal?.[3] ?? null) : null),
        hasVoted: hasVoted ?? receipt ?? false,
        votedBy: hasVoted !== null ? 'hasVoted' : receipt !== null ? 'getReceipt' : null,
        hasOverridden: found.overridden ?? false,
        used: used ?? found.cast,
        nonce,
        keyedNonce,
      };
    },
  };
}

const UNTOLD: Told = { power: null, powerFrom: null };

// Before the snapshot is past every contract refuses, which reads as not known.
function powerOf(
  governor: Address,
  token: Address | null,
  { voter, shape, snapshot, state }: Voter,
): Question<Told> {
  if (snapshot === null || state === 'PENDING') return { calls: [], read: () => UNTOLD };
  const ofToken = shape === 'override' ? 'getPastBalanceOf' : 'getPriorVotes';
  const views = [
    ...(shape === 'override' ? [] : [view(ballotAbi, governor, 'getVotes', voter, snapshot)]),
    ...(token === null ? [] : [view(ballotAbi, token, ofToken, voter, snapshot)]),
  ];
  return {
    calls: views,
    read: (answers) => {
      const told = views.map((one, index) => ({ one, power: one.read(answers[index]) }));
      const first = told.find(({ power }) => power !== null);
      if (first === undefined) return UNTOLD;
      return { power: first.power, powerFrom: { contract: first.one.to, call: first.one.words().call } };
    },
  };
}

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

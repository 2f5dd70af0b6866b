import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { ballotAbi, nonceAbi } from '@/chain/contracts/abis/ballot';
import { multicall } from '@/chain/rpc/calls';
import { type Answers, readViews, view } from '@/chain/rpc/view';
import { type Ballot, ballotDigest, isOwnSignature, type SignedBallot } from '@/core/governor/ballot/ballot';
import { settled } from '@/core/governor/ballot/ballotCall';
import { type BallotRules, readRules } from '@/core/governor/ballot/ballotRules';
import type { BallotFacts, VoterStatus } from '@/core/governor/ballot/ballotVerdict';
import { STATES } from '@/core/governor/proposal';
import type { ActChain } from '../acts/act';

type Asked = Pick<Ballot, 'proposalId' | 'voter' | 'shape'>;

/** Reads the rules of a Governor and the standing of voters at one block, in two round trips; throws `RpcError`. */
export async function readVoterStatuses(
  chain: ActChain,
  governor: Address,
  asked: readonly Asked[],
  block: bigint,
): Promise<{ rules: BallotRules; standings: VoterStatus[] }> {
  const first = ruleViews(governor);
  const each = asked.map((one) => standingViews(governor, one));
  const lists = [Object.values(first), ...each.map((views) => Object.values(views))];
  const [answers, codes] = await Promise.all([
    multicall(chain, lists.flat(), block, chain),
    Promise.all(asked.map(({ voter }) => chain.request<Hex>('eth_getCode', [voter, numberToHex(block)]))),
  ]);
  let at = lists[0]?.length ?? 0;
  const rules = readRules(readViews(first, answers.slice(0, at)), governor, chain.chainId);
  const found = each.map((views) => {
    const length = Object.values(views).length;
    const read = readViews(views, answers.slice(at, at + length));
    // Other contracts keep something else under the same name: only the ten words of Bravo and the nine of Alpha.
    const raw = answers[at + length - 1] ?? '0x';
    at += length;
    const isCompound = [9, 10].includes((raw.length - 2) / 64);
    return { ...read, snapshot: read.snapshot ?? (isCompound ? (read.proposal?.[3] ?? null) : null) };
  });
  const powers = await readPowers(chain, governor, rules, asked, found, block);
  const standings = found.map((one, index) =>
    voterStatus(one, powers[index] ?? UNTOLD, codes[index] ?? '0x'),
  );
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
  const usual = await Promise.all(
    ballots.map((ballot) => (domain === null ? ballot : settled(ballot, domain))),
  );
  const own = await Promise.all(
    usual.map(async (ballot) => domain !== null && (await isOwnSignature(ballot, domain))),
  );
  const asked = usual.map((ballot, index) =>
    domain !== null && standings[index]?.isContract === true
      ? view(ballotAbi, ballot.voter, 'isValidSignature', ballotDigest(ballot, domain), ballot.signature)
      : undefined,
  );
  const views = asked.filter((one) => one !== undefined);
  const answers = await multicall(chain, views, block, chain);
  return usual.map((ballot, index) => {
    const one = asked[index];
    const answer = one === undefined ? null : one.read(answers[views.indexOf(one)]);
    return {
      ...(standings[index] as VoterStatus),
      block,
      rules,
      ballot,
      isOwn: own[index] === true,
      isAccepted: one === undefined ? null : answer === ERC1271,
    };
  });
}

const ERC1271 = '0x1626ba7e';

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

function standingViews(governor: Address, { proposalId, voter }: Asked) {
  return {
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
}

type Found = Answers<ReturnType<typeof standingViews>>;

function voterStatus(found: Found, told: Told, code: Hex): VoterStatus {
  return {
    state: found.state === null ? null : (STATES[found.state] ?? null),
    snapshot: found.snapshot,
    hasVoted: found.hasVoted ?? found.receipt ?? false,
    votedBy: found.hasVoted !== null ? 'hasVoted' : found.receipt !== null ? 'getReceipt' : null,
    hasOverridden: found.overridden ?? false,
    used: found.used ?? found.cast,
    nonce: found.nonce,
    keyedNonce: found.keyedNonce,
    ...told,
    isContract: code !== '0x',
  };
}

type Told = Pick<VoterStatus, 'power' | 'powerFrom'>;

const UNTOLD: Told = { power: null, powerFrom: null };

// Before the snapshot is past every contract refuses, which reads as not known.
async function readPowers(
  chain: ActChain,
  governor: Address,
  { token }: BallotRules,
  asked: readonly Asked[],
  found: readonly Found[],
  block: bigint,
): Promise<Told[]> {
  const views = asked.map(({ voter, shape }, index) => {
    const at = found[index]?.snapshot ?? null;
    if (at === null || found[index]?.state === 0) return [];
    if (shape !== 'override') {
      const own = view(ballotAbi, governor, 'getVotes', voter, at);
      const prior = token === null ? [] : [view(ballotAbi, token, 'getPriorVotes', voter, at)];
      return [{ ...own, call: 'getVotes(address,uint256)' }, ...prior.map(named('getPriorVotes'))];
    }
    const balance = token === null ? [] : [view(ballotAbi, token, 'getPastBalanceOf', voter, at)];
    return balance.map(named('getPastBalanceOf'));
  });
  const list = views.flat();
  const answers = await multicall(chain, list, block, chain);
  return views.map((own) => {
    const told = own.map((one) => ({ one, power: one.read(answers[list.indexOf(one)]) }));
    const first = told.find(({ power }) => power !== null);
    if (first === undefined) return UNTOLD;
    return { power: first.power, powerFrom: { contract: first.one.to, call: first.one.call } };
  });
}

function named(name: string) {
  return <V extends object>(one: V) => ({ ...one, call: `${name}(address,uint256)` });
}

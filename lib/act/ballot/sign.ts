import { useState } from 'react';
import type { Address, Hex } from 'viem';
import { isHex } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import {
  type Ballot,
  type BallotDomain,
  type BallotShape,
  ballotData,
  isOwnSignature,
  type SignedBallot,
} from '@/core/governor/ballot/ballot';
import { settled } from '@/core/governor/ballot/ballotCall';
import { sound } from '@/core/governor/ballot/ballotFlaw';
import type { BallotRules } from '@/core/governor/ballot/ballotRules';
import { refusedByCode, type VoterStatus } from '@/core/governor/ballot/ballotVerdict';
import { t } from '@/core/language/message';
import { useService } from '@/lib/query/client/service';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import type { ActChain, ActDao, WalletClient } from '../acts/act';
import { chainFor } from '../chain';
import { readHead } from '../facts/accountState';
import { findEndpointConflict, holdToChain } from '../facts/endpointConflict';
import { signFor } from '../signing';
import { useRead } from '../useRead';
import { useTask } from '../useTask';
import { acceptedByGovernor, readVoterStatuses } from './ballotFacts';

/** Ballot content to sign; params are a split's, else 0x. */
export type Draft = {
  proposalId: bigint;
  support: number;
  reason: string;
  params: Hex;
  /** Overrule the delegate with one's own tokens. */
  isOverride: boolean;
};

/** A ballot ready to be signed, with what the person has to know before. */
export type PreparedBallot = {
  ballot: Ballot;
  domain: BallotDomain;
  rules: BallotRules;
  voterStatus: VoterStatus;
  block: bigint;
  /** The Governor takes no reason with a signed ballot, so the one given is not in it. */
  isReasonDropped: boolean;
};

/** Makes the ballot an account would sign, with its next number; throws `ballot-refused` or `RpcError`. */
export async function prepareBallot(
  chain: ActChain,
  dao: Pick<ActDao, 'address' | 'chainId'>,
  voter: Address,
  draft: Draft,
): Promise<PreparedBallot> {
  const block = await readHead(chain);
  const asked = { proposalId: draft.proposalId, voter, shape: shapeOf(draft) };
  const { rules, standings } = await readVoterStatuses(chain, dao.address, [asked], block);
  const [voterStatus] = standings;
  const { form, domain } = rules;
  if (rules.flaw !== null || form === null || domain === null || voterStatus === undefined)
    refuse(rules.flaw ?? t`this Governor takes no signed ballots.`);
  if (voterStatus.kind === 'contract' && form !== 'v5')
    refuse(t`your account is a contract, and this Governor takes signatures of keys only.`);
  const wanted = shapeOf(draft);
  const isReasonDropped = wanted === 'extended' && draft.params === '0x' && !rules.shapes.includes(wanted);
  const shape = isReasonDropped ? 'short' : wanted;
  if (!rules.shapes.includes(shape)) refuse(t`this Governor does not take this kind of vote signed.`);
  if (draft.params !== '0x' && !rules.isFractional) refuse(t`this Governor takes no split vote signed.`);
  if (form === 'alpha' && draft.support > 1) refuse(t`this Governor knows for and against only.`);
  refuseUncastable(voterStatus, shape);
  const nonce = form !== 'v5' ? null : nonceOf(voterStatus, shape);
  const ballot: Ballot = {
    chainId: dao.chainId,
    governor: dao.address,
    proposalId: draft.proposalId,
    form,
    shape,
    support: draft.support,
    voter,
    nonce,
    reason: shape === 'short' ? '' : draft.reason,
    params: shape === 'extended' ? draft.params : '0x',
  };
  return { ballot, domain, rules, voterStatus, block, isReasonDropped };
}

/** Asks the wallet at once, so that it opens from the person's own tap, and verifies the signature. */
export async function signBallot(
  chain: ActChain,
  client: WalletClient,
  { ballot, domain, voterStatus }: Pick<PreparedBallot, 'ballot' | 'domain' | 'voterStatus'>,
): Promise<SignedBallot> {
  const { voter: account, chainId } = ballot;
  const data = ballotData(ballot, domain);
  const signature = await signFor(client, data, { account, chainId, refusal: 'ballot-refused' });
  if (!isHex(signature) || signature.length % 2 !== 0) unfit(t`it is no hex`);
  const signed = await settled({ ...ballot, signature: signature.toLowerCase() as Hex }, domain);
  const isOwn = await isOwnSignature(signed, domain);
  const judged = { ...voterStatus, ballot: signed, isOwn };
  const block = await readHead(chain);
  const isAccepted = (await acceptedByGovernor(chain, judged, domain, block)) ?? isOwn;
  if (isAccepted) return sound(signed);
  if (isOwn) throw blocked('ballot-refused', { reason: refusedByCode() });
  if (voterStatus.kind === 'key') unfit(t`it is not by this account, or not of this ballot`);
  return unfit(t`the contract of this account does not accept it (yet)`);
}

function shapeOf({ reason, params, isOverride }: Draft): BallotShape {
  if (isOverride) return 'override';
  return reason === '' && params === '0x' ? 'short' : 'extended';
}

// A keyed number is of this proposal alone: ballots on others neither spend it nor wait for it.
function nonceOf({ nonce, keyedNonce }: VoterStatus, shape: BallotShape): bigint {
  const next = shape === 'override' ? nonce : (keyedNonce ?? nonce);
  return next ?? refuse(t`this Governor does not say which number a ballot needs.`);
}

function refuseUncastable({ state, hasVoted, hasOverridden, used, power }: VoterStatus, shape: BallotShape) {
  if (state === null) refuse(t`this Governor knows no such proposal.`);
  if (state !== 'ACTIVE' && state !== 'PENDING') refuse(t`voting has closed.`);
  const isSpent = shape === 'override' ? hasOverridden : hasVoted && !(used !== null && used < (power ?? 0n));
  if (isSpent) refuse(t`you have voted on this proposal already.`);
  if (power === 0n) refuse(t`you had no votes when voting opened, so it would count nothing.`);
}

function refuse(reason: string): never {
  throw blocked('ballot-refused', { reason });
}

function unfit(reason: string): never {
  throw new QuorateError('wallet-failed', { reason: t`its signature cannot be used: ${reason}.` });
}

/** Signing one ballot: what is to be signed, what went wrong or was declined last, and how to sign or begin again. */
export type Signing = {
  prepared: PreparedBallot | undefined;
  problem: QuorateError | undefined;
  isSigning: boolean;
  sign: () => void;
  again: () => void;
  /** Signs although endpoints contradict each other as they do now. */
  pardon: () => void;
};

/** Prepares the ballot an account would sign, and has it signed; `onSigned` is called once the signature is verified. */
export function useSigning(
  dao: Pick<ActDao, 'id' | 'address' | 'chainId'>,
  account: Address,
  draft: Draft,
  onSigned: (ballot: SignedBallot) => void,
): Signing {
  const service = useService();
  const { id, address, chainId } = dao;
  const chain = chainFor(useChains(), chainId);
  const { proposalId, support, reason, params, isOverride } = draft;
  const [pardoned, setPardoned] = useState<string>();
  const prepare =
    chain === undefined
      ? undefined
      : async () => {
          const conflict = async () => {
            if (service === undefined || chain.hosts().length < 2) return;
            const found = await findEndpointConflict(service, id, proposalId);
            if (found !== undefined && found.message !== pardoned) throw found;
          };
          const held = holdToChain(service, chain);
          const prepared = held.then(() => prepareBallot(chain, { address, chainId }, account, draft));
          return (await Promise.all([prepared, conflict()]))[0];
        };
  const wanted = [proposalId, support, reason, params, isOverride];
  const read = useRead(prepare, [chain, service, id, address, chainId, account, ...wanted, pardoned]);
  const task = useTask();
  const sign = () =>
    task.start(async () => {
      if (chain === undefined || read.value === undefined) return;
      const { client } = wallet.get();
      if (client === undefined) throw new QuorateError('wallet-missing');
      onSigned(await signBallot(chain, client, read.value));
    });
  return {
    prepared: read.value,
    problem: task.problem ?? read.error,
    isSigning: task.isBusy,
    sign,
    again: read.again,
    pardon: () => setPardoned(read.error?.message),
  };
}

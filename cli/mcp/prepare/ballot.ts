import type { Address } from 'viem';
import { ballotAbi, nonceAbi } from '../../../chain/contracts/abis/ballot';
import { readVoteFacts } from '../../../chain/contracts/actFacts';
import { getHead } from '../../../chain/rpc/transport';
import { callViews, view } from '../../../chain/rpc/view';
import { accountKind } from '../../../core/accountKind';
import { blocked } from '../../../core/errors/blocked';
import { shortId } from '../../../core/format';
import { whyNotSide } from '../../../core/governor/act/whyNot';
import { type Ballot, ballotData, ballotTypeHash } from '../../../core/governor/ballot/ballot';
import { type Side, SUPPORT } from '../../../core/governor/vote';
import { type AnswerBlock, answerBlock } from '../toolAnswer';
import type { ActPlace } from './unsigned';

/** A ballot to sign as JSON text, and what it does; without the reason where the Governor takes none. */
export type BallotToSign = { typedData: string; does: string; isReasonDropped: boolean; block: AnswerBlock };

/** Makes the ballot that an account would sign, with the number it needs now; throws `ballot-refused`, or what blocks the vote. */
export async function ballotToSign(
  place: ActPlace,
  voter: Address,
  { id, side, reason }: { id: bigint; side: Side; reason: string },
): Promise<BallotToSign> {
  const { chain, dao } = place;
  const { form, domain, nonce: numbering } = dao.ballot;
  if (form === 'none' || domain === null) refuse('this Governor takes no signed ballots that can be read.');
  const at = await getHead(chain);
  const facts = await readVoteFacts(id, { chain, dao, account: voter }, at.number);
  // A ballot may be signed before the vote opens.
  const [blocker] = whyNotSide(side, facts, dao).filter(({ code }) => code !== 'voting-not-open');
  if (blocker !== undefined) throw blocker;
  const isKeyed = numbering === 'keyed';
  const views = {
    extended: view(ballotAbi, dao.address, 'EXTENDED_BALLOT_TYPEHASH'),
    plain: view(nonceAbi.plain, dao.address, 'nonces', voter),
    keyed: view(nonceAbi.keyed, dao.address, 'nonces', voter, id & ((1n << 192n) - 1n)),
  };
  const [{ extended, plain, keyed }, code] = await Promise.all([
    callViews(chain, views, at.number, chain),
    chain.request('eth_getCode', [voter, 'latest']),
  ]);
  if (accountKind(code) === 'contract' && form !== 'v5')
    refuse('this account is a contract, and this Governor takes signatures of keys only.');
  const next = isKeyed ? keyed : plain;
  if (form === 'v5' && next === null) refuse('this Governor does not say which number a ballot needs.');
  const isExtended = reason !== '' && extended !== null && extended === ballotTypeHash(form, 'extended');
  const ballot: Ballot = {
    ...{ chainId: dao.chainId, governor: dao.address, proposalId: id, form, voter },
    // Alpha knows a boolean.
    ...{ support: SUPPORT[side], shape: isExtended ? 'extended' : 'short', params: '0x' },
    ...{ nonce: form === 'v5' ? next : null, reason: isExtended ? reason : '' },
  };
  return {
    typedData: JSON.stringify(ballotData(ballot, domain)),
    does: `votes ${side} on proposal ${shortId(id)} with all votes of ${voter}, once somebody casts it`,
    isReasonDropped: reason !== '' && !isExtended,
    block: answerBlock(at),
  };
}

function refuse(reason: string): never {
  throw blocked('ballot-refused', { reason });
}

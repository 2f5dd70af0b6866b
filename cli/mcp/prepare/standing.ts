import type { Address } from 'viem';
import { adapterOf, countedAt } from '../../../chain/contracts/family/choose';
import { readPower } from '../../../chain/contracts/power';
import { holdingViews } from '../../../chain/contracts/tokenViews';
import { getHead } from '../../../chain/rpc/block';
import type { MulticallOptions } from '../../../chain/rpc/calls';
import { askAll, pairOf } from '../../../chain/rpc/question';
import type { Transport } from '../../../chain/rpc/transport';
import { callViews, ZERO } from '../../../chain/rpc/view';
import { QuorateError } from '../../../core/errors';
import type { Block, Dao } from '../../../core/governor/dao';

/** A way to ask the chain of an organisation. */
export type ActPlace = { chain: Transport; dao: Dao; options: MulticallOptions };

/** Facts of a proposal, and of an account's vote on it, at one block; a figure is null where no contract says. */
export type VoteStanding = Awaited<ReturnType<typeof readVoteStanding>>;

/** Reads a proposal at the newest block; throws `proposal-unknown`. */
export async function readProposalStanding({ chain, dao, options }: ActPlace, id: bigint) {
  const at = await getHead(chain);
  const adapter = adapterOf(dao);
  const asked = pairOf(adapter.proposal(id), adapter.origin(id));
  const [answer] = await askAll(chain, [asked], at.number, options);
  if (answer?.[0] == null) throw new QuorateError('proposal-unknown', { id: String(id) });
  const [{ found }, { needsQueuing }] = answer;
  // Before 5.0 a Governor does not say whether it queues; one with a timelock does.
  return { ...found, at, needsQueuing: needsQueuing ?? dao.timelock !== null };
}

/** Reads a proposal, and what an account can do on it. */
export async function readVoteStanding(place: ActPlace, id: bigint, account: Address) {
  const { chain, dao, options } = place;
  const proposal = await readProposalStanding(place, id);
  const adapter = adapterOf(dao);
  const block = proposal.at.number;
  const [counted = proposal.snapshot] = await countedAt(
    chain,
    adapter,
    [{ id, snapshot: proposal.snapshot }],
    block,
    options,
  );
  const [receipt] = await askAll(chain, [adapter.receipt(account, id, counted)], block, options);
  if (receipt === undefined) throw new QuorateError('proposal-unknown', { id: String(id) });
  // Before the snapshot the contract refuses to say.
  const power = proposal.state === 'PENDING' ? null : receipt.power;
  const { hasVoted, used } = receipt;
  const isSpent = hasVoted && (used === null || power === null || used >= power);
  return { ...proposal, power, isSpent, holding: await readHolding(place, account, proposal.at) };
}

/** Reads an account's votes, balance and delegate at a block; the delegate is null where there is none. */
export async function readHolding({ chain, dao, options }: ActPlace, account: Address, at: Block) {
  const views: Partial<ReturnType<typeof holdingViews>> =
    dao.token === null ? {} : holdingViews(dao.token.address, account);
  const [{ votes }, { balance = null, delegate = null }] = await Promise.all([
    readPower(chain, dao, account, at.number, options),
    callViews(chain, views, at.number, options),
  ]);
  return { votes, balance, knowsDelegate: delegate !== null, delegate: delegate === ZERO ? null : delegate };
}

import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { shortId } from '@/core/format';
import { stateName } from '@/core/governor/act/stateName';
import type { State } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { DraftDocument } from './document';
import { reservedFor } from './proposerSuffix';
import { meetsThreshold, type ThresholdNow } from './threshold';

/**
 * Why a draft cannot be proposed: `draft` by nobody as it stands, `account` not by this account now; `organisation`: it
 * can be, and nothing would come of it.
 */
export type DraftObstacle = {
  code:
    | 'no-actions'
    | 'too-many'
    | 'too-large'
    | 'too-dear'
    | 'same-content'
    | 'reserved'
    | 'votes'
    | 'live'
    | 'timelock';
  of: 'draft' | 'account' | 'organisation';
  sentence: string;
};

export type ObstacleFacts = {
  draft: Pick<DraftDocument, 'actions' | 'description'>;
  proposer: Address | null;
  honoursSuffix: boolean;
  threshold: ThresholdNow | null;
  live: { id: bigint; state: State } | null;
  mostActions: bigint | null;
  /** The right that the Governor lacks on its timelock. */
  missingRight: string | null;
  same: { id: bigint; state: State } | null;
  /** Bytes of the calldata, and gas of proposing. */
  bytes: number | null;
  gas: bigint | null;
};

/** A transaction of 128 KiB is passed on by no endpoint, and one of more gas is taken into no block (EIP-7825). */
export const MOST_PROPOSED = { bytes: 128 * 1024 - 512, gas: 1n << 24n } as const;

/** Why a draft cannot be proposed; empty when nothing is known to stand in its way. */
export function obstaclesOf(facts: ObstacleFacts): DraftObstacle[] {
  return [...ofDraft(facts), ...ofAccount(facts), ...ofOrganisation(facts)];
}

function* ofDraft(facts: ObstacleFacts): Generator<DraftObstacle> {
  const { draft, mostActions, bytes, gas, same, proposer, honoursSuffix } = facts;
  const count = draft.actions.length;
  const of = 'draft';
  if (count === 0) yield { code: 'no-actions', of, sentence: t`A proposal needs at least one action.` };
  if (mostActions !== null && BigInt(count) > mostActions)
    yield {
      code: 'too-many',
      of,
      sentence: t`It has ${count} actions, and this Governor takes at most ${mostActions}.`,
    };
  if (bytes !== null && bytes > MOST_PROPOSED.bytes)
    yield {
      code: 'too-large',
      of,
      sentence: t`It has ${bytes} bytes, and a transaction may have at most 128 KiB.`,
    };
  if (gas !== null && gas > MOST_PROPOSED.gas)
    yield {
      code: 'too-dear',
      of,
      sentence: t`Proposing it takes ${gas} gas, and a transaction may take at most ${MOST_PROPOSED.gas}.`,
    };
  if (same !== null)
    yield {
      code: 'same-content',
      of,
      sentence: t`A proposal with the same actions and text exists already (${stateName(same.state)}), and this Governor takes none twice; change the text.`,
    };
  const reserved = honoursSuffix ? reservedFor(draft.description) : null;
  if (reserved !== null && proposer !== null && !isSameAddress(reserved, proposer))
    yield {
      code: 'reserved',
      of,
      sentence: t`Its text ends with the address of ${reserved}, who alone may propose it.`,
    };
}

function* ofAccount({ threshold, live }: ObstacleFacts): Generator<DraftObstacle> {
  if (threshold !== null && meetsThreshold(threshold) === false)
    yield {
      code: 'votes',
      of: 'account',
      sentence: t`The account has fewer votes than proposing takes; votes count one block after they were delegated.`,
    };
  if (live !== null)
    yield {
      code: 'live',
      of: 'account',
      sentence: t`The account’s proposal ${shortId(live.id)} is ${stateName(live.state)}; this Governor takes another one only when it is over.`,
    };
}

function* ofOrganisation({ missingRight }: ObstacleFacts): Generator<DraftObstacle> {
  if (missingRight !== null)
    yield {
      code: 'timelock',
      of: 'organisation',
      sentence: t`This Governor lacks the right (${missingRight}) to use its timelock, which may obey another Governor now. What passes here cannot be queued or executed.`,
    };
}

// Ledger and Trezor keep the data of a transaction in little memory; where they stop depends on the device.
const SIGNED_BY_DEVICES = { some: 24 * 1024, none: 48 * 1024 } as const;

/** Whether hardware wallets sign a transaction with so many bytes of data: not all of them, or none; undefined where all do. */
export function deviceLimit(bytes: number): 'some' | 'none' | undefined {
  if (bytes > SIGNED_BY_DEVICES.none) return 'none';
  return bytes > SIGNED_BY_DEVICES.some ? 'some' : undefined;
}

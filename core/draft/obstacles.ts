import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { shortId } from '@/core/format';
import { stateName } from '@/core/governor/act/stateName';
import type { State } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { DraftDocument } from './document';
import { reservedFor } from './proposerSuffix';
import { meetsThreshold, type ThresholdNow } from './threshold';

/** The one it stops: `draft` anybody who proposes it as it stands, `account` this one for now, `organisation` what comes of it. */
const STOPS = {
  'no-actions': 'draft',
  'too-many': 'draft',
  'too-large': 'draft',
  'too-dear': 'draft',
  'same-content': 'draft',
  reserved: 'draft',
  votes: 'account',
  live: 'account',
  timelock: 'organisation',
} as const;

type Code = keyof typeof STOPS;

/** Why a draft cannot be proposed, or why nothing would come of it. */
export type DraftObstacle = { code: Code; of: (typeof STOPS)[Code]; sentence: string };

type ObstacleFacts = {
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
  return [...found(facts)].map(([code, sentence]) => ({ code, of: STOPS[code], sentence }));
}

function* found(facts: ObstacleFacts): Generator<[Code, string]> {
  const { draft, mostActions, bytes, gas, same, proposer, honoursSuffix, threshold, live, missingRight } =
    facts;
  const count = draft.actions.length;
  if (count === 0) yield ['no-actions', t`A proposal needs at least one action.`];
  if (mostActions !== null && BigInt(count) > mostActions)
    yield ['too-many', t`It has ${count} actions, and this Governor takes at most ${mostActions}.`];
  if (bytes !== null && bytes > MOST_PROPOSED.bytes)
    yield ['too-large', t`It has ${bytes} bytes, and a transaction may have at most 128 KiB.`];
  if (gas !== null && gas > MOST_PROPOSED.gas)
    yield [
      'too-dear',
      t`Proposing it takes ${gas} gas, and a transaction may take at most ${MOST_PROPOSED.gas}.`,
    ];
  if (same !== null)
    yield [
      'same-content',
      t`A proposal with the same actions and text exists already (${stateName(same.state)}), and this Governor takes none twice; change the text.`,
    ];
  const reserved = honoursSuffix ? reservedFor(draft.description) : null;
  if (reserved !== null && proposer !== null && !isSameAddress(reserved, proposer))
    yield ['reserved', t`Its text ends with the address of ${reserved}, who alone may propose it.`];
  if (threshold !== null && meetsThreshold(threshold) === false)
    yield [
      'votes',
      t`The account has fewer votes than proposing takes; votes count one block after they were delegated.`,
    ];
  if (live !== null)
    yield [
      'live',
      t`The account’s proposal ${shortId(live.id)} is ${stateName(live.state)}; this Governor takes another one only when it is over.`,
    ];
  if (missingRight !== null)
    yield [
      'timelock',
      t`This Governor lacks the right (${missingRight}) to use its timelock, which may obey another Governor now. What passes here cannot be queued or executed.`,
    ];
}

// Ledger and Trezor keep the data of a transaction in little memory; where they stop depends on the device.
const SIGNED_BY_DEVICES = { some: 24 * 1024, none: 48 * 1024 } as const;

/** Whether hardware wallets sign a transaction with so many bytes of data: not all of them, or none; undefined where all do. */
export function deviceLimit(bytes: number): 'some' | 'none' | undefined {
  if (bytes > SIGNED_BY_DEVICES.none) return 'none';
  return bytes > SIGNED_BY_DEVICES.some ? 'some' : undefined;
}

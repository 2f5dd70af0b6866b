import type { Address, Hex } from 'viem';
import { stateName } from '@/core/governor/act/stateName';
import type { Dao, Timelock } from '@/core/governor/dao';
import type { RevertFormatters } from '@/core/governor/errors/reverts';
import { type RawAction, STATES } from '@/core/governor/proposal';
import { t } from '@/core/language/message';

/** Facts of an organisation that decide its execution. */
export type SimulatedDao = Pick<Dao, 'address' | 'family'> & {
  timelock: Pick<Timelock, 'address' | 'kind'> | null;
  token?: { address: Address } | null | undefined;
};

/** Content to execute: a proposal, or a draft that has no number yet. */
export type SimulationSubject = {
  /** Null for a draft. */
  id: bigint | null;
  actions: readonly RawAction[];
  descriptionHash: Hex;
};

/** A view whose answer is of interest before and after. */
export type Watch = { contract: Address; view: string };

/** How it is played; everything may be left out. */
export type SimulateOptions = {
  /** The newest when absent. */
  block?: bigint | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds over everything; 10 s. */
  limit?: number | undefined;
  /** Bytes of one answer; 2 MB. */
  bytes?: number | undefined;
  /** Further accounts whose holdings are of interest. */
  parties?: readonly Address[] | undefined;
  /** Further views, written `votingDelay()`: no arguments. */
  watch?: readonly Watch[] | undefined;
  /** How figures of a reason are said. */
  formatters?: RevertFormatters | undefined;
};

/** Why a proposal could not be simulated, in words for the person. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable';
}

/** A proposal's state, by its number, stays what it is whatever is assumed. */
export function stuckIn(state: number | null | undefined): Unplayable {
  return new Unplayable(t`the Governor keeps saying that the proposal is ${stateName(STATES[state ?? -1])}`);
}

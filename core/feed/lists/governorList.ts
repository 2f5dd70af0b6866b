import type { Block, Family } from '@/core/governor/dao';
import { FAMILY_NAMES } from '@/core/governor/family';
import { JsonFlaw, list, object, readJson, type Shape, whole } from '@/core/json';
import { big, oneOf, writeJson } from '@/core/jsonValues';
import {
  type FiledDao,
  filedDaoFields,
  LIST_VERSION,
  type LoneVoter,
  loneVoterShape,
  MOST_FILED,
} from './filedDao';

/** A Governor that was found by the logs of its chain: nobody vouches for it, and its name is what its contract says. */
export type FoundGovernor = FiledDao & {
  family: Family;
  proposals: number;
  /** Distinct addresses that voted there. */
  voters: number;
  lone?: LoneVoter | undefined;
};

/** A chain whose logs were read, from which block to which. */
export type ReadChain = { chainId: number; from: bigint; at: Block };

/** `governors.json`: what `quorate governors` found, those with the most voters first. */
export type GovernorList = {
  version: typeof LIST_VERSION;
  chains: readonly ReadChain[];
  governors: readonly FoundGovernor[];
};

export const GOVERNOR_FILE = 'governors.json';

const SHAPE: Shape<GovernorList> = object<GovernorList>({
  version: oneOf([LIST_VERSION]),
  chains: list(object<ReadChain>({ chainId: whole(), from: big(53), at: filedDaoFields.at }), 100),
  governors: list(
    object<FoundGovernor>(
      { ...filedDaoFields, family: oneOf(FAMILY_NAMES), proposals: whole(), voters: whole() },
      { lone: loneVoterShape },
    ),
    MOST_FILED,
  ),
});

/** The Governors in the text of the file; throws `JsonFlaw` where it is none. */
export function readGovernorList(json: string): GovernorList {
  const value = readJson(SHAPE, json);
  const chains = new Set(value.chains.map(({ chainId }) => String(chainId)));
  if (!value.governors.every(({ id }) => chains.has(id.split(':')[1] ?? '')))
    throw new JsonFlaw('$.governors', 'of chains that were read');
  return value;
}

export const writeGovernorList = (value: GovernorList): Uint8Array => writeJson(SHAPE, value);

import type { Address, Hex } from 'viem';
import type { RawAction } from '@/core/governor/proposal';

/** Value given to a recipe: texts, booleans, and lists and objects of them; never numbers, which JSON rounds. */
export type RecipeValue =
  | string
  | boolean
  | readonly RecipeValue[]
  | { readonly [name: string]: RecipeValue };

/** The inputs of a recipe by their names. */
export type RecipeInputs = Readonly<Record<string, RecipeValue>>;

/** Actions that a recipe made, from the place `at` on, and its inputs; only the actions' bytes count. */
export type RecipeUse = { at: number; count: number; name: string; inputs: RecipeInputs };

/** An action that is not sent, and before which action it stands; with the first of a recipe what that was given. */
export type SetAside = RawAction & { before: number; recipe: Omit<RecipeUse, 'at'> | null };

/** Signed endorsement of one version of a draft; unverified. */
export type DraftEndorsement = {
  actionsHash: Hex;
  descriptionHash: Hex;
  /** Null: whoever sends it. */
  proposer: Address | null;
  endorser: Address;
  role: 'author' | 'endorses' | 'will-propose';
  statement: string;
  /** Unix seconds. */
  expires: number;
  signature: Hex;
};

/** A proposal that is being written. */
export type DraftDocument = {
  chainId: number;
  governor: Address;
  /** The account that will propose it; null while that is not known. */
  proposer: Address | null;
  /** It is proposed without the suffix that reserves it for its proposer, where the Governor keeps to that. */
  openToAnyone: boolean;
  /** Without the suffix that reserves it for its proposer. */
  description: string;
  actions: readonly RawAction[];
  /** Actions that are switched off. */
  aside: readonly SetAside[];
  recipes: readonly RecipeUse[];
  /** `contentHash` of the version before it. */
  parent: Hex | null;
  /** The proposal that it was begun with, `<CAIP-10>/<decimal id>`, as its writers say. */
  origin: string | null;
  /** Unix seconds, as its writers say. */
  saved: number | null;
  expires: number | null;
  authors: readonly Address[];
  /** For those who read it before it is proposed. */
  note: string;
  endorsements: readonly DraftEndorsement[];
};

/** Limits of a draft; bytes are of UTF-8, after unpacking. */
export const DRAFT_LIMITS = {
  bytes: 1_000_000,
  actions: 200,
  text: 100_000,
  note: 10_000,
  depth: 8,
  authors: 20,
  endorsements: 50,
} as const;

export function emptyDraft(place: Pick<DraftDocument, 'chainId' | 'governor'>): DraftDocument {
  return {
    ...place,
    proposer: null,
    openToAnyone: false,
    description: '',
    actions: [],
    aside: [],
    recipes: [],
    parent: null,
    origin: null,
    saved: null,
    expires: null,
    authors: [],
    note: '',
    endorsements: [],
  };
}

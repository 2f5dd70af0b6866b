import type { Address, Hex } from 'viem';
import { checkedAddress } from '@/core/caip';
import { anyAddress, flag, leaf, list, openObject, orElse, refined, type Shape, whole } from '@/core/json';
import { big, hex, maybe, oneOf } from '@/core/jsonValues';
import {
  DRAFT_LIMITS,
  type DraftDocument,
  type DraftEndorsement,
  type RecipeInputs,
  type RecipeUse,
  type RecipeValue,
  type SetAside,
} from './document';
import { whyNotText } from './whyNotText';

/** How a draft stands in JSON: its actions in columns, as every file of a proposal has them. */
export type DraftJson = Omit<DraftDocument, 'actions'> & {
  format: 'quorate-draft';
  version: 1;
  targets: readonly Address[];
  values: readonly bigint[];
  signatures: readonly string[];
  calldatas: readonly Hex[];
};

const account = refined(anyAddress, 'an address with a right checksum', (found) => {
  try {
    return checkedAddress(found);
  } catch {
    return undefined;
  }
});

/** A text of at most so many bytes that can stand on a chain as it stands here. */
function written(bytes: number): Shape<string> {
  return {
    write: (value) => value,
    read: (json, path) => {
      const flaw = typeof json === 'string' ? whyNotText(json, bytes) : 'a text';
      return leaf(flaw ?? '', () => (flaw === undefined ? (json as string) : undefined)).read(json, path);
    },
  };
}

const calldata = hex(DRAFT_LIMITS.bytes, false);
const bytesInLowerCase: Shape<Hex> = {
  write: calldata.write,
  read: (json, path) => calldata.read(typeof json === 'string' ? json.toLowerCase() : json, path),
};
const hash = hex(32);
const moment = whole(10_000_000_000);
const proposal = leaf('the id of a proposal', (found) =>
  typeof found === 'string' && /^eip155:\d{1,16}:0x[0-9a-fA-F]{40}\/\d{1,78}$/.test(found)
    ? found
    : undefined,
);
const signature = written(1_000);
const most = DRAFT_LIMITS.actions;

const value: Shape<RecipeValue> = {
  write: (given) => given,
  read: (json, path) => {
    if (typeof json === 'boolean') return json;
    if (typeof json === 'string') return written(DRAFT_LIMITS.bytes).read(json, path);
    if (Array.isArray(json)) return list(value).read(json, path);
    return inputs.read(json, path);
  },
};

// Not by assignment: a field named __proto__ would set the prototype and vanish.
const inputs: Shape<RecipeInputs> = {
  write: (given) => given,
  read: (json, path) => {
    const fields = leaf('an object', (found) =>
      typeof found === 'object' && found !== null && !Array.isArray(found)
        ? Object.entries(found)
        : undefined,
    ).read(json, path);
    return Object.fromEntries(
      fields.map(([name, each]) => [name, value.read(each, `${path}.${name.slice(0, 40)}`)]),
    );
  },
};

const recipeMade = { count: whole(most, 1), name: written(60), inputs };
const recipeFields = { at: whole(most), ...recipeMade };

const asideFields = {
  before: whole(most),
  target: account,
  value: big(),
  signature: orElse(signature, ''),
  calldata: bytesInLowerCase,
  recipe: orElse(maybe(openObject<Omit<RecipeUse, 'at'>>(recipeMade)), null),
};

const endorsement = openObject<DraftEndorsement>({
  actionsHash: hash,
  descriptionHash: hash,
  proposer: orElse(maybe(account), null),
  endorser: account,
  role: oneOf(['author', 'endorses', 'will-propose']),
  statement: written(1_000),
  expires: moment,
  signature: hex(4_096, false),
});

const draftFields = {
  format: oneOf(['quorate-draft']),
  version: oneOf([1]),
  chainId: whole(Number.MAX_SAFE_INTEGER, 1),
  governor: account,
  proposer: orElse(maybe(account), null),
  openToAnyone: orElse(flag, false),
  description: written(DRAFT_LIMITS.text),
  targets: list(account, most),
  values: list(big(), most),
  signatures: orElse(list(signature, most), []),
  calldatas: list(bytesInLowerCase, most),
  aside: orElse(list(openObject<SetAside>(asideFields), most), []),
  recipes: orElse(list(openObject<RecipeUse>(recipeFields), most), []),
  parent: orElse(maybe(hash), null),
  origin: orElse(maybe(proposal), null),
  saved: orElse(maybe(moment), null),
  expires: orElse(maybe(moment), null),
  authors: orElse(list(account, DRAFT_LIMITS.authors), []),
  note: orElse(written(DRAFT_LIMITS.note), ''),
  endorsements: orElse(list(endorsement, DRAFT_LIMITS.endorsements), []),
};

/** The fields of a draft; what is not among them is not looked at. */
export const draftShape: Shape<DraftJson> = openObject<DraftJson>(draftFields);

export const DRAFT_FIELDS: ReadonlySet<string> = new Set(Object.keys(draftFields));
export const ASIDE_FIELDS: ReadonlySet<string> = new Set(Object.keys(asideFields));
export const RECIPE_FIELDS: ReadonlySet<string> = new Set(Object.keys(recipeFields));

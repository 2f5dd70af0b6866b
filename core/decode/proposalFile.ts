import { capital } from '@/core/format';
import { anyAddress, leaf, list, openObject, orElse, readJson, type Shape, text } from '@/core/json';
import { shapedOr } from '@/core/jsonFlawWords';
import { bytes, maybe } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import type { Proposal } from './action';
import { DecodeFlaw } from './flaw';

/** More than any block holds; larger files and longer lists are not read. */
const MOST_LETTERS = 32_000_000;
const MOST_ACTIONS = 1_000;
const LONGEST_TEXT = 1_000_000;

const targets = list(anyAddress, MOST_ACTIONS);
const texts = text(LONGEST_TEXT, /^/, 'a text, or is too long');
const chain = leaf('the number of a chain', (json) => {
  const id = typeof json === 'string' && /^\d{1,16}$/.test(json) ? Number(json) : json;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
});
const wei = leaf('an amount of wei', (json) => {
  const isNumber = typeof json === 'number' && Number.isSafeInteger(json) && json >= 0;
  const isText = typeof json === 'string' && /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(json);
  const amount = isNumber || isText ? BigInt(json) : undefined;
  return amount !== undefined && amount < 2n ** 256n ? amount : undefined;
});
const file: Shape<Proposal> = openObject<Proposal>({
  chainId: orElse(maybe(chain), null),
  governor: orElse(maybe(anyAddress), null),
  timelock: orElse(maybe(anyAddress), null),
  targets,
  values: list(wei, MOST_ACTIONS),
  signatures: orElse(list(texts, MOST_ACTIONS), []),
  calldatas: list(bytes, MOST_ACTIONS),
  description: orElse(texts, ''),
});

/**
 * Reads a proposal from JSON: `targets`, `values`, `calldatas`, and where there are any `signatures`, `description`,
 * `chainId`, `governor` and `timelock`; other fields are not looked at. Throws `DecodeFlaw`, a sentence that names the
 * field.
 */
export function readProposalFile(json: string): Proposal {
  if (json.length > MOST_LETTERS) throw new DecodeFlaw(t`The file is too large for a proposal.`);
  const flaw = (sentence: string) => new DecodeFlaw(`${capital(sentence)}.`);
  const proposal = shapedOr(() => readJson(file, json), t`the file`, flaw);
  if (proposal.targets.length === 0) throw new DecodeFlaw(t`The proposal has no targets.`);
  return proposal;
}

import { proposedIn } from '@/core/governor/act/propose';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { DRAFT_LIMITS } from '../document';
import { DraftFlaw } from '../flaw';
import { unreserved } from '../proposerSuffix';
import { paymentsIn } from '../recipes/payMany';
import type { RecipeContext } from '../recipes/recipe';
import { importCallList, importColumns } from './callList';
import { importFoundryBroadcast } from './foundryBroadcast';
import type { Imported, ImportPlace } from './imported';
import { fieldsIn, type JsonFields, listIn } from './importedJson';
import { importSafeBatch } from './safeBatch';

/**
 * Reads whatever people have actions in: a file of Safe's Transaction Builder, a Foundry broadcast, a table of payments,
 * a list of calls, the columns of a proposal, or the calldata of a `propose`. Throws `DraftFlaw` with a sentence.
 */
export function importFile(
  text: string,
  place: ImportPlace,
  context: Pick<RecipeContext, 'decimals'>,
): Imported {
  if (text.length > DRAFT_LIMITS.bytes) throw new DraftFlaw(t`The file is larger than 1 MB.`);
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') throw new DraftFlaw(t`The file is empty.`);
  if (isHexBytes(trimmed)) return importCalldata(trimmed);
  if (!/^[[{]/.test(trimmed))
    return { actions: paymentsIn(trimmed, context), description: null, warnings: [] };
  const json = parsed(trimmed);
  if (Array.isArray(json)) return importCallList(json);
  const file = fieldsIn(json, t`The file`);
  if (Array.isArray(file.targets)) return importColumns(trimmed, place);
  const { data } = file;
  // A whole library of them, as Transaction Builder saves it.
  if (typeof data === 'object' && data !== null) return importSafeBatch(onlyBatch(data as JsonFields), place);
  const list = listIn(file.transactions, t`The field “transactions”`);
  const isBroadcast = list.some(
    (each) => typeof each === 'object' && each !== null && 'transactionType' in each,
  );
  return isBroadcast ? importFoundryBroadcast(json, place) : importSafeBatch(json, place);
}

/** An existing proposal as a beginning: its actions and its text, no longer reserved for its proposer. */
export function importProposal({
  actions,
  description,
}: {
  actions: readonly RawAction[];
  description: string;
}): Imported {
  if (actions.length > DRAFT_LIMITS.actions)
    throw new DraftFlaw(t`The proposal has more than ${DRAFT_LIMITS.actions} actions.`);
  const copied = actions.map(({ target, value, signature, calldata }) => ({
    target,
    value,
    signature,
    calldata,
  }));
  return { actions: copied, description: unreserved(description), warnings: [] };
}

function importCalldata(data: `0x${string}`): Imported {
  const proposed = proposedIn(data.toLowerCase() as `0x${string}`);
  if (proposed === null) throw new DraftFlaw(t`These bytes are no call that proposes something.`);
  return importProposal(proposed);
}

function onlyBatch(batches: JsonFields): unknown {
  const all = Object.values(batches);
  if (all.length !== 1)
    throw new DraftFlaw(t`The file holds ${all.length} batches; save the one you want by itself.`);
  return all[0];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DraftFlaw(t`The file is neither JSON nor a table of payments.`);
  }
}

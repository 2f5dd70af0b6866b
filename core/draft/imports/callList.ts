import { DecodeFlaw } from '@/core/decode/flaw';
import { readProposalFile } from '@/core/decode/proposalFile';
import { columnsFlaw } from '../columnsFlaw';
import { DraftFlaw } from '../flaw';
import { unreserved } from '../proposerSuffix';
import type { Imported, ImportPlace } from './imported';
import { actionIn, demandSameChain, fieldsIn, listIn } from './importedJson';

/** Reads a list of calls, `[{to, value, data}]`, as Aragon and others have them. Throws `DraftFlaw`. */
export function importCallList(json: unknown): Imported {
  const actions = listIn(json, 'The file').map((each, index) => {
    const { to, value, data } = fieldsIn(each, `Transaction ${index + 1}`);
    return actionIn({ to, value, data }, index + 1);
  });
  return { actions, description: null, warnings: [] };
}

/** Reads what `quorate decode` takes: the columns of a proposal. Throws `DraftFlaw`. */
export function importColumns(text: string, place: ImportPlace): Imported {
  try {
    const { chainId, targets, values, signatures, calldatas, description } = readProposalFile(text);
    demandSameChain(chainId, place);
    const flaw = columnsFlaw({ targets, values, signatures, calldatas });
    if (flaw !== undefined) throw new DraftFlaw(flaw);
    const actions = targets.map((target, index) => ({
      ...actionIn({ to: target, value: String(values[index] ?? 0n), data: calldatas[index] }, index + 1),
      signature: signatures[index] ?? '',
    }));
    return { actions, description: description === '' ? null : unreserved(description), warnings: [] };
  } catch (error) {
    if (error instanceof DecodeFlaw) throw new DraftFlaw(error.message);
    throw error;
  }
}

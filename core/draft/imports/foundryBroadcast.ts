import { DraftFlaw } from '../flaw';
import type { Imported, ImportPlace } from './imported';
import { actionIn, demandSameChain, fieldsIn, listIn, otherSender } from './importedJson';

/** Reads a broadcast of a Foundry script (`run-latest.json`): its calls, and none of the contracts it makes. Throws `DraftFlaw`. */
export function importFoundryBroadcast(json: unknown, place: ImportPlace): Imported {
  const file = fieldsIn(json, 'The file');
  demandSameChain(file.chain, place);
  const warnings = new Set<string>();
  const actions = listIn(file.transactions, 'The field “transactions”').flatMap((each, index) => {
    const { transactionType, transaction, contractName } = fieldsIn(each, `Transaction ${index + 1}`);
    if (transactionType === 'CREATE' || transactionType === 'CREATE2') {
      const name = typeof contractName === 'string' ? ` (${contractName.slice(0, 40)})` : '';
      warnings.add(
        `Transaction ${index + 1} makes a contract${name} and was left out: make it before, from any account.`,
      );
      return [];
    }
    if (transactionType !== 'CALL')
      throw new DraftFlaw(`Transaction ${index + 1} is neither a call nor makes a contract.`);
    const sent = fieldsIn(transaction, `Transaction ${index + 1}`);
    demandSameChain(sent.chainId, place);
    for (const warning of otherSender(sent.from, place)) warnings.add(warning);
    return [actionIn({ to: sent.to, value: sent.value, data: sent.input ?? sent.data }, index + 1)];
  });
  return { actions, description: null, warnings: [...warnings] };
}

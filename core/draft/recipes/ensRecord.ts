import { namehash } from 'viem/ens';
import { parseAbi } from 'viem/utils';
import { isHexBytes } from '@/core/governor/hexBytes';
import { phrase, t } from '@/core/language/message';
import type { RecipeInputs } from '../document';
import { DraftFlaw } from '../flaw';
import { addressInput, contractCall, type Recipe, textInput } from './recipe';

const abi = parseAbi([
  'function setText(bytes32 node, string key, string value)',
  'function setAddr(bytes32 node, address addr)',
  'function setContenthash(bytes32 node, bytes hash)',
]);

/** A record of a name in ENS that the organisation owns, in its resolver. */
export const ensRecord: Recipe = {
  name: 'ens-record',
  label: phrase`Set a record of an ENS name`,
  fields: [
    { name: 'resolver', label: phrase`Resolver of the name`, kind: 'address' },
    { name: 'name', label: phrase`Name`, kind: 'text' },
    { name: 'record', label: phrase`Record: addr, contenthash, or the key of a text`, kind: 'text' },
    { name: 'value', label: phrase`Value`, kind: 'text' },
  ],
  build: (inputs, context) => {
    const resolver = addressInput(inputs, 'resolver', t`resolver`, context);
    const node = namehash(nameOf(inputs));
    const record = textInput(inputs, 'record', t`record`);
    if (record === 'addr') {
      const args = [node, addressInput(inputs, 'value', t`address`, context)] as const;
      return [contractCall(abi, resolver, 'setAddr', args)];
    }
    const value = typeof inputs.value === 'string' ? inputs.value : '';
    if (record !== 'contenthash') return [contractCall(abi, resolver, 'setText', [node, record, value])];
    if (!isHexBytes(value.trim()))
      throw new DraftFlaw(t`The content hash is not whole bytes in hex with 0x.`);
    const args = [node, value.trim().toLowerCase() as `0x${string}`] as const;
    return [contractCall(abi, resolver, 'setContenthash', args)];
  },
};

// Other letters are other names: what ENSIP-15 makes of them is for whoever writes to say, and to see.
function nameOf(inputs: RecipeInputs): string {
  const name = textInput(inputs, 'name', t`name`);
  if (!/^([a-z0-9_-]{1,63}\.)+[a-z]{2,20}$/.test(name))
    throw new DraftFlaw(t`The name is not one of small letters, digits and points, such as quorate.eth.`);
  return name;
}

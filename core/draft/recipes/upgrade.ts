import type { Address, Hex } from 'viem';
import { parseAbi } from 'viem/utils';
import { isHexBytes } from '@/core/governor/hexBytes';
import { phrase, t } from '@/core/language/message';
import type { RecipeInputs } from '../document';
import { DraftFlaw } from '../flaw';
import {
  addressInput,
  contractCall,
  optionalInput,
  type Recipe,
  type RecipeContext,
  textInput,
} from './recipe';

const abi = parseAbi([
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data) payable',
  'function upgrade(address proxy, address implementation)',
  'function upgradeAndCall(address proxy, address implementation, bytes data) payable',
  'function _setImplementation(address implementation)',
]);

const PROXY_KINDS = ['uups', 'uups-4', 'transparent-4', 'transparent-5', 'beacon', 'delegator'] as const;

/** New code behind a proxy, by the way its kind has. */
export const upgradeProxy: Recipe = {
  name: 'upgrade',
  label: phrase`Upgrade a contract`,
  fields: [
    { name: 'kind', label: phrase`Kind of proxy`, kind: 'text' },
    { name: 'proxy', label: phrase`Proxy, or the beacon`, kind: 'address' },
    { name: 'implementation', label: phrase`New code`, kind: 'address' },
    { name: 'admin', label: phrase`Admin contract of the proxy`, kind: 'address', isOptional: true },
    { name: 'data', label: phrase`Call afterwards`, kind: 'bytes', isOptional: true },
  ],
  build: (inputs, context) => {
    const kind = textInput(inputs, 'kind', t`kind of proxy`);
    const proxy = addressInput(inputs, 'proxy', t`proxy`, context);
    const code = addressInput(inputs, 'implementation', t`new code`, context);
    if (code === proxy) throw new DraftFlaw(t`The new code is the proxy itself.`);
    return [upgradeOf(kind, proxy, code, inputs, context)];
  },
};

function upgradeOf(
  kind: string,
  proxy: Address,
  code: Address,
  inputs: RecipeInputs,
  context: RecipeContext,
) {
  const data = dataOf(inputs);
  if (data !== '0x' && !['uups', 'transparent-4', 'transparent-5'].includes(kind))
    throw new DraftFlaw(t`An upgrade of this kind makes no call afterwards.`);
  const admin = () => addressInput(inputs, 'admin', t`admin contract`, context);
  switch (kind) {
    case 'uups':
      return contractCall(abi, proxy, 'upgradeToAndCall', [code, data]);
    case 'uups-4':
    case 'beacon':
      return contractCall(abi, proxy, 'upgradeTo', [code]);
    case 'delegator':
      return contractCall(abi, proxy, '_setImplementation', [code]);
    case 'transparent-4':
      if (data === '0x') return contractCall(abi, admin(), 'upgrade', [proxy, code]);
      return contractCall(abi, admin(), 'upgradeAndCall', [proxy, code, data]);
    case 'transparent-5':
      return contractCall(abi, admin(), 'upgradeAndCall', [proxy, code, data]);
    default:
      throw new DraftFlaw(t`The kind of proxy is not one of ${PROXY_KINDS.join(', ')}.`);
  }
}

function dataOf(inputs: RecipeInputs): Hex {
  const text = optionalInput(inputs, 'data') ?? '0x';
  if (!isHexBytes(text)) throw new DraftFlaw(t`The call afterwards is not whole bytes in hex with 0x.`);
  return text.toLowerCase() as Hex;
}

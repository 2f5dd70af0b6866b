import { keccak256, parseAbi, stringToBytes } from 'viem/utils';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import {
  addressInput,
  contractCall,
  flagInput,
  isHash32,
  optionalInput,
  type Recipe,
  type RecipeContext,
  textInput,
} from './recipe';

const controller = parseAbi([
  'function updateDelay(uint256 newDelay)',
  'function grantRole(bytes32 role, address account)',
  'function revokeRole(bytes32 role, address account)',
]);
const compound = parseAbi([
  'function setDelay(uint256 delay)',
  'function setPendingAdmin(address pendingAdmin)',
]);

/** How long the timelock waits, in seconds. */
export const timelockDelay: Recipe = {
  name: 'timelock-delay',
  label: phrase`Change the delay of the timelock`,
  fields: [{ name: 'seconds', label: phrase`Seconds`, kind: 'whole' }],
  build: (inputs, context) => {
    const { address, kind } = timelockOf(context);
    const seconds = parseUnitAmount(textInput(inputs, 'seconds', t`delay`), 0);
    if (kind === 'controller') return [contractCall(controller, address, 'updateDelay', [seconds])];
    return [contractCall(compound, address, 'setDelay', [seconds])];
  },
};

/** A right in a contract with roles, given or taken; of the timelock where no contract is named. */
export const changeRole: Recipe = {
  name: 'role',
  label: phrase`Give or take a right`,
  fields: [
    { name: 'contract', label: phrase`Contract, if not the timelock`, kind: 'address', isOptional: true },
    { name: 'role', label: phrase`Right: its name, or its 32 bytes`, kind: 'text' },
    { name: 'account', label: phrase`Account`, kind: 'address' },
    { name: 'take', label: phrase`Take it away`, kind: 'flag', isOptional: true },
  ],
  build: (inputs, context) => {
    const target =
      optionalInput(inputs, 'contract') === undefined
        ? timelockOf(context, 'controller').address
        : addressInput(inputs, 'contract', t`contract`, context);
    const name = textInput(inputs, 'role', t`right`);
    const role = isHash32(name)
      ? name
      : name === 'DEFAULT_ADMIN_ROLE'
        ? NO_ROLE
        : keccak256(stringToBytes(name));
    if (!isHash32(name) && !/^[A-Z][A-Z0-9_]{1,60}$/.test(name))
      throw new DraftFlaw(t`The right is neither 32 bytes nor a name such as PROPOSER_ROLE.`);
    const account = addressInput(inputs, 'account', t`account`, context);
    const functionName = flagInput(inputs, 'take') ? 'revokeRole' : 'grantRole';
    return [contractCall(controller, target, functionName, [role, account])];
  },
};

/** Recipe that names the account to take over Compound's timelock; that account then has to accept. */
export const timelockAdmin: Recipe = {
  name: 'timelock-admin',
  label: phrase`Hand over the timelock`,
  fields: [{ name: 'account', label: phrase`New owner`, kind: 'address' }],
  build: (inputs, context) => {
    const { address } = timelockOf(context, 'compound');
    const args = [addressInput(inputs, 'account', t`new owner`, context)] as const;
    return [contractCall(compound, address, 'setPendingAdmin', args)];
  },
};

const NO_ROLE = `0x${'0'.repeat(64)}` as const;

function timelockOf({ timelock }: RecipeContext, wanted?: 'controller' | 'compound') {
  if (timelock === null) throw new DraftFlaw(t`This organisation has no timelock.`);
  const { kind } = timelock;
  if ((kind !== 'controller' && kind !== 'compound') || (wanted !== undefined && kind !== wanted))
    throw new DraftFlaw(t`The timelock of this organisation has no such function.`);
  return timelock;
}

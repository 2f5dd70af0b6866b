import { plural } from '@/core/format';
import type { CallReader, SentenceWriter } from './callReader';
import { type SentenceParts, say } from './sentence';

/** Sentences for code that is replaced: proxies, their administrators, diamonds, and code that a proposal lends itself. */
export const UPGRADES: Readonly<Record<string, SentenceWriter>> = {
  'upgradeTo(address)': (call) => upgraded(call, call.action.target, 0),
  'upgradeToAndCall(address,bytes)': (call) => say`${upgraded(call, call.action.target, 0)}${then(call, 1)}`,
  'upgrade(address,address)': (call) => upgraded(call, call.address(0), 1),
  'upgradeAndCall(address,address,bytes)': (call) =>
    say`${upgraded(call, call.address(0), 1)}${then(call, 2)}`,
  '_setImplementation(address)': (call) => upgraded(call, call.action.target, 0),
  '_setImplementation(address,bool,bytes)': (call) =>
    say`${upgraded(call, call.action.target, 0)}${call.flag(1) ? say`, letting the present code clean up` : []}`,
  '_setPendingImplementation(address)': (call) =>
    say`Offer ${call.who(0)} as the next code of ${call.target}`,
  '_become(address)': (call) => say`Make ${call.target} the code of ${call.who(0)}, as was offered`,
  '_acceptImplementation()': (call) => say`Take over as the code of ${call.target}`,
  'changeAdmin(address)': (call) => say`Let ${call.who(0)} replace the code of ${call.target} from now on`,
  'changeProxyAdmin(address,address)': (call) =>
    say`Let ${call.who(1)} replace the code of ${call.who(0)} from now on`,
  'deployAndUpgradeTo(address,address)': (call) =>
    say`Build the market ${call.who(1)} anew with the settings of ${call.who(0)} and upgrade it to that code`,
  'deployUpgradeToAndCall(address,address,bytes)': (call) =>
    say`Build the market ${call.who(1)} anew with the settings of ${call.who(0)}, upgrade it to that code${then(call, 2)}`,
  'deploy(address)': (call) =>
    say`Build the code of the market ${call.who(0)} anew with its settings in ${call.target}`,
  'diamondCut((address,uint8,bytes4[])[],address,bytes)': (call) => {
    const init = BigInt(call.address(1)) === 0n ? [] : say`, then run the code of ${call.who(1)} in its name`;
    return say`Change ${{ value: plural(call.list(0).length, 'part') }} of the code of ${call.target}${init}`;
  },
  'initialize()': (call) => say`Set up ${call.target}, which should happen once only`,
  'perform()': (call) => say`Run what the code of ${call.target} does (perform)`,
  'execute(address,bytes)': (call) =>
    say`Have ${call.target} run the code of ${call.who(0)} with all its rights${named(call)}`,
  'executeCall(address,bytes)': (call) => say`Have ${call.target} call ${call.who(0)}${named(call)}`,
};

function upgraded(call: CallReader, proxy: `0x${string}`, index: number): SentenceParts {
  const before = call.facts.implementations.get(proxy.toLowerCase());
  const from = before === undefined ? [] : say` from ${{ address: before }}`;
  return say`Upgrade the code of ${{ address: proxy }}${from} to ${call.who(index)}`;
}

function then(call: CallReader, index: number): SentenceParts {
  if (call.bytes(index) === 0) return [];
  const name = call.action.nested[0]?.function;
  return name == null
    ? say` and then call it with ${{ value: plural(call.bytes(index), 'byte') }} that we cannot read`
    : say` and then call its function ${{ value: name }}`;
}

function named(call: CallReader): SentenceParts {
  const name = call.action.nested[0]?.function;
  return name == null ? [] : say`, function ${{ value: name }}`;
}

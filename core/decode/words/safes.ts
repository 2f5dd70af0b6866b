import { plural } from '@/core/format';
import { type CallReader, intOf, type SentenceWriter } from './callReader';
import { callsWords } from './carried';
import { digits, spanWords } from './figures';
import { type SentenceParts, say } from './sentence';
import { identityOf } from './who';

/** Sentences for Safes and other accounts of several signers. */
export const SAFE_WORDS: Readonly<Record<string, SentenceWriter>> = {
  'addOwnerWithThreshold(address,uint256)': (call) =>
    say`Add ${call.who(0)} as an owner of the Safe ${call.target}${threshold(call, 1)}`,
  'removeOwner(address,address,uint256)': (call) =>
    say`Remove the owner ${call.who(1)} from the Safe ${call.target}${threshold(call, 2)}`,
  'swapOwner(address,address,address)': (call) =>
    say`Replace the owner ${call.who(1)} with ${call.who(2)} in the Safe ${call.target}`,
  'replaceSigner(address,address)': (call) =>
    say`Replace signer ${call.who(0)} with ${call.who(1)} in ${call.target}`,
  'changeThreshold(uint256)': (call) => {
    const before = known(call);
    return say`Set the signatures needed in ${call.target}${before} to ${{ value: digits(call.int(0)) }}`;
  },
  'enableModule(address)': (call) =>
    say`Let the module ${call.who(0)} act for the Safe ${call.target} without its signatures`,
  'disableModule(address,address)': (call) =>
    say`Let the module ${call.who(1)} act for the Safe ${call.target} no more`,
  'setGuard(address)': (call) =>
    BigInt(call.address(0)) === 0n
      ? say`Remove the guard of the Safe ${call.target}`
      : say`Let ${call.who(0)} check every transaction of the Safe ${call.target}`,
  'setFallbackHandler(address)': (call) =>
    say`Let ${call.who(0)} answer calls that the Safe ${call.target} does not know`,
  'approveHash(bytes32)': (call) =>
    say`Sign the transaction ${{ value: `${call.hex(0).slice(0, 10)}…` }} of the Safe ${call.target}`,
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': (call) =>
    call.int(3) === 1n
      ? say`Have the Safe ${call.target} run the code of ${call.who(0)} with all its rights${inside(call)}`
      : say`Have the Safe ${call.target} make ${{ value: callsWords(call.action) }} to ${call.who(0)}${sent(call, 1)}`,
  'execTransactionFromModule(address,uint256,bytes,uint8)': (call) =>
    say`Have the Safe ${call.target} make ${{ value: callsWords(call.action) }} to ${call.who(0)}, as its module${sent(call, 1)}`,
  'execTransactionWithRole(address,uint256,bytes,uint8,bytes32,bool)': (call) =>
    say`Make ${{ value: callsWords(call.action) }} to ${call.who(0)} through the roles of ${call.target}${sent(call, 1)}`,
  'multiSend(bytes)': (call) => say`Make ${{ value: callsWords(call.action) }}, all or none`,
  'setAllowance(address,address,uint96,uint16,uint32)': (call) => {
    const token = call.address(1);
    const amount = BigInt(token) === 0n ? [call.coin(call.int(2))] : call.tokens(token, call.int(2));
    return say`Let ${call.who(0)} spend ${amount} of the Safe${every(call.int(3))}`;
  },
  'addDelegate(address)': (call) => say`Let ${call.who(0)} be given allowances by the Safe`,
  'removeDelegate(address,bool)': (call) => say`Take every allowance of the Safe from ${call.who(0)}`,
  'setup(address[],uint256,address,bytes,address,address,uint256,address)': (call) =>
    say`Set up the Safe ${call.target} with ${{ value: plural(call.list(0).length, 'owner') }}, of whom ${{ value: digits(call.int(1)) }} sign`,
};

function threshold(call: CallReader, index: number): SentenceParts {
  const next = call.int(index);
  const safe = identityOf(call.action.target, call.facts);
  if (safe?.kind === 'safe' && BigInt(safe.threshold) === next) {
    return say`, which still needs ${{ value: plural(next, 'signature') }}`;
  }
  if (safe?.kind === 'safe') {
    return say`, and have it need ${{ value: plural(next, 'signature') }} instead of ${{ value: String(safe.threshold) }}`;
  }
  return say`, and have it need ${{ value: plural(next, 'signature') }}`;
}

function known(call: CallReader): SentenceParts {
  const safe = identityOf(call.action.target, call.facts);
  const before =
    safe?.kind === 'safe' ? BigInt(safe.threshold) : call.now(call.action.target, 'getThreshold()');
  return typeof before === 'bigint' ? say` from ${{ value: digits(before) }}` : [];
}

function inside(call: CallReader): SentenceParts {
  return call.action.nested.length === 0 ? [] : say`, for ${{ value: callsWords(call.action) }}`;
}

function sent(call: CallReader, index: number): SentenceParts {
  const wei = intOf(call.value(index));
  return wei === 0n ? [] : say`, with ${call.coin(wei)}`;
}

function every(minutes: bigint): SentenceParts {
  return minutes === 0n ? say`, once` : say`, anew every ${{ value: spanWords(minutes * 60n) }}`;
}

import type { CallReader, SentenceWriter } from './callReader';
import { quoted, shortText } from './chainText';
import { digits } from './figures';
import { type SentencePart, type SentenceParts, say } from './sentence';

const OPTIONS = ['', ', with coin', ', by delegatecall', ', with coin and by delegatecall'];

/** Sentences for roles over a Safe (Zodiac), exchanges and what else a treasury keeps up. */
export const RIGHTS: Readonly<Record<string, SentenceWriter>> = {
  'scopeTarget(bytes32,address)': (call) =>
    say`Let role ${role(call)} call chosen functions of ${call.who(1)}, none yet`,
  'allowTarget(bytes32,address,uint8)': (call) =>
    say`Let role ${role(call)} call every function of ${call.who(1)}${option(call, 2)}`,
  'revokeTarget(bytes32,address)': (call) => say`Let role ${role(call)} call ${call.who(1)} no more`,
  'allowFunction(bytes32,address,bytes4,uint8)': (call) =>
    say`Let role ${role(call)} call function ${selector(call, 2)} of ${call.who(1)}${option(call, 3)}`,
  'scopeFunction(bytes32,address,bytes4,(uint8,uint8,uint8,bytes)[],uint8)': (call) =>
    say`Let role ${role(call)} call function ${selector(call, 2)} of ${call.who(1)} under conditions${option(call, 4)}`,
  'revokeFunction(bytes32,address,bytes4)': (call) =>
    say`Let role ${role(call)} call function ${selector(call, 2)} of ${call.who(1)} no more`,
  'assignRoles(address,bytes32[],bool[])': (call) =>
    say`Change the roles of ${call.who(0)} in ${call.target}: ${{ value: roles(call) }}`,
  'setDefaultRole(address,bytes32)': (call) =>
    say`Let ${call.who(0)} act by default in role ${{ value: quoted(shortText(call.hex(1)) ?? call.hex(1), 34) }}`,
  'setTransactionUnwrapper(address,bytes4,address)': (call) =>
    say`Let ${call.who(2)} take apart what is sent to function ${selector(call, 1)} of ${call.who(0)}`,
  'post(string,string)': (call) => say`Publish a note with the tag ${{ value: quoted(call.text(1), 40) }}`,
  'enableFeeAmount(uint24,int24)': (call) =>
    say`Allow pools with a fee of ${{ value: hundredths(call.int(0)) }} and a tick spacing of ${{ value: digits(call.int(1)) }}`,
  'setFeeProtocol(uint8,uint8)': (call) =>
    say`Set the protocol’s part of the fees in ${call.target} to 1/${{ value: digits(call.int(0)) }} and 1/${{ value: digits(call.int(1)) }}`,
  'claimAllRewards(address[],address)': (call) => say`Claim all rewards for ${call.who(1)}`,
};

function role(call: CallReader): SentencePart {
  const key = call.hex(0);
  return { value: quoted(shortText(key) ?? `${key.slice(0, 10)}…`, 34) };
}

function roles(call: CallReader): string {
  const flags = call.list(2);
  const names = call.list(1).slice(0, 5);
  const words = names.map((key, index) => {
    const name = typeof key === 'string' ? (shortText(key) ?? `${key.slice(0, 10)}…`) : '?';
    return `${flags[index] === true ? 'give' : 'take'} ${quoted(name, 34)}`;
  });
  return `${words.join(', ')}${call.list(1).length > 5 ? ` and ${call.list(1).length - 5} more` : ''}`;
}

function selector(call: CallReader, index: number): SentencePart {
  return { value: call.hex(index).slice(0, 10) };
}

function option(call: CallReader, index: number): SentenceParts {
  const words = OPTIONS[Number(call.int(index) > 3n ? 0n : call.int(index))] ?? '';
  return words === '' ? [] : [{ text: words }];
}

// Hundredths of a basis point, as Uniswap counts them.
function hundredths(value: bigint): string {
  const text = String(value).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}%`.replace(/0+%$/, '%').replace(/\.%$/, '%');
}

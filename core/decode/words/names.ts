import { namehash } from 'viem/ens';
import { boundedLine } from '@/core/format';
import type { CallReader, SentenceWriter } from './callReader';
import { quoted } from './chainText';
import { momentWords, spanWords } from './figures';
import { type SentencePart, say } from './sentence';

// Names that organisations change records of; all others are shown by their hash.
const KNOWN = [
  'eth',
  'addr.reverse',
  'ens.eth',
  'dao.eth',
  'compound.eth',
  'uniswap.eth',
  'arpa',
  'reverse',
  '',
];
let nodes: ReadonlyMap<string, string> | undefined;

/** Sentences for the names of ENS: records, owners, resolvers, registrars. */
export const NAME_WORDS: Readonly<Record<string, SentenceWriter>> = {
  'setSubnodeRecord(bytes32,bytes32,address,address,uint64)': (call) =>
    say`Give the name ${label(call, 1)} below ${node(call, 0)} to ${call.who(2)}, resolved by ${call.who(3)}`,
  'setSubnodeOwner(bytes32,bytes32,address)': (call) =>
    say`Give the name ${label(call, 1)} below ${node(call, 0)} to ${call.who(2)}`,
  'setSubnodeOwner(bytes32,address)': (call) =>
    say`Give the top-level name ${label(call, 0)} to ${call.who(1)}`,
  'setRecord(bytes32,address,address,uint64)': (call) =>
    say`Give the name ${node(call, 0)} to ${call.who(1)}, resolved by ${call.who(2)}`,
  'setOwner(bytes32,address)': (call) => say`Give the name ${node(call, 0)} to ${call.who(1)}`,
  'setResolver(bytes32,address)': (call) => say`Let ${call.who(1)} resolve the name ${node(call, 0)}`,
  'setResolver(address)': (call) => say`Let ${call.who(0)} resolve the names of ${call.target}`,
  'setTTL(bytes32,uint64)': (call) =>
    say`Let the name ${node(call, 0)} be remembered for ${{ value: spanWords(call.int(1)) }}`,
  'setText(bytes32,string,string)': (call) =>
    call.text(2) === ''
      ? say`Remove the text ${text(call, 1)} of the name ${node(call, 0)}`
      : say`Set the text ${text(call, 1)} of the name ${node(call, 0)} to ${text(call, 2, 80)}`,
  'setAddr(bytes32,address)': (call) => say`Let the name ${node(call, 0)} stand for ${call.who(1)}`,
  'setAddr(bytes32,uint256,bytes)': (call) =>
    say`Let the name ${node(call, 0)} stand for ${{ value: boundedLine(call.hex(2), 66) }} on chain type ${{ value: String(call.int(1)) }}`,
  'setContenthash(bytes32,bytes)': (call) =>
    say`Set the content of the name ${node(call, 0)} to ${{ value: boundedLine(call.hex(1), 24) }}`,
  'setName(string)': (call) => say`Let ${text(call, 0)} be the name of the account that calls`,
  'setName(bytes32,string)': (call) => say`Set the name record of ${node(call, 0)} to ${text(call, 1)}`,
  'setNameForAddr(address,address,address,string)': (call) =>
    say`Let ${text(call, 3)} be the name of ${call.who(0)}`,
  'register(uint256,address,uint256)': (call) =>
    say`Register the name with label ${{ value: hash(call.int(0)) }} for ${call.who(1)}, for ${{ value: spanWords(call.int(2)) }}`,
  'renew(uint256,uint256)': (call) =>
    say`Renew the name with label ${{ value: hash(call.int(0)) }} for ${{ value: spanWords(call.int(1)) }}`,
  'reclaim(uint256,address)': (call) =>
    say`Give the records of the name with label ${{ value: hash(call.int(0)) }} to ${call.who(1)}`,
  'addRegistrarController(address)': (call) => say`Let ${call.who(0)} register names`,
  'removeRegistrarController(address)': (call) => say`Let ${call.who(0)} register names no more`,
  'setAlgorithm(uint8,address)': (call) =>
    say`Let ${call.who(1)} check DNS signatures of algorithm ${{ value: String(call.int(0)) }}`,
  'setExpiry(bytes32,uint64)': (call) =>
    say`Let the name ${node(call, 0)} expire at ${{ value: momentWords(call.int(1)) }}`,
};

function node(call: CallReader, index: number): SentencePart {
  nodes ??= new Map(KNOWN.map((name) => [namehash(name), name === '' ? 'the root of all names' : name]));
  const value = call.hex(index);
  return { value: nodes.get(value.toLowerCase()) ?? `with hash ${value.slice(0, 10)}…` };
}

function label(call: CallReader, index: number): SentencePart {
  return { value: `with label hash ${call.hex(index).slice(0, 10)}…` };
}

function text(call: CallReader, index: number, most = 40): SentencePart {
  return { value: quoted(call.text(index), most) };
}

function hash(id: bigint): string {
  return `0x${id.toString(16).padStart(64, '0').slice(0, 8)}…`;
}

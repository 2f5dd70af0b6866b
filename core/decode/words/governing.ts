import { boundedLine, plural } from '@/core/format';
import type { CallReader, SentenceWriter } from './callReader';
import { callsWords } from './carried';
import { quoted } from './chainText';
import { digits, momentWords, spanWords } from './figures';
import { say } from './sentence';

const SIDES = ['against', 'for', 'to abstain'];

/** Sentences for Governors and timelocks that are called by a proposal: proposing, voting, queueing, executing. */
export const GOVERNING: Readonly<Record<string, SentenceWriter>> = {
  'propose(address[],uint256[],bytes[],string)': propose(3),
  'propose(address[],uint256[],string[],bytes[],string)': propose(4),
  'castVote(uint256,uint8)': vote,
  'castVoteWithReason(uint256,uint8,string)': vote,
  'castVoteWithReasonAndParams(uint256,uint8,string,bytes)': vote,
  'queue(uint256)': (call) => say`Queue proposal ${short(call, 0)} of ${call.target}`,
  'execute(uint256)': (call) => say`Execute proposal ${short(call, 0)} of ${call.target}`,
  'cancel(uint256)': (call) => say`Cancel proposal ${short(call, 0)} of ${call.target}`,
  'veto(uint256)': (call) => say`Veto proposal ${short(call, 0)} of ${call.target}`,
  'queue(address[],uint256[],bytes[],bytes32)': (call) =>
    say`Queue a proposal of ${call.target} that holds ${{ value: callsWords(call.action) }}`,
  'execute(address[],uint256[],bytes[],bytes32)': (call) =>
    say`Execute a proposal of ${call.target} that holds ${{ value: callsWords(call.action) }}`,
  'cancel(address[],uint256[],bytes[],bytes32)': (call) =>
    say`Cancel a proposal of ${call.target} that holds ${{ value: plural(call.list(0).length, 'call') }}`,
  'relay(address,uint256,bytes)': (call) =>
    say`Have ${call.target} make a call of its own to ${call.who(0)}${coins(call, 1)}`,
  '_initiate(address)': (call) => say`Start ${call.target} with the proposals of ${call.who(0)} continued`,
  '_setWhitelistAccountExpiration(address,uint256)': (call) =>
    say`Let ${call.who(0)} propose without the votes needed until ${{ value: momentWords(call.int(1)) }}`,
  '_setProposalGuardian((address,uint96))': (call) =>
    say`Change the guardian of ${call.target}, who may cancel any proposal`,
  'setProposalType(uint8,uint16,uint16,string,string,address)': (call) =>
    say`Set up proposal type ${{ value: digits(call.int(0)) }} (${{ value: quoted(call.text(3), 40) }}): quorum ${{ value: share(call, 1) }}, approval ${{ value: share(call, 2) }}`,
  'schedule(address,uint256,bytes,bytes32,bytes32,uint256)': (call) =>
    say`Queue ${{ value: callsWords(call.action) }} in ${call.target}, to run after ${{ value: spanWords(call.int(5)) }}`,
  'scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)': (call) =>
    say`Queue ${{ value: callsWords(call.action) }} in ${call.target}, to run after ${{ value: spanWords(call.int(5)) }}`,
  'execute(address,uint256,bytes,bytes32,bytes32)': (call) =>
    say`Have ${call.target} make ${{ value: callsWords(call.action) }} that waited in it`,
  'executeBatch(address[],uint256[],bytes[],bytes32,bytes32)': (call) =>
    say`Have ${call.target} make ${{ value: callsWords(call.action) }} that waited in it`,
  'cancel(bytes32)': (call) =>
    say`Cancel operation ${{ value: `${call.hex(0).slice(0, 10)}…` }} in ${call.target}`,
  'queueTransaction(address,uint256,string,bytes,uint256)': (call) =>
    say`Queue ${{ value: callsWords(call.action) }} to ${call.who(0)} in ${call.target}, to run from ${{ value: momentWords(call.int(4)) }}`,
  'executeTransaction(address,uint256,string,bytes,uint256)': (call) =>
    say`Have ${call.target} make ${{ value: callsWords(call.action) }} to ${call.who(0)}`,
  'cancelTransaction(address,uint256,string,bytes,uint256)': (call) =>
    say`Cancel a call to ${call.who(0)} that waits in ${call.target}`,
  'multicall(bytes[])': (call) => say`Make ${{ value: callsWords(call.action) }} to ${call.target}`,
  'aggregate3((address,bool,bytes)[])': (call) =>
    say`Make ${{ value: callsWords(call.action) }} through ${call.target}`,
};

function propose(text: number): SentenceWriter {
  return (call) => {
    const title =
      call
        .text(text)
        .split('\n')
        .find((line) => line.trim() !== '') ?? '';
    const named = boundedLine(title.replace(/^#+\s*/, ''), 80);
    const about = named === '' ? say`` : say` ${{ value: quoted(named, 80) }}`;
    return say`Propose to ${call.target}${about}, with ${{ value: callsWords(call.action) }}`;
  };
}

function vote(call: CallReader) {
  const side = SIDES[Number(call.int(1) > 2n ? 9n : call.int(1))] ?? `with ballot ${call.int(1)}`;
  return say`Vote ${{ value: side }} on proposal ${short(call, 0)} of ${call.target}`;
}

// Ids may be hashes of 78 digits.
function short(call: CallReader, index: number) {
  const id = String(call.int(index));
  return { value: id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id };
}

function share(call: CallReader, index: number): string {
  const value = call.int(index);
  return `${value / 100n}${value % 100n === 0n ? '' : `.${String(value % 100n).padStart(2, '0')}`}%`;
}

function coins(call: CallReader, index: number) {
  return call.int(index) === 0n ? [] : say`, with ${call.coin(call.int(index))}`;
}

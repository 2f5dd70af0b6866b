import { chainWords } from '@/core/chains';
import { plural } from '@/core/format';
import type { Action } from '../action';
import type { CallReader, SentenceWriter } from './callReader';
import { makesWords } from './carried';
import { type SentenceParts, say } from './sentence';

/** Sentences for messages to other chains, whose effect happens there. */
export const MESSAGES: Readonly<Record<string, SentenceWriter>> = {
  'sendTxToL1(address,bytes)': (call) => say`Send a message to ${there(call)} ${effect(call, 1)}`,
  'createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 7)}${sent(call, 1)}`,
  'unsafeCreateRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 7)}${sent(call, 1)}`,
  'sendMessage(address,bytes,uint32)': (call) => say`Send a message to ${there(call)} ${effect(call, 1)}`,
  'sendMessage(address,uint256,bytes,uint256)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 2)}${sent(call, 1)}`,
  'sendMessage(address,uint256,bytes,uint256,address)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 2)}${sent(call, 1)}`,
  'sendMessage(address,uint256,bytes)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 2)}${sent(call, 1)}`,
  'depositTransaction(address,uint256,uint64,bool,bytes)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 4)}${sent(call, 1)}`,
  'sendMessageToChild(address,bytes)': (call) => say`Send a message to ${there(call)} ${effect(call, 1)}`,
  'requireToPassMessage(address,bytes,uint256)': (call) =>
    say`Send a message to ${there(call)} ${effect(call, 1)}`,
  'forward(address,bytes)': (call) =>
    say`Have ${call.target} call ${call.who(0)}${call.action.nested.length === 0 ? say` in a way that we cannot read` : []}`,
  'depositERC20To(address,address,address,uint256,uint32,bytes)': (call) =>
    say`Move ${call.tokens(call.address(0), call.int(3))} over a bridge to ${call.who(2)} on ${there(call)}`,
  'bridgeERC20To(address,address,address,uint256,uint32,bytes)': (call) =>
    say`Move ${call.tokens(call.address(0), call.int(3))} over a bridge to ${call.who(2)} on ${there(call)}`,
  'depositETHTo(address,uint32,bytes)': (call) =>
    say`Move ${call.coin(call.action.value)} over a bridge to ${call.who(0)} on ${there(call)}`,
  'bridgeETHTo(address,uint32,bytes)': (call) =>
    say`Move ${call.coin(call.action.value)} over a bridge to ${call.who(0)} on ${there(call)}`,
  'depositETH(uint32,bytes)': (call) =>
    say`Move ${call.coin(call.action.value)} over a bridge to the same account on ${there(call)}`,
  'outboundTransfer(address,address,uint256,uint256,uint256,bytes)': (call) =>
    say`Move ${call.tokens(call.address(0), call.int(2))} over a bridge to ${call.who(1)} on ${there(call)}`,
  'outboundTransferCustomRefund(address,address,address,uint256,uint256,uint256,bytes)': (call) =>
    say`Move ${call.tokens(call.address(0), call.int(3))} over a bridge to ${call.who(2)} on ${there(call)}`,
  'depositFor(address,address,bytes)': (call) =>
    say`Move tokens ${call.who(1)} over a bridge to ${call.who(0)} on ${there(call)}`,
};

/** A retryable ticket: the payload by which an organisation on one chain makes a call on another. */
export function ticket(action: Action): SentenceParts {
  const makes = makesWords(action) ?? 'carries nothing that we can read';
  const chain = chainWords(action.nested[0]?.place.chainId ?? null);
  return say`Send a message (retryable ticket) to ${{ value: chain }} that ${{ text: makes }} there`;
}

/** A message that is no call: its receiver takes it apart into the calls it makes. */
export function packet(action: Action): SentenceParts {
  const makes = makesWords(action) ?? 'reads it in a way that we do not know';
  const chain = chainWords(action.place.chainId);
  return say`Give ${{ address: action.target }} on ${{ value: chain }} a message, upon which it ${{ text: makes }}`;
}

function there(call: CallReader) {
  return { value: chainWords(call.action.nested[0]?.place.chainId ?? null) };
}

function effect(call: CallReader, index: number): SentenceParts {
  const makes = makesWords(call.action);
  if (makes !== null) return [{ text: `that ${makes} there` }];
  const bytes = call.bytes(index);
  return bytes === 0 ? say`without data` : say`whose ${{ value: plural(bytes, 'byte') }} we cannot read`;
}

function sent(call: CallReader, index: number): SentenceParts {
  return call.int(index) === 0n ? [] : say`, with ${call.coin(call.int(index))}`;
}

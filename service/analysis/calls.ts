import { chainWords } from '@/core/chains';
import type { Action, Value } from '@/core/decode/action';
import type { Facts } from '@/core/decode/facts';
import { briefOf, callLine, shareWords } from '@/core/decode/words/brief';
import { factsWhere } from '@/core/decode/words/callReader';
import { type SentencePart, whoWords } from '@/core/decode/words/sentence';
import { sentenceOf } from '@/core/decode/words/speak';
import type { ReadAbis } from './abis';
import type { CallReading } from './callReading';

/** `Calls`. */
export type CallsAnswer = ReturnType<typeof callsAnswer>;

/** `Calls`: a reading as the schema gives it. */
export function callsAnswer({ actions, facts, problem }: CallReading, { refused }: ReadAbis) {
  const items: ReturnType<typeof callOf>[] = [];
  const add = (list: readonly Action[], outer: readonly number[]) => {
    list.forEach((action, index) => {
      const path = [...outer, index];
      items.push(callOf(action, facts, path));
      add(action.nested, path);
    });
  };
  add(actions, []);
  return {
    items,
    block: facts.block,
    problem,
    refused,
  };
}

function callOf(action: Action, facts: Facts, path: readonly number[]) {
  const { place, args, function: name } = action;
  const known = factsWhere(place, facts);
  return {
    path,
    kind: action.kind,
    target: action.target,
    implementation: known.implementations.get(action.target.toLowerCase()) ?? null,
    value: action.value,
    calldata: action.calldata,
    selector: action.selector,
    function: name,
    signature: action.signature,
    args: args.map((each) => ({ name: each.name, type: each.type, value: valueText(each.value) })),
    source: action.source,
    candidates: action.candidates,
    anomalies: action.anomalies,
    chainId: place.chainId,
    otherChain: place.chainId === facts.chainId ? null : chainWords(place.chainId),
    caller: place.caller,
    delegatecall: place.isDelegatecall,
    sentence: sentenceOf(action, facts).map((part) => partOf(part, known)),
    brief: briefOf(action, facts).map((part) => partOf(part, known)),
    line: callLine(action, facts),
    share: shareWords(action, facts),
  };
}

function partOf(part: SentencePart, facts: Facts) {
  if ('text' in part) return { kind: 'TEXT', text: part.text, who: null };
  if ('amount' in part) return { kind: 'AMOUNT', text: part.amount, who: null };
  if ('value' in part) return { kind: 'VALUE', text: part.value, who: null };
  return { kind: 'ADDRESS', text: part.address, who: whoWords(part.address, facts) };
}

const valueText = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));

import { isSameAddress } from '@/core/address';
import { chainWords } from '@/core/chains';
import { boundedLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { Action } from '../action';
import { type Facts, settingKey } from '../facts';
import { CallReader, type SentenceWriter } from './callReader';
import { listWords } from './figures';
import { generic, lent, orGeneric, unknownWords } from './generic';
import { callsWords, lowered, type SentenceParts, say } from './sentence';
import { type SettingOf, settingOf } from './settings/setting';
import { spansOf } from './settings/spans';
import { sentenceBy } from './template';
import { inUnit } from './unit';

/** Describes a call in one plain sentence; a guess says “probably”, and unreadable calls are marked. Never throws. */
export function sentenceOf(action: Action, facts: Facts): SentenceParts {
  const call = new CallReader(action, facts);
  if (action.kind === 'coin') return say`Send ${call.coin(action.value)}${call.from()} to ${call.target}`;
  if (action.kind === 'retryable-ticket') return ticket(action);
  if (action.kind === 'message') return packet(action);
  if (action.kind === 'unknown' || action.function === null) return unread(call);
  const body = [...orGeneric(call, tellerOf(action)), ...attached(call)];
  return [...(action.source === 'guess' ? guessed(action, body) : body), ...stained(action)];
}

function tellerOf(action: Action): SentenceWriter {
  const signature = action.signature ?? '';
  // The batch of a Safe is always made this way, and means just its calls.
  if (action.place.isDelegatecall && signature !== 'multiSend(bytes)') return lent;
  const writer = sentenceBy(signature);
  if (writer !== undefined) return writer;
  const setting = settingOf(action);
  return setting === null ? generic : (call) => set(call, setting);
}

function set(call: CallReader, setting: SettingOf): SentenceParts {
  const { row, name } = setting;
  const before = setting.view === null ? null : (call.facts.settings.get(setting.view.key)?.before ?? null);
  const about = { token: tokenOf(call, setting), denominator: denominatorOf(call, setting) };
  const plain = inUnit(newValue(call, setting), row.unit, call, about);
  const after = row.unit === 'raw' ? say`${plain} (raw units)` : plain;
  const of = whose(call, setting);
  if (before === null) return say`Set ${{ text: name }}${of} to ${after}`;
  const was = inUnit(before, row.unit, call, about);
  if (JSON.stringify(was) === JSON.stringify(plain))
    return say`Set ${{ text: name }}${of} to ${after}, which it is already`;
  const spans = spansIn(call, setting, before);
  if (spans !== null)
    return say`Set ${{ text: name }}${of} from about ${{ value: spans.before }} to about ${{ value: spans.after }} (${{ text: spans.exact }})`;
  return say`Set ${{ text: name }}${of} from ${was} to ${after}`;
}

function spansIn(call: CallReader, setting: SettingOf, before: bigint | string) {
  const after = newValue(call, setting);
  const isNumber = typeof before === 'bigint' && typeof after === 'bigint';
  return isNumber ? spansOf(before, after, setting.row.unit, call.facts) : null;
}

function newValue(call: CallReader, { row }: SettingOf): bigint | string {
  const last = call.action.args.length - 1;
  return row.unit === 'address' ? call.address(last) : call.int(last);
}

// The organisation's own Governor and timelock need no address: there is one of each.
function whose(call: CallReader, { row }: SettingOf): SentenceParts {
  if (row.of !== undefined) return say` of ${call.who(row.of)}`;
  const { governor, executor } = call.facts;
  if (isSameAddress(call.action.target, governor)) return [];
  if (isSameAddress(call.action.target, executor)) return say` of the timelock`;
  return say` of ${call.target}`;
}

function tokenOf(call: CallReader, { row }: SettingOf) {
  return row.token === undefined ? null : call.address(row.token);
}

function denominatorOf(call: CallReader, { row, contract }: SettingOf): bigint | null {
  if (row.unit !== 'quorum') return null;
  const found = call.facts.settings.get(settingKey(contract, 'quorumDenominator()'))?.before;
  return typeof found === 'bigint' ? found : null;
}

// Functions whose sentence says already what coin comes with them.
const PAID = [
  'deposit()',
  'depositETHTo(address,uint32,bytes)',
  'bridgeETHTo(address,uint32,bytes)',
  'depositETH(uint32,bytes)',
];

function attached(call: CallReader): SentenceParts {
  const { value, signature } = call.action;
  if (value <= 0n || PAID.includes(signature ?? '')) return [];
  return say`, and send ${call.coin(value)} with it`;
}

function guessed(action: Action, body: SentenceParts): SentenceParts {
  const others = action.candidates.filter((each) => each !== action.signature);
  const names = listWords(others.map((each) => boundedLine(each, 80)));
  const also = names === '' ? [] : say`; it may as well be ${{ value: names }}`;
  return say`Probably ${lowered(body)} (a guess by the first four bytes${also})`;
}

function unread(call: CallReader): SentenceParts {
  const { action } = call;
  const coin = action.value > 0n ? say`, and it sends ${call.coin(action.value)}` : [];
  return say`We cannot say what this call to ${call.target} does: ${{ text: unknownWords(action) }}${coin}`;
}

// Warns about bytes that decode, but differ from a compiler's encoding.
function stained(action: Action): SentenceParts {
  const notes: string[] = [];
  if (action.anomalies.includes('trailing')) notes.push(t`it carries bytes after its last argument`);
  if (action.anomalies.includes('dirty')) notes.push(t`its bytes are not what these arguments encode to`);
  if (action.anomalies.includes('signature')) notes.push(t`the proposal names another function`);
  if (action.anomalies.includes('arguments')) notes.push(t`not all that is inside can be taken apart`);
  if (action.anomalies.includes('bounded')) notes.push(t`not all that is inside was looked into`);
  return notes.length === 0 ? [] : say` – beware: ${{ text: notes.join('; ') }}`;
}

/** A retryable ticket: the payload by which an organisation on one chain makes a call on another. */
function ticket(action: Action): SentenceParts {
  const chain = { value: chainWords(action.nested[0]?.place.chainId ?? null) };
  return action.nested.length === 0
    ? say`Send a message (retryable ticket) to ${chain} that carries nothing that we can read there`
    : say`Send a message (retryable ticket) to ${chain} that makes ${{ text: callsWords(action) }} there`;
}

/** A message that is no call: its receiver takes it apart into the calls it makes. */
function packet(action: Action): SentenceParts {
  const to = { address: action.target };
  const chain = { value: chainWords(action.place.chainId) };
  return action.nested.length === 0
    ? say`Give ${to} on ${chain} a message, upon which it reads it in a way that we do not know`
    : say`Give ${to} on ${chain} a message, upon which it makes ${{ text: callsWords(action) }}`;
}

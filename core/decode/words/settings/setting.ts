import type { Abi, Address, Hex } from 'viem';
import { encodeFunctionData, parseAbiItem } from 'viem/utils';
import { translate } from '@/core/language/message';
import { type Action, addressIn, everyAction, type Value } from '../../action';
import { settingKey } from '../../facts';
import { SETTINGS, type SettingRow } from './settingRow';

const MOST = 200;

/** A view to read for a value as it stands now: what to send, which word of the answer it is, and where it is kept. */
export type SettingView = {
  contract: Address;
  /** As in `settingKey`: `votingPeriod()`, with its arguments and the word where there are any. */
  view: string;
  key: string;
  data: Hex;
  word: number;
  kind: 'number' | 'address' | 'flag';
};

/** A call's setting, its new value and the view of the present one. */
export type SettingOf = {
  row: SettingRow;
  /** Words for it: “the voting period”. */
  name: string;
  contract: Address;
  view: SettingView | null;
  after: Value;
};

/** Finds the setting that a call changes; null for a call that sets nothing we know. */
export function settingOf(action: Action): SettingOf | null {
  if (action.signature === null || action.kind !== 'call' || action.place.isDelegatecall) return null;
  const row = Object.hasOwn(SETTINGS, action.signature) ? SETTINGS[action.signature] : undefined;
  if (row === undefined) return null;
  const after = action.args.at(-1)?.value;
  const contract = row.asked === undefined ? action.target : addressIn(action.args[row.asked]?.value);
  if (after === undefined || contract === null) return null;
  return { row, name: translate(row.name), contract, view: viewOf(action, row, contract), after };
}

/** The views to read for “before → after” of all calls, nested ones as well, each once; those of `chainId` only. */
export function settingsOf(actions: readonly Action[], chainId?: number | null): SettingView[] {
  const found = new Map<string, SettingView>();
  for (const action of everyAction(actions)) {
    if (found.size >= MOST) break;
    if (chainId !== undefined && action.place.chainId !== chainId) continue;
    for (const view of viewsOf(action)) found.set(view.key, view);
  }
  return [...found.values()];
}

/** The view that a setter's name suggests: `setProtocolFee(uint16)` → `protocolFee()`; null for other names. */
export function namesakeOf(action: Action): SettingView | null {
  if (action.function === null || action.place.isDelegatecall || action.args.length !== 1) return null;
  const name = /^_?set([A-Z]\w{0,60})$/.exec(action.function)?.[1];
  const type = action.args[0]?.type ?? '';
  if (name === undefined || !/^(u?int\d*|address|bool)$/.test(type)) return null;
  const kind = type === 'address' ? 'address' : type === 'bool' ? 'flag' : 'number';
  const bare = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return viewFor(action.target, `${bare}()`, [], { word: 0, kind });
}

function viewsOf(action: Action): SettingView[] {
  const setting = settingOf(action);
  if (setting === null) return [namesakeOf(action), upgradeAdmin(action)].filter((view) => view !== null);
  const { view, row, contract } = setting;
  const beside =
    row.unit === 'quorum' ? viewFor(contract, 'quorumDenominator()', [], { word: 0, kind: 'number' }) : null;
  return [view, beside].filter((each) => each !== null);
}

// Calls that hand over a contract, each with the view of its present owner.
const HANDED: Readonly<Record<string, string>> = {
  'transferOwnership(address)': 'owner()',
  'setOwner(address)': 'owner()',
  'renounceOwnership()': 'owner()',
  'setPendingAdmin(address)': 'admin()',
  '_setPendingAdmin(address)': 'admin()',
  'setAdmin(address)': 'admin()',
  'setGovernor(address)': 'governor()',
  'setGovernance(address)': 'governance()',
  'setAuthority(address)': 'authority()',
};

/** The view that tells who a contract belongs to, for the calls that hand it over. */
export function handedView(signature: string | null): string | null {
  return signature !== null && Object.hasOwn(HANDED, signature) ? (HANDED[signature] ?? null) : null;
}

function upgradeAdmin(action: Action): SettingView | null {
  const view = handedView(action.signature);
  return view === null ? null : viewFor(action.target, view, [], { word: 0, kind: 'address' });
}

function viewOf(action: Action, row: SettingRow, contract: Address): SettingView | null {
  if (row.view === null) return null;
  const args = (row.takes ?? []).map((index) => action.args[index]?.value ?? '');
  const kind = row.unit === 'address' ? 'address' : 'number';
  return viewFor(contract, row.view, args, { word: row.word ?? 0, kind });
}

function viewFor(
  contract: Address,
  signature: string,
  args: readonly Value[],
  answer: Pick<SettingView, 'word' | 'kind'>,
): SettingView | null {
  const inner = args.map(String).join(',').toLowerCase();
  const bare = args.length === 0 ? signature : `${signature.slice(0, signature.indexOf('('))}(${inner})`;
  const view = answer.word === 0 ? bare : `${bare}#${answer.word}`;
  try {
    const abi = [parseAbiItem(`function ${signature} view` as string)] as Abi;
    const data = encodeFunctionData({ abi, args });
    return { contract, view, key: settingKey(contract, view), data, ...answer };
  } catch {
    // An argument that does not fit its type: nothing can be asked with it.
    return null;
  }
}

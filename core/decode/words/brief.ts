import { isSameAddress } from '@/core/address';
import { boundedLine, formatPercent } from '@/core/format';
import { t } from '@/core/language/message';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { CallReader, factsWhere, UnreadableArgument } from './callReader';
import { lowered, type SentenceParts, say, tokenName } from './sentence';
import { settingOf } from './settings/setting';
import { spansOf } from './settings/spans';
import { sentenceOf } from './speak';

const PAYS = 'transfer(address,uint256)';

/** Describes a call as a clause of the proposal's one sentence: a verb and roles; emphasised words are values. */
export function briefOf(action: Action, facts: Facts): SentenceParts {
  const isUnread = action.kind === 'unknown' || (action.kind === 'call' && action.function === null);
  // Why not stands where the call is told: here it would push away the figures below.
  if (isUnread && action.value === 0n)
    return lowered(say`We cannot say what this call to ${new CallReader(action, facts).target} does`);
  const isPlain = action.kind === 'coin' || (action.kind === 'call' && action.value === 0n);
  const isSure = action.anomalies.length === 0 && action.source !== 'guess' && !action.place.isDelegatecall;
  const clause = isPlain && isSure ? clauseOf(new CallReader(action, facts), facts) : null;
  return clause ?? lowered(sentenceOf(action, facts));
}

function clauseOf(call: CallReader, facts: Facts): SentenceParts | null {
  try {
    return paid(call, facts) ?? signers(call) ?? lengthened(call);
  } catch (error) {
    if (error instanceof UnreadableArgument) return null;
    throw error;
  }
}

function paid(call: CallReader, facts: Facts): SentenceParts | null {
  const { action } = call;
  const share = shareWords(action, facts);
  const known = share === null ? [] : [{ text: ` (${share})` }];
  if (action.kind === 'coin')
    return say`${{ value: t`pay` }} ${call.coin(action.value)}${known} to ${call.target}`;
  // From another account than the treasury the whole sentence says from whom.
  if (action.signature !== PAYS || share === null) return null;
  return say`${{ value: t`pay` }} ${call.tokens(action.target, call.int(1))}${known} to ${call.who(0)}`;
}

function signers({ action: { signature } }: CallReader): SentenceParts | null {
  switch (signature) {
    case 'swapOwner(address,address,address)':
    case 'replaceSigner(address,address)':
      return [{ value: t`replace one signer` }];
    case 'addOwnerWithThreshold(address,uint256)':
      return [{ value: t`add one signer` }];
    case 'removeOwner(address,address,uint256)':
      return [{ value: t`remove one signer` }];
    default:
      return null;
  }
}

function lengthened(call: CallReader): SentenceParts | null {
  const setting = settingOf(call.action);
  if (setting === null || !/^_?setVotingPeriod$/.test(call.action.function ?? '')) return null;
  const before = setting.view === null ? undefined : call.facts.settings.get(setting.view.key)?.before;
  const after = call.int(0);
  if (typeof before !== 'bigint' || before === after) return null;
  const spans = spansOf(before, after, setting.row.unit, call.facts);
  if (spans === null) return null;
  const verb = { value: after > before ? t`lengthen voting` : t`shorten voting` };
  return say`${verb} from about ${{ text: spans.before }} to about ${{ text: spans.after }}`;
}

/** A call as its ABI writes it, with the names of its arguments: `USDC.transfer(to, amount)`; null where unknown. */
export function callLine(action: Action, facts: Facts): string | null {
  if (action.function === null) return null;
  const names = action.args.slice(0, 8).map(({ name, type }) => boundedLine(name === '' ? type : name, 32));
  const more = action.args.length > 8 ? ', …' : '';
  return `${ownerName(action, factsWhere(action.place, facts))}${boundedLine(action.function, 64)}(${names.join(', ')}${more})`;
}

/** How much of what the treasury holds a call moves: “14.2% of the treasury’s USDC”; null where that is not known. */
export function shareWords(action: Action, facts: Facts): string | null {
  if (!isHere(action, facts) || !isSameAddress(action.place.caller, facts.executor)) return null;
  if (action.kind === 'coin') return share(action.value, facts.holdings.get('coin'), facts.currency);
  if (!MOVING.includes(action.signature ?? '')) return null;
  const amount = action.args[1]?.value;
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) return null;
  const held = facts.holdings.get(action.target.toLowerCase());
  return share(BigInt(amount), held, tokenName(action.target, facts) ?? t`holding of this token`);
}

const MOVING = ['transfer(address,uint256)', 'approve(address,uint256)'];

function share(part: bigint, whole: bigint | undefined, name: string): string | null {
  if (whole === undefined || part === 0n) return null;
  if (whole === 0n) return t`the treasury holds no ${name}`;
  if (part > whole) return t`more than all of the treasury’s ${name}`;
  return t`${formatPercent(part, whole)} of the treasury’s ${name}`;
}

function ownerName(action: Action, facts: Facts): string {
  if (isSameAddress(action.target, facts.governor)) return 'Governor.';
  if (isSameAddress(action.target, facts.executor)) return 'Timelock.';
  const name = tokenName(action.target, facts);
  return name === null ? '' : `${name}.`;
}

const isHere = (action: Action, facts: Facts): boolean => action.place.chainId === facts.chainId;

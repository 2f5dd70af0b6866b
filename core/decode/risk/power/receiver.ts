import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { formatAddress } from '@/core/format';
import { phrase, t, translate } from '@/core/language/message';
import { aliasOf } from '../../nested/gateways';
import type { RiskInput } from '../input';
import { isFamiliar, isRule } from '../walk';
import type { Grant } from './grants';

/** Kind of account that receives a right, as far as it affects the severity. */
export type Receiver =
  /** The organisation itself. */
  | 'own'
  /** The zero address: the right is given up. */
  | 'nobody'
  | 'anyone'
  /** Neither code nor a transaction yet. */
  | 'fresh'
  /** One key commands it, whether or not it lends itself code (EIP-7702), or is a Safe of one signature. */
  | 'wallet'
  /** A contract that is young, or whose source was looked for in vain. */
  | 'hidden'
  | 'contract'
  | 'multisig'
  /** A contract that the organisation dealt with before, or that is neither young nor hidden. */
  | 'known'
  | 'unread'
  /** On another chain, where nothing was read. */
  | 'far';

/** On another chain, by what stands at the address on this one: an account with a key has it everywhere. */
const FAR: Readonly<Record<string, Receiver>> = { person: 'wallet', nothing: 'unread' };

export function receiverOf(
  to: Grant['to'],
  isHere: boolean,
  caller: Address | null,
  input: RiskInput,
): Receiver {
  const { facts, simulation } = input;
  if (to === null || to === 'anyone') return to ?? 'unread';
  if (BigInt(to) === 0n) return 'nobody';
  const isOwnAlias = [facts.executor, facts.governor].some((own) => isSameAddress(to, aliasOf(own)));
  if (isSameAddress(to, caller) || isOwnAlias) return 'own';
  const identity = facts.identities.get(to.toLowerCase());
  if (!isHere) return FAR[identity?.kind ?? ''] ?? 'far';
  if (isRule(to, facts) || isSameAddress(to, facts.votesToken)) return 'own';
  switch (identity?.kind) {
    case undefined:
      return isFamiliar(to, input) ? 'known' : 'unread';
    case 'nothing':
      // Made in the simulation: it wrote an event.
      return simulation?.events.some(({ address }) => isSameAddress(address, to)) === true
        ? 'contract'
        : 'fresh';
    case 'person':
      return 'wallet';
    case 'safe':
      return identity.threshold > 1 ? 'multisig' : 'wallet';
    default:
      return contractAs(to, input);
  }
}

function contractAs(to: Address, input: RiskInput): Receiver {
  const code = input.history?.codes?.get(to.toLowerCase());
  if (isFamiliar(to, input)) return 'known';
  if (code?.isPublished === false) return 'hidden';
  if (code?.isPublished === true) return code.made === 'longer ago' ? 'known' : 'contract';
  return typeof code?.made === 'bigint' ? 'hidden' : 'contract';
}

const WORDS: Readonly<Record<Exclude<Receiver, 'wallet'>, string>> = {
  own: phrase`the organisation itself`,
  nobody: phrase`nobody`,
  anyone: phrase`every account`,
  fresh: phrase`an account that was never used`,
  hidden: phrase`a contract that is new or unpublished`,
  contract: phrase`a contract we know nothing more of`,
  multisig: phrase`a multisig`,
  known: phrase`an account that the organisation knows`,
  unread: phrase`an account we know nothing of`,
  far: phrase`an account of another chain, which we did not look up`,
};

export function receiverWords(receiver: Receiver, to: Grant['to'], { facts }: RiskInput): string {
  if (receiver !== 'wallet') return translate(WORDS[receiver]);
  const identity = to === null || to === 'anyone' ? undefined : facts.identities.get(to.toLowerCase());
  if (identity?.kind === 'safe') return t`a Safe that needs one signature only`;
  return identity?.kind === 'person' && identity.isLent === true
    ? t`a personal account that lends itself code (EIP-7702)`
    : t`a personal account`;
}

/** A receiver in words, with its address. */
export function namedReceiver(receiver: Receiver, to: Grant['to'], input: RiskInput): string {
  const words = receiverWords(receiver, to, input);
  const hasAddress = to !== null && to !== 'anyone' && receiver !== 'nobody';
  return hasAddress ? `${words} (${formatAddress(to)})` : words;
}

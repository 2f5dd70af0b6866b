import type { Address } from 'viem';
import { t } from '@/core/language/message';
import type { Facts, Identity } from '../facts';
import { symbolText } from './chainText';

/** Describes an account in a few words: “this timelock”, “a Safe, 3 of 5”, “the token USDC”; null if not known. */
export function whoWords(address: Address, facts: Facts): string | null {
  if (BigInt(address) === 0n) return t`the zero address`;
  const identity = identityOf(address, facts);
  return identity === null ? null : identityWords(identity);
}

export function identityOf(address: Address, facts: Facts): Identity | null {
  return facts.identities.get(address.toLowerCase()) ?? null;
}

/** The name of a token that may stand before a function, such as `USDC.transfer`; null where it has none. */
export function tokenName(address: Address, facts: Facts): string | null {
  const identity = identityOf(address, facts);
  if (identity === null || !('symbol' in identity) || identity.symbol === undefined) return null;
  return symbolText(identity.symbol);
}

function identityWords(identity: Identity): string {
  const symbol = 'symbol' in identity ? symbolText(identity.symbol ?? '') : null;
  switch (identity.kind) {
    case 'governor':
      return t`this Governor`;
    case 'timelock':
      return t`this timelock`;
    case 'votes-token':
      return t`the votes token`;
    case 'token':
      return symbol === null ? t`the token without a symbol` : t`the token ${symbol}`;
    case 'nft':
      return symbol === null ? t`the NFT without a symbol` : t`the NFT ${symbol}`;
    case 'safe':
      return t`a Safe, ${identity.threshold} of ${identity.owners.length}`;
    case 'contract':
      return t`a contract`;
    case 'person':
      return t`an account`;
    case 'nothing':
      return t`an address never used before`;
  }
}

import type { Address } from 'viem';
import type { Facts, Identity } from '../facts';
import { symbolText } from './chainText';

/** What an account is, in a few words: “this timelock”, “a Safe, 3 of 5”, “the token USDC”; null where it is not known. */
export function whoWords(address: Address, facts: Facts): string | null {
  if (BigInt(address) === 0n) return 'the zero address';
  const identity = identityOf(address, facts);
  return identity === null ? null : identityWords(identity);
}

/** What is known about an account. */
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
  switch (identity.kind) {
    case 'governor':
      return 'this Governor';
    case 'timelock':
      return 'this timelock';
    case 'votes-token':
      return 'the votes token';
    case 'token':
      return `the token ${symbolText(identity.symbol) ?? 'without a symbol'}`;
    case 'nft':
      return `the NFT ${symbolText(identity.symbol) ?? 'without a symbol'}`;
    case 'safe':
      return `a Safe, ${identity.threshold} of ${identity.owners.length}`;
    case 'contract':
      return 'a contract';
    case 'person':
      return 'an account';
    case 'nothing':
      return 'an unused account';
  }
}

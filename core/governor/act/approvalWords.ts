import { t } from '@/core/language/message';

/** An approval in words, and how it is revoked; `amount` in the token's smallest unit, null for everything. */
export function approvalWords(
  token: string,
  spender: string,
  amount: bigint | null,
): { does: string; cure: string } {
  const much = amount === null ? t`everything` : t`${amount} units`;
  return {
    does: t`lets ${spender} take ${much} that the account holds of the token ${token}`,
    cure: t`An approval can be revoked: with another wallet, set what ${spender} may take of ${token} to 0.`,
  };
}

/** A key that was made that of a contract (EIP-7702) in words, and how it is taken back. */
export function keyedWords(taker: string): { does: string; cure: string } {
  return {
    does: t`lets the contract ${taker} act for this account, with all that it holds`,
    cure: t`It can be taken back: with another wallet, end the delegation of this account’s key (EIP-7702).`,
  };
}

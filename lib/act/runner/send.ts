import type { Address, Hex } from 'viem';
import { blocked } from '@/core/errors/blocked';
import { allow, type Contracts, type Terms } from '@/core/governor/act/allow';
import type { Call } from '@/core/governor/call';
import { t } from '@/core/language/message';
import type { WalletClient } from '../acts/act';
import { transaction } from '../facts/accountState';
import { demandChain } from '../signing';

/**
 * The only way to a wallet: checks the call, the account and the chain, then asks the wallet to send it; `onAsk` is told
 * what exactly the wallet is handed.
 */
export async function send(
  client: WalletClient,
  call: unknown,
  dao: Contracts,
  from: Address,
  terms: Terms = {},
  onAsk: (asked: Call) => void = () => undefined,
): Promise<Hex> {
  const allowed = allow(call, dao, terms);
  if (client.account.toLowerCase() !== from.toLowerCase())
    throw blocked('send-forbidden', { reason: t`the wallet is on another account` });
  demandChain(client, dao.chainId);
  onAsk(allowed);
  return client.send(transaction(from, allowed));
}

import type { Address } from 'viem';
import { allowanceView, holdingViews, sharedTokenView, shareView } from '@/chain/contracts/tokenViews';
import { callViews, readEach } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { blocked } from '@/core/errors/blocked';
import { allowanceBlockers, changeBlockers, type ShareStanding } from '@/core/governor/act/shareBlockers';
import {
  approveCall,
  changesInText,
  isMoveOf,
  type ShareChange,
  shareCall,
} from '@/core/governor/act/shares';
import { callTo } from '@/core/governor/call';
import { openObject } from '@/core/json';
import { big } from '@/core/jsonValues';
import { plural, t } from '@/core/language/message';
import { readHead } from '../facts/accountState';
import type { Act, ActContext, ActDao } from './act';

/** Shares that an account gives delegates in the multi-delegate, each from an amount to another. */
export type SharesIntent = { changes: readonly ShareChange[] };

/** Exact amount that the multi-delegate may take from the wallet. */
export type AllowanceIntent = { amount: bigint };

/** Facts that decide a change of shares, read at `block`. */
export type SharesFacts = ShareStanding & { block: bigint };

/** Allowing the multi-delegate to take an exact amount, which a change of shares needs first. */
export const allowShares: Act<AllowanceIntent, SharesFacts> = {
  name: 'allowShares',
  facts: (_, context, block) => readShares([], context, block),
  blockers: ({ amount }, facts, dao) => allowanceBlockers(amount, facts, partsOf(dao)),
  call: ({ amount }, dao) => {
    const { multiDelegate, token } = partsOf(dao);
    return callTo(token.address, approveCall(multiDelegate, amount));
  },
  terms: ({ balance }) => ({ tokens: balance ?? 0n }),
  matchesLog({ amount }, effect, { account, dao }) {
    if (effect.kind !== 'approval' || !isSameAddress(effect.by, account)) return undefined;
    const { multiDelegate, token } = partsOf(dao);
    const isHere = isSameAddress(effect.spender, multiDelegate) && isSameAddress(effect.token, token.address);
    return isHere ? effect.amount === amount : undefined;
  },
  async reached({ amount }, context) {
    return (await readShares([], context, await readHead(context.chain))).allowance === amount;
  },
  words: () => t`Allow the multi-delegate to take tokens`,
  subject: () => 'allowance',
  texts: openObject<AllowanceIntent>({ amount: big() }),
};

/** Changing the shares that delegates have of an account's tokens, all in one transaction. */
export const moveShares: Act<SharesIntent, SharesFacts> = {
  name: 'moveShares',
  facts: ({ changes }, context, block) => readShares(changes, context, block),
  blockers: ({ changes }, facts, dao) => changeBlockers(changes, facts, partsOf(dao)),
  call: ({ changes }, dao) => callTo(partsOf(dao).multiDelegate, shareCall(changes)),
  matchesLog: ({ changes }, effect, { account }) => isMoveOf(changes, effect, account),
  async reached({ changes }, context) {
    const { shares } = await readShares(changes, context, await readHead(context.chain));
    return changes.every(({ after }, at) => shares[at] === after);
  },
  words: ({ changes }) => t`Change ${plural(changes.length, 'share')}`,
  subject: () => 'shares',
  texts: openObject<SharesIntent>({ changes: changesInText }),
};

async function readShares(
  changes: readonly ShareChange[],
  { chain, dao, account }: ActContext,
  block: bigint,
): Promise<SharesFacts> {
  const { multiDelegate, token } = partsOf(dao);
  const { balance } = holdingViews(token.address, account);
  const allowance = allowanceView(token.address, account, multiDelegate);
  const views = changes.map(({ delegate }) => shareView(multiDelegate, account, delegate));
  const [known, shares] = await Promise.all([
    callViews(chain, { balance, allowance, held: sharedTokenView(multiDelegate) }, block, chain),
    readEach(chain, views, block, chain),
  ]);
  return { block, ...known, shares };
}

function partsOf({ multiDelegate, token }: ActDao) {
  if (multiDelegate === undefined || token === null) throw blocked('shares-foreign');
  return { multiDelegate: multiDelegate as Address, token };
}

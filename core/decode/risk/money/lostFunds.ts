import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { paymentsOf } from '../payment';
import { DECODED } from '../walk';

const DEAD = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0x0000000000000000000000000000000000000001',
];

/** R34: money goes to an address that cannot use it. */
export const lostFunds: RiskCheck = {
  id: 'R34',
  name: 'LOST_FUNDS',
  severity: 'medium',
  needs: DECODED,
  why: phrase`Money sent to an address that cannot use it is lost.`,
  *run({ actions, facts }) {
    for (const { to, asset, path, isHere: here } of paymentsOf(actions, facts)) {
      const isDead = BigInt(to) === 0n || DEAD.includes(to.toLowerCase());
      const isItself = asset !== 'coin' && isSameAddress(asset, to);
      const isGovernor =
        here && isSameAddress(to, facts.governor) && !isSameAddress(facts.governor, facts.executor);
      if (!isDead && !isItself && !isGovernor) continue;
      const sentence = isItself
        ? t`The funds would probably be lost: the token’s own contract cannot use them.`
        : isGovernor
          ? t`The funds would probably be lost: the Governor, which holds no treasury, cannot use them.`
          : t`The funds would probably be lost: ${to} cannot use them.`;
      // Once it happened to half a million of a treasury’s own tokens, past all who voted.
      yield { action: path, sentence, ...(isItself ? { severity: 'high' as const } : {}) };
    }
  },
};

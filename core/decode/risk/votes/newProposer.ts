import { isSameAddress } from '@/core/address';
import { formatAddress } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { timeWords } from '../said';

/** R30: the proposer has no history in the organisation. */
export const newProposer: RiskCheck = {
  id: 'R30',
  name: 'NEW_PROPOSER',
  severity: 'medium',
  needs: phrase`earlier proposals, the transaction, and the proposer’s votes`,
  why: phrase`Attackers arrive with fresh votes and no history, often through a contract of their own.`,
  *run({ history }) {
    const proposer = history?.proposer ?? null;
    if (proposer === null) return t`It needs to know who proposed before, which was not read.`;
    const { sender, received, isFirst, address } = proposer;
    if (sender !== null && !isSameAddress(sender, address)) {
      const sentence = t`The proposal was made by a contract (${formatAddress(address)}) that ${formatAddress(sender)} called, not by an account of its own.`;
      yield { sentence, looked: t`the transaction that made the proposal` };
    }
    if (isFirst === true && typeof received === 'bigint') {
      const sentence = t`First proposal by this account; it received its votes within ${timeWords(received)} before.`;
      yield { sentence, looked: t`earlier proposals and the proposer’s votes` };
    }
    if (isFirst === false || received === 'longer ago') return;
    return isFirst === null
      ? t`Not all earlier proposals are read.`
      : t`It needs to know since when the proposer has held the votes, which was not read.`;
  },
};

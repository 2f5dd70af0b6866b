import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { paymentsOf } from '../payment';
import { amountWords } from '../said';

/** R38: the quorum protects nothing. */
export const quorumMeaningless: RiskCheck = {
  id: 'R38',
  name: 'QUORUM_MEANINGLESS',
  severity: 'high',
  needs: phrase`the quorum and what it costs`,
  why: phrase`When votes cost less than the treasury holds, buying them is a business.`,
  *run({ history, facts, actions }) {
    const quorum = history?.ballot?.quorum ?? null;
    if (quorum === null) return t`It needs the quorum, which was not read.`;
    if (quorum === 0n) {
      yield {
        sentence: t`No vote at all is needed for it to pass: the quorum is zero.`,
        looked: t`the quorum`,
      };
      return;
    }
    const taken = paymentsOf(actions, facts)
      .filter(({ asset, isOwn }) => isOwn && asset !== 'coin' && isSameAddress(asset, facts.votesToken))
      .reduce((sum, { amount }) => sum + amount, 0n);
    if (taken <= quorum || facts.votesToken === null)
      return t`The quorum’s worth in money is not known: that needs the market price of the token.`;
    const sentence = t`So few votes are needed that buying them is cheaper than what can be taken: the proposal moves ${amountWords(facts.votesToken, taken, facts)}, the quorum is ${amountWords(facts.votesToken, quorum, facts)}.`;
    yield { sentence, looked: t`the quorum and the decoded payments` };
  },
};

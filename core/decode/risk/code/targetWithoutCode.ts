import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { atBlock } from '../said';
import { callsOf, isHere, kindOf } from '../walk';
import { borrowedInit } from './codesRun';

/** R08: a call with arguments to where there is no contract. */
export const targetWithoutCode: RiskCheck = {
  id: 'R08',
  name: 'TARGET_WITHOUT_CODE',
  severity: 'high',
  needs: phrase`the code at the addresses`,
  why: phrase`A call to an empty address succeeds and does nothing, until code is placed there. Beanstalk’s attacker did that.`,
  *run({ actions, facts }) {
    if (facts.block === null) return t`It needs to know what stands at the addresses, which was not read.`;
    const looked = atBlock(t`the code of the targets`, facts);
    for (const step of callsOf(actions)) {
      const { action } = step;
      const kind = kindOf(action.target, facts);
      const isEmpty = kind === 'nothing' || kind === 'person';
      if (action.kind === 'coin' || action.calldata.length <= 2 || !isHere(step, facts) || !isEmpty) continue;
      // Below are the programs of the chain itself.
      if (BigInt(action.target) < 0x1000n) continue;
      const sentence = t`There is no contract at ${action.target}. The call would do nothing now, and could do anything if code is placed there before execution.`;
      yield { action: step.path, sentence, looked };
    }
    for (const step of callsOf(actions)) {
      const to = borrowedInit(step.action);
      if (to === null || !isHere(step, facts) || kindOf(to, facts) !== 'nothing') continue;
      const sentence = t`There is no contract at ${to}, whose code the call would borrow. It could do anything if code is placed there before execution.`;
      yield { action: step.path, sentence, looked };
    }
  },
};

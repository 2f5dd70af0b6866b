import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { atBlock } from '../said';
import { callsOf, isHere } from '../walk';

/** R09: the code is another than when the proposal was made. */
export const codeChanged: RiskCheck = {
  id: 'R09',
  name: 'CODE_CAN_CHANGE',
  severity: 'critical',
  needs: phrase`the hash of the code now and when the proposal was made`,
  why: phrase`In Tornado Cash’s proposal 20 the reviewed code was destroyed and replaced after the vote.`,
  *run({ actions, facts }) {
    const known = [...facts.codes].filter(([, { then, now }]) => then !== null || now !== null);
    if (known.length === 0)
      return t`It needs the code as it was when the proposal was made, which was not read.`;
    const seen = new Set<string>();
    for (const step of callsOf(actions)) {
      const key = step.action.target.toLowerCase();
      const code = facts.codes.get(key);
      if (code === undefined || code.then === null || seen.has(key) || !isHere(step, facts)) continue;
      seen.add(key);
      if (code.now === code.then) continue;
      const sentence = t`The code at ${step.action.target} changed after the proposal was made. What was reviewed is not what will run.`;
      yield { action: step.path, sentence, looked: atBlock(t`the hash of the code`, facts) };
    }
    if (seen.size === 0 && actions.length > 0)
      return t`The endpoint does not know the code as it was when the proposal was made.`;
  },
};

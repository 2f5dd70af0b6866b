import type { Action } from '../../action';
import { type RiskCheck, type RiskInput, type UnnamedFinding, undecided, type Verdict } from '../input';
import { atBlock } from '../said';
import { callsOf, isHere, kindOf } from '../walk';
import { borrowedInit } from './codesRun';

/** R08: a call with arguments to where there is no contract. */
export const targetWithoutCode: RiskCheck = {
  id: 'R08',
  name: 'TARGET_WITHOUT_CODE',
  severity: 'high',
  needs: 'the code at the addresses',
  why: 'A call to an empty address succeeds and does nothing, until somebody puts code there. Beanstalk’s attacker did.',
  run,
};

function run({ actions, facts }: RiskInput): Verdict {
  if (facts.block === null)
    return undecided('It needs to know what stands at the addresses, which was not read.');
  const found: UnnamedFinding[] = [];
  for (const step of callsOf(actions)) {
    const { action } = step;
    const kind = kindOf(action.target, facts);
    const isEmpty = kind === 'nothing' || kind === 'person';
    if (action.kind === 'coin' || action.calldata.length <= 2 || !isHere(step, facts) || !isEmpty) continue;
    // Below are the programs of the chain itself.
    if (BigInt(action.target) < 0x1000n) continue;
    const sentence = `There is no contract at ${action.target}. The call would do nothing now, and could do anything if code is placed there before execution.`;
    found.push({
      severity: 'high',
      action: step.path,
      sentence,
      looked: atBlock('the code of the targets', facts),
    });
  }
  for (const { path, to } of emptyInits(actions, facts)) {
    const sentence = `There is no contract at ${to}, whose code the call would borrow. It could do anything if code is placed there before execution.`;
    found.push({
      severity: 'high',
      action: path,
      sentence,
      looked: atBlock('the code of the targets', facts),
    });
  }
  return { found };
}

function emptyInits(actions: readonly Action[], facts: RiskInput['facts']) {
  return [...callsOf(actions)].flatMap((step) => {
    const to = borrowedInit(step.action);
    return to !== null && isHere(step, facts) && kindOf(to, facts) === 'nothing'
      ? [{ path: step.path, to }]
      : [];
  });
}

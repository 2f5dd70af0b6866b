import { phrase, t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { WEIGHTS } from '../../finding';
import type { RiskCheck } from '../input';
import { callsOf, DECODED } from '../walk';
import { holdsCalldata } from './holdsCalldata';

const RUNNERS =
  /^(execTransaction\w*|multiSend|multicall\w*|execute\w*|schedule\w*|functionCall\w*|aggregate\w*|try\w*ggregate|queueTransaction|relay|forward|batch|batchCall|propose|sendTxToL1|invoke|doCall|exec)$/;

/** R27: calls inside a call; as heavy as the worst finding inside, `others` being what the other checks found. */
export const nestedExecution: RiskCheck = {
  id: 'R27',
  name: 'NESTED_EXECUTION',
  severity: 'high',
  needs: DECODED,
  why: phrase`The important call may be several layers deep. Each layer is listed under the action.`,
  isSecond: true,
  *run({ actions }, others) {
    for (const [index, action] of actions.entries()) {
      const inside = [...callsOf(action.nested)];
      const isRunner =
        RUNNERS.test(action.function ?? '') && action.args.some(({ type }) => type.startsWith('bytes'));
      if (inside.length === 0 && !(isRunner && holdsCalldata(action))) continue;
      const depth = Math.max(0, ...inside.map(({ path }) => path.length));
      const isMuch = depth > 3 || inside.length > 50;
      const isCut = [action, ...inside.map((each) => each.action)].some(({ anomalies }) =>
        anomalies.includes('bounded'),
      );
      const isOpaque = inside.length === 0 || isCut;
      const within = others.filter((each) => each.action.length > 1 && each.action[0] === index);
      const all = [...within.map(({ severity }) => severity), isOpaque ? 'high' : isMuch ? 'medium' : 'low'];
      const severity = WEIGHTS.find((weight) => all.includes(weight)) ?? 'low';
      const sentence = isCut
        ? t`This action contains more than we looked into: ${plural(inside.length, 'call')} and others inside them.`
        : inside.length === 0
          ? t`This action runs something inside that we cannot read.`
          : t`This action contains ${plural(inside.length, 'further action')}.`;
      yield { severity, action: [index], sentence, looked: t`the calls inside the calls` };
    }
  },
};

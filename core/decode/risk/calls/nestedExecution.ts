import { plural } from '@/core/format';
import type { Finding, Severity } from '../../finding';
import type { RiskCheck, RiskInput, UnnamedFinding, Verdict } from '../input';
import { callsOf, DECODED } from '../walk';
import { holdsCalldata } from './holdsCalldata';

const RUNNERS =
  /^(execTransaction\w*|multiSend|multicall\w*|execute\w*|schedule\w*|functionCall\w*|aggregate\w*|try\w*ggregate|queueTransaction|relay|forward|batch|batchCall|propose|sendTxToL1|invoke|doCall|exec)$/;

const ORDER: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** R27: calls inside a call; as heavy as the worst finding inside, `others` being what the other checks found. */
export const nestedExecution: RiskCheck = {
  id: 'R27',
  name: 'NESTED_EXECUTION',
  severity: 'high',
  needs: DECODED,
  why: 'What matters may stand several layers inside; each is listed under the action.',
  isSecond: true,
  run,
};

function run({ actions }: RiskInput, others: readonly Finding[]): Verdict {
  const found: UnnamedFinding[] = [];
  for (const [index, action] of actions.entries()) {
    const inside = [...callsOf(action.nested)];
    const isRunner =
      RUNNERS.test(action.function ?? '') && action.args.some(({ type }) => type.startsWith('bytes'));
    if (inside.length === 0 && !(isRunner && holdsCalldata(action))) continue;
    const worst = worstOf(others.filter((each) => each.action.length > 1 && each.action[0] === index));
    const depth = Math.max(0, ...inside.map(({ path }) => path.length));
    const isMuch = depth > 3 || inside.length > 50;
    const isCut = [action, ...inside.map((each) => each.action)].some(({ dirt }) => dirt.includes('bounded'));
    const isOpaque = inside.length === 0 || isCut;
    const severity = worstSeverity([worst ?? 'low', isOpaque ? 'high' : 'low', isMuch ? 'medium' : 'low']);
    const sentence = isCut
      ? `This action contains more than we looked into: ${plural(inside.length, 'call')} and others inside them.`
      : inside.length === 0
        ? 'This action runs something inside that we cannot read.'
        : `This action contains ${plural(inside.length, 'further action')}.`;
    found.push({ severity, action: [index], sentence, looked: 'the calls inside the calls' });
  }
  return { found };
}

/** The heaviest of some findings; null for none. */
function worstOf(findings: readonly Pick<Finding, 'severity'>[]): Severity | null {
  return ORDER.find((severity) => findings.some((each) => each.severity === severity)) ?? null;
}

function worstSeverity(severities: readonly Severity[]): Severity {
  return ORDER.find((severity) => severities.includes(severity)) ?? 'low';
}

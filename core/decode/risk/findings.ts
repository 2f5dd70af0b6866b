import type { Finding, Severity } from '../finding';
import { CHECKS } from './checks';
import type { RiskCheck, RiskInput, Verdict } from './input';

/** What the checks say of a proposal; a check is in `checked` or in `unknown`, never in both. */
export type Findings = {
  /** The gravest first. */
  findings: Finding[];
  /** Ids of the checks that could be decided. */
  checked: string[];
  /** Those that could not, each with a sentence that says why. */
  unknown: { id: string; reason: string }[];
};

/** The most findings that one check may add; a proposal of a thousand calls would bury the rest. */
const MOST = 25;
const ORDER: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
/** Runs all checks. Says what was found, which checks could be decided and which not; never that anything is safe. */
export function findingsOf(input: RiskInput): Findings {
  const verdictsOf = (checks: readonly RiskCheck[], others: readonly Finding[]) =>
    checks.map((check) => ({ check, verdict: check.run(input, others) }));
  const first = verdictsOf(
    CHECKS.filter(({ isSecond }) => isSecond !== true),
    [],
  );
  const found = first.flatMap(({ check, verdict }) => namedBy(check, verdict));
  const second = verdictsOf(
    CHECKS.filter(({ isSecond }) => isSecond === true),
    found,
  );
  const all = [...first, ...second].sort((one, other) => (one.check.id < other.check.id ? -1 : 1));
  const open = all.filter(({ verdict }) => verdict.unknown !== undefined && verdict.found.length === 0);
  const findings = all.flatMap(({ check, verdict }) => namedBy(check, verdict));
  return {
    findings: findings.sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity)),
    checked: all.filter((each) => !open.includes(each)).map(({ check }) => check.id),
    unknown: open.map(({ check, verdict }) => ({ id: check.id, reason: verdict.unknown ?? '' })),
  };
}

function namedBy({ id, why }: RiskCheck, { found }: Verdict): Finding[] {
  const kept = [...found]
    .sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity))
    .slice(0, MOST)
    .map((each) => ({ id, ...each, why }));
  const rest = found.length - kept.length;
  const [last] = kept.slice(-1);
  return rest <= 0 || last === undefined
    ? kept
    : [...kept, { ...last, action: [], sentence: `The same holds for ${rest} more calls of this proposal.` }];
}

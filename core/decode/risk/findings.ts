import { t } from '@/core/language/message';
import { type Finding, WEIGHTS } from '../finding';
import { CHECKS } from './checks';
import { type RiskInput, runCheck } from './input';

/** Result of the checks on a proposal; a check is in `checked` or in `unknown`, never in both. */
export type Findings = {
  /** The gravest first. */
  findings: Finding[];
  /** Ids of the checks that could be decided. */
  checked: string[];
  /** Ids of the undecided checks, each with a sentence that says why. */
  unknown: { id: string; reason: string }[];
};

/** The most findings that one check may add; a proposal of a thousand calls would bury the rest. */
const MOST = 25;

/** Runs all checks. Says what was found, which checks could be decided and which not; never that anything is safe. */
export function findingsOf(input: RiskInput): Findings {
  const checks = CHECKS.filter((check) => input.isDraft === true || check.isForDrafts !== true);
  const run = (isSecond: boolean, others: readonly Finding[]) =>
    checks
      .filter((check) => (check.isSecond === true) === isSecond)
      .map((check) => {
        const { found, unknown } = runCheck(check, input, others);
        return { id: check.id, found: bounded(found), reason: found.length === 0 ? unknown : undefined };
      });
  const first = run(false, []);
  const second = run(
    true,
    first.flatMap(({ found }) => found),
  );
  const all = [...first, ...second].sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    // Findings about other findings come after those of equal weight.
    findings: [...first, ...second].flatMap(({ found }) => found).sort(byWeight),
    checked: all.filter(({ reason }) => reason === undefined).map(({ id }) => id),
    unknown: all.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
  };
}

function bounded(found: readonly Finding[]): Finding[] {
  const kept = [...found].sort(byWeight).slice(0, MOST);
  const rest = found.length - kept.length;
  const [last] = kept.slice(-1);
  return rest <= 0 || last === undefined
    ? kept
    : [
        ...kept,
        { ...last, action: [], sentence: t`The same holds for ${rest} more calls of this proposal.` },
      ];
}

function byWeight(one: Finding, other: Finding): number {
  return WEIGHTS.indexOf(one.severity) - WEIGHTS.indexOf(other.severity);
}

/** How much a finding weighs, the gravest first. */
export const WEIGHTS = ['critical', 'high', 'medium', 'low'] as const;

export type Severity = (typeof WEIGHTS)[number];

/** One thing a check found; ids are those of the table of checks (R01 …). */
export type Finding = {
  id: string;
  severity: Severity;
  /** Path of the action, outermost index first; empty for the proposal as a whole. */
  action: readonly number[];
  sentence: string;
  why: string;
  /** Source of the finding: `decoded calls`, `simulation`, `settings at block 123` … */
  looked: string;
};

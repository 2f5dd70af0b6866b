import { type Real, realProposals } from '../__tests__/core/decode/expected';
import { decodeProposal } from '../core/decode/decode';
import { factsOf } from '../core/decode/facts';
import type { Finding } from '../core/decode/finding';
import { findingsOf } from '../core/decode/risk/findings';
import { median, printTable } from './table';

const GRAVE: readonly string[] = ['critical', 'high'];

/** Prints what the checks say of the real proposals by their calls and texts alone: grave findings a proposal, and by check. */
export function printFindings(): void {
  const judged = realProposals().map(findingsIn);
  const graves = judged.map((findings) => findings.filter(({ severity }) => GRAVE.includes(severity)).length);
  printTable(
    ['critical and high findings a proposal', 'proposals'],
    [...new Set(graves)]
      .sort((one, other) => one - other)
      .map((count) => [String(count), String(graves.filter((each) => each === count).length)]),
  );
  console.log(`The middle proposal has ${median(graves)} (aim: 0).\n`);
  const ids = [...new Set(judged.flat().map(({ id }) => id))].sort();
  printTable(
    ['check', ...SEVERITIES, 'proposals'],
    ids.map((id) => [
      id,
      ...SEVERITIES.map((severity) => countOf(judged.flat(), id, severity)),
      proposalsOf(judged, id),
    ]),
  );
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

function findingsIn({ proposal }: Real): Finding[] {
  const { chainId, governor, timelock } = proposal;
  const facts = factsOf({ chainId, governor, timelock, token: null, currency: 'ETH', clock: null });
  return findingsOf({ actions: decodeProposal(proposal), facts, proposal }).findings;
}

function countOf(findings: readonly Finding[], id: string, severity: string): string {
  return String(findings.filter((each) => each.id === id && each.severity === severity).length);
}

function proposalsOf(judged: readonly Finding[][], id: string): string {
  return String(judged.filter((findings) => findings.some((each) => each.id === id)).length);
}

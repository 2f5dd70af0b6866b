import { compared, type Outcome, type Real, realProposals } from '../__tests__/core/decode/expected';
import { everyAction } from '../core/decode/action';
import { decodeProposal } from '../core/decode/decode';
import { printAnalysis } from './analysis';
import { printFindings } from './findings';
import { printGrants } from './grants';
import { median, ms, printTable } from './table';

/** Runs over all proposals, whose middle counts; the one before pays for the tables. */
const RUNS = 9;

async function main(): Promise<void> {
  const real = realProposals();
  if (real.length === 0) {
    throw new Error(
      'No real proposals are beside the project (../shared/data/proposals): nothing to measure.',
    );
  }
  const first = performance.now();
  for (const { proposal } of real) decodeProposal(proposal);
  const cold = performance.now() - first;
  const times = real.map((each) => median(Array.from({ length: RUNS }, () => timed(each))));
  printTable(['real proposals', 'calls', 'as expected', 'share', 'undecoded'], countsOf(real));
  console.log('');
  printTable(
    ['time a proposal', 'ours', 'aim'],
    [
      ['p50', ms(share(times, 0.5)), ''],
      ['p95', ms(share(times, 0.95)), '≤ 5 ms'],
      ['longest', ms(Math.max(...times)), ''],
      [`first reading of all ${real.length}, tables included`, ms(cold), ''],
    ],
  );
  for (const line of undecodedIn(real)) console.log(line);
  console.log('');
  printFindings();
  console.log('');
  printGrants();
  console.log('');
  await printAnalysis();
}

function timed({ proposal }: Real): number {
  const start = performance.now();
  decodeProposal(proposal);
  return performance.now() - start;
}

function countsOf(real: readonly Real[]): string[][] {
  const outcomes = outcomesOf(real);
  const inside = real.map(({ proposal, expected }) => {
    const all = [...everyAction(decodeProposal(proposal))];
    return all.length - expected.length;
  });
  const found = inside.reduce((sum, each) => sum + each, 0);
  const top = outcomes.filter(({ depth }) => depth === 0);
  const nested = outcomes.filter(({ depth }) => depth > 0);
  return [
    row('calls of the proposals', top),
    row('calls inside those', nested),
    ['found inside beyond what the files say', String(found - nested.length), '', '', ''],
  ];
}

function row(name: string, outcomes: readonly Outcome[]): string[] {
  const good = outcomes.filter(({ problem }) => problem === null).length;
  const undecoded = outcomes.filter(({ kind }) => kind === 'unknown' || kind === 'none').length;
  const percent = `${((100 * good) / outcomes.length).toFixed(1)} %`;
  return [name, String(outcomes.length), String(good), percent, String(undecoded)];
}

function undecodedIn(real: readonly Real[]): string[] {
  return outcomesOf(real)
    .filter(({ problem }) => problem !== null)
    .map(({ path, problem }) => `${path}: ${problem}`);
}

function outcomesOf(real: readonly Real[]): Outcome[] {
  return real.flatMap(({ name, proposal, expected }) => {
    const actions = decodeProposal(proposal);
    return expected.flatMap((each, index) => [...compared(each, actions[index], `${name} ${index}`)]);
  });
}

/** The value below which this share of the values lies. */
function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

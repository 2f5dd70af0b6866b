import { inputOf } from '../__tests__/core/decode/cases';
import { type GrantCase, partsOf } from '../__tests__/core/decode/grantCases';
import { HONEST_GRANTS } from '../__tests__/core/decode/grantsHonest';
import { HOSTILE_GRANTS } from '../__tests__/core/decode/grantsHostile';
import type { Finding } from '../core/decode/finding';
import { findingsOf } from '../core/decode/risk/findings';
import { printTable } from './table';

const GRAVE: readonly string[] = ['critical', 'high'];

/** Prints how many batches that give power to an attacker alarm, how many honest role changes do, and which are the exceptions. */
export function printGrants(): void {
  const missed = HOSTILE_GRANTS.filter((each) => !isAlarmed(each));
  const alarmed = HONEST_GRANTS.filter(isAlarmed);
  printTable(
    ['power given away', 'batches', 'critical or high', 'aim'],
    [
      [
        'to an attacker',
        String(HOSTILE_GRANTS.length),
        String(HOSTILE_GRANTS.length - missed.length),
        '≥ 29',
      ],
      ['as protocols do', String(HONEST_GRANTS.length), String(alarmed.length), '≤ 2'],
    ],
  );
  for (const { name } of missed) console.log(`missed: ${name}`);
  for (const each of alarmed)
    console.log(
      `alarmed: ${each.name} (${graveIn(each)
        .map(({ id, severity }) => `${id} ${severity}`)
        .join(', ')})`,
    );
}

// A hostile batch counts by the call that matters, not by its neighbours.
function isAlarmed(each: GrantCase): boolean {
  const grave = graveIn(each);
  return each.fatal === undefined ? grave.length > 0 : grave.some(({ action }) => action[0] === each.fatal);
}

function graveIn(each: GrantCase): Finding[] {
  return findingsOf(inputOf(partsOf(each))).findings.filter(({ severity }) => GRAVE.includes(severity));
}

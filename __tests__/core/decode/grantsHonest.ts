import { readFileSync } from 'node:fs';
import { caseOf, type GrantCase } from './grantCases';

/**
 * Role changes as protocols make them: what is called and given, and what kind of account receives it, follows public
 * proposals and documents of the protocol that is named; the addresses are made up. The first lines are those of the
 * proposals beside the project, made again by hand.
 */
const LINES = readFileSync('__tests__/core/decode/grantsHonest.txt', 'utf8');

export const HONEST_GRANTS: readonly GrantCase[] = LINES.trim().split('\n').map(caseOf);

import type { Hex } from 'viem';
import { ROLES } from './roles';

const WORDS: Readonly<Record<Hex, string>> = {
  [ROLES.proposer]: 'the right to schedule (PROPOSER_ROLE)',
  [ROLES.executor]: 'the right to execute (EXECUTOR_ROLE)',
  [ROLES.canceller]: 'the right to cancel (CANCELLER_ROLE)',
  [ROLES.admin]: 'the right to give rights (DEFAULT_ADMIN_ROLE)',
  [ROLES.oldAdmin]: 'the right to give rights (TIMELOCK_ADMIN_ROLE)',
  '0xa49807205ce4d355092ef5a8a18f56e8913cf4a201fbe287825b095693c21775': 'the ADMIN_ROLE',
  '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6': 'the right to mint (MINTER_ROLE)',
  '0x65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a': 'the right to pause (PAUSER_ROLE)',
  '0x189ab7a9244df0848122154315af71fe140f3db0fe014031783b0946b8c9d2e3':
    'the right to upgrade (UPGRADER_ROLE)',
};

/** A role of OpenZeppelin's AccessControl in words; an unknown one by the start of its hash. */
export function rolePowerWords(role: Hex): string {
  const key = role.toLowerCase() as Hex;
  return Object.hasOwn(WORDS, key) ? (WORDS[key] ?? '') : `the right ${key.slice(0, 10)}…`;
}

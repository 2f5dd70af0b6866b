import type { Hex } from 'viem';

/** The rights of a TimelockController by what they allow; `admin` of OpenZeppelin 5, `oldAdmin` of 4.x. */
export const ROLES = {
  proposer: '0xb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1',
  executor: '0xd8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e63',
  canceller: '0xfd643c72710c63c0180259aba6b2d05451e3591a24e58b62239378085726f783',
  admin: '0x0000000000000000000000000000000000000000000000000000000000000000',
  oldAdmin: '0x5f58e3a2316349923ce3780f8d587db2d72378aed66a8261c916544fa6846ca5',
} as const satisfies Record<string, Hex>;

/** The name of a right of a timelock. */
export type RoleName = keyof typeof ROLES;

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

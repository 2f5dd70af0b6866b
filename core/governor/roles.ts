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

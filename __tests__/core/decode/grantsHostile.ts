import { zeroAddress } from 'viem';
import { ADMIN, addressOfWho, bySafe, caseOf, type GrantCase, type Line, role, through } from './grantCases';

// The public shape of the attack of April 2026: twelve calls named a role cleanup, and one of them a grant.
const CLEANUP = 'revokeGovernorRole revokeKeeperRole revokeCuratorRole revokeGuardianRole'.split(' ');
const cleanup = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const name = CLEANUP[(from + index) % CLEANUP.length];
    return `contract:manager ${name}(address) contract:former-${from + index}`;
  }).join(' | ');
const hidden = (who: string): string =>
  `${cleanup(0, 7)} | ! contract:manager grantGovernorRole(address) ${who} | ${cleanup(7, 11)}`;
const paying = 'contract:rewards notifyRewardAmount(uint256) 5';

const LINES = `
April 2026, to a fresh wallet | ${hidden('fresh:attacker')}
April 2026, to a used wallet | ${hidden('wallet:attacker')}
April 2026, to a wallet with lent code | ${hidden('lent:attacker')}
governor role of a manager | ! contract:manager grantRole(bytes32,address) role:GOVERNOR_ROLE fresh:a
a role without a name | ${paying} | ! contract:manager grantRole(bytes32,address) key:x wallet:a
rely | ! contract:vat rely(address) fresh:a | ${paying}
a minter of a stablecoin | ! contract:usd addMinter(address) wallet:a
Aragon: a permission made for the attacker | ! contract:acl createPermission(address,address,bytes32,address) fresh:a contract:vault role:TRANSFER_ROLE timelock
Aragon: a permission for everybody | ! contract:acl grantPermission(address,address,bytes32) 0x${'ff'.repeat(20)} contract:vault role:TRANSFER_ROLE
Aragon OSx: root | ! contract:dao grant(address,address,bytes32) contract:dao wallet:a role:ROOT_PERMISSION
a module of the treasury’s Safe, of hidden code | ${paying} | ! via safe:treasury safe:treasury enableModule(address) contract:module | hidden contract:module
the one signer of a Safe | ! via safe:t safe:t addOwnerWithThreshold(address,uint256) wallet:a 1
a signer replaced by a fresh account | ! via safe:t safe:t swapOwner(address,address,address) 0x0000000000000000000000000000000000000001 wallet:old fresh:a
Solady: all roles | ! contract:vault grantRoles(address,uint256) fresh:a ${2n ** 255n}
Solmate: an authority of hidden code | ! contract:vault setAuthority(address) contract:auth | hidden contract:auth
Solmate: a role of a number | ! contract:auth setUserRole(address,uint8,bool) lent:a 3 true
Solmate: a function for everybody | ! contract:auth setPublicCapability(address,bytes4,bool) contract:vault 0x2e1a7d4d true
Zodiac: roles over the treasury | ! contract:roles assignRoles(address,bytes32[],bool[]) fresh:a [key:m,key:n] [false,true]
administrator of a market | ! contract:comptroller _setPendingAdmin(address) wallet:a
AccessManager: the role that rules | ! contract:am grantRole(uint64,address,uint32) 0 fresh:a 0
Balancer: actions of the vault | ! contract:authorizer grantRoles(bytes32[],address) [key:swap,key:exit] wallet:a
a function of its own name | ${paying} | ${paying} | ! contract:registry appointTreasurer(address) fresh:a
a function that nobody can name | ${paying} | contract:x frobnicate(uint256) 7 | ! contract:x bequeathTheRealm(address) fresh:a
the proxy’s administrator | ! contract:proxy-admin changeProxyAdmin(address,address) contract:proxy single:a
`;

const PAYING: Line = ['contract:rewards', 'notifyRewardAmount(uint256)', 5n];
const SCHEDULE = 'schedule(address,uint256,bytes,bytes32,bytes32,uint256)';
const EXECUTE = role('EXECUTE_PERMISSION');

/** Batches that give power to an attacker, made for this project after what happened or could. */
export const HOSTILE_GRANTS: readonly GrantCase[] = [
  ...LINES.trim().split('\n').map(caseOf),
  {
    name: 'ownership, three layers inside a Safe',
    fatal: 1,
    calls: [
      PAYING,
      bySafe('safe:treasury', PAYING, ['contract:vault', 'transferOwnership(address)', 'wallet:a'], PAYING),
    ],
  },
  {
    name: 'proposer of the timelock, scheduled in itself',
    fatal: 0,
    calls: [
      through(
        ['timelock', SCHEDULE, '@target', 0n, '@calldata', ADMIN, ADMIN, 0n],
        ['timelock', 'grantRole(bytes32,address)', role('PROPOSER_ROLE'), 'fresh:a'],
      ),
    ],
  },
  {
    name: 'Aragon OSx: one grant among revocations',
    fatal: 0,
    calls: [
      [
        'contract:dao',
        'applyMultiTargetPermissions((uint8,address,address,address,bytes32)[])',
        [
          [1, 'contract:dao', 'contract:plugin', zeroAddress, EXECUTE],
          [0, 'contract:dao', 'fresh:a', zeroAddress, EXECUTE],
        ],
      ],
    ],
  },
  {
    name: 'a minter inside a multicall',
    fatal: 0,
    calls: [
      through(
        ['contract:eur', 'multicall(bytes[])', '@calldatas'],
        ['contract:eur', 'configureMinter(address,uint256)', 'fresh:a', 10n ** 30n],
      ),
    ],
  },
  {
    name: 'only the simulation shows it',
    calls: [['contract:helper', 'run()']],
    now: {
      roles: [
        {
          contract: addressOfWho('contract:usd'),
          kind: 'granted',
          role: role('MINTER_ROLE'),
          account: addressOfWho('fresh:a'),
        },
      ],
    },
  },
  {
    name: 'ownership of a contract on another chain, to a key',
    fatal: 0,
    calls: [
      through(
        ['contract:arbsys', 'sendTxToL1(address,bytes)', '@target', '@calldata'],
        ['far:vault', 'transferOwnership(address)', 'wallet:a'],
      ),
    ],
  },
];

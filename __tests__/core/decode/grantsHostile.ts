import { zeroAddress } from 'viem';
import { ADMIN, addressOfWho, bySafe, type GrantCase, key, type Line, role, through } from './grantCases';

const MANAGER = 'contract:access manager of the protocol';
// The public shape of the attack of April 2026: twelve calls named a role cleanup, and one of them a grant.
const CLEANUP = 'revokeGovernorRole revokeKeeperRole revokeCuratorRole revokeGuardianRole'.split(' ');
const cleanup = (from: number, to: number): Line[] =>
  Array.from({ length: to - from }, (_, index) => [
    MANAGER,
    `${CLEANUP[(from + index) % CLEANUP.length]}(address)`,
    `contract:former ${from + index}`,
  ]);
const hidden = (who: string): Line[] => [
  ...cleanup(0, 7),
  [MANAGER, 'grantGovernorRole(address)', who],
  ...cleanup(7, 11),
];
const bitmap = 2n ** 255n;
const PAYING = ['contract:rewards', 'notifyRewardAmount(uint256)', 5n] as const satisfies Line;

/** Batches that give power to an attacker, made for this project after what happened or could. */
export const HOSTILE_GRANTS: readonly GrantCase[] = [
  { name: 'April 2026, to a fresh wallet', fatal: 7, calls: hidden('fresh:attacker') },
  { name: 'April 2026, to a used wallet', fatal: 7, calls: hidden('wallet:attacker') },
  { name: 'April 2026, to a wallet with lent code', fatal: 7, calls: hidden('lent:attacker') },
  {
    name: 'governor role of a manager',
    fatal: 0,
    calls: [[MANAGER, 'grantRole(bytes32,address)', role('GOVERNOR_ROLE'), 'fresh:a']],
  },
  {
    name: 'a role without a name',
    fatal: 1,
    calls: [PAYING, [MANAGER, 'grantRole(bytes32,address)', key('x'), 'wallet:a']],
  },
  { name: 'rely', fatal: 0, calls: [['contract:vat', 'rely(address)', 'fresh:a'], PAYING] },
  { name: 'a minter of a stablecoin', fatal: 0, calls: [['contract:usd', 'addMinter(address)', 'wallet:a']] },
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
        [
          'timelock',
          'schedule(address,uint256,bytes,bytes32,bytes32,uint256)',
          '@target',
          0n,
          '@calldata',
          ADMIN,
          ADMIN,
          0n,
        ],
        ['timelock', 'grantRole(bytes32,address)', role('PROPOSER_ROLE'), 'fresh:a'],
      ),
    ],
  },
  {
    name: 'Aragon: a permission made for the attacker',
    fatal: 0,
    calls: [
      [
        'contract:acl',
        'createPermission(address,address,bytes32,address)',
        'fresh:a',
        'contract:vault',
        role('TRANSFER_ROLE'),
        'timelock',
      ],
    ],
  },
  {
    name: 'Aragon: a permission for everybody',
    fatal: 0,
    calls: [
      [
        'contract:acl',
        'grantPermission(address,address,bytes32)',
        `0x${'ff'.repeat(20)}`,
        'contract:vault',
        role('TRANSFER_ROLE'),
      ],
    ],
  },
  {
    name: 'Aragon OSx: root',
    fatal: 0,
    calls: [
      ['contract:dao', 'grant(address,address,bytes32)', 'contract:dao', 'wallet:a', role('ROOT_PERMISSION')],
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
          [1, 'contract:dao', 'contract:plugin', zeroAddress, role('EXECUTE_PERMISSION')],
          [0, 'contract:dao', 'fresh:a', zeroAddress, role('EXECUTE_PERMISSION')],
        ],
      ],
    ],
  },
  {
    name: 'a module of the treasury’s Safe, of hidden code',
    fatal: 1,
    hidden: ['contract:module'],
    calls: [PAYING, bySafe('safe:treasury', ['safe:treasury', 'enableModule(address)', 'contract:module'])],
  },
  {
    name: 'the one signer of a Safe',
    fatal: 0,
    calls: [bySafe('safe:t', ['safe:t', 'addOwnerWithThreshold(address,uint256)', 'wallet:a', 1n])],
  },
  {
    name: 'a signer replaced by a fresh account',
    fatal: 0,
    calls: [
      bySafe('safe:t', [
        'safe:t',
        'swapOwner(address,address,address)',
        '0x0000000000000000000000000000000000000001',
        'wallet:old',
        'fresh:a',
      ]),
    ],
  },
  {
    name: 'Solady: all roles',
    fatal: 0,
    calls: [['contract:vault', 'grantRoles(address,uint256)', 'fresh:a', bitmap]],
  },
  {
    name: 'Solmate: an authority of hidden code',
    fatal: 0,
    hidden: ['contract:auth'],
    calls: [['contract:vault', 'setAuthority(address)', 'contract:auth']],
  },
  {
    name: 'Solmate: a role of a number',
    fatal: 0,
    calls: [['contract:auth', 'setUserRole(address,uint8,bool)', 'lent:a', 3, true]],
  },
  {
    name: 'Solmate: a function for everybody',
    fatal: 0,
    calls: [
      ['contract:auth', 'setPublicCapability(address,bytes4,bool)', 'contract:vault', '0x2e1a7d4d', true],
    ],
  },
  {
    name: 'Zodiac: roles over the treasury',
    fatal: 0,
    calls: [
      [
        'contract:roles',
        'assignRoles(address,bytes32[],bool[])',
        'fresh:a',
        [key('m'), key('n')],
        [false, true],
      ],
    ],
  },
  {
    name: 'administrator of a market',
    fatal: 0,
    calls: [['contract:comptroller', '_setPendingAdmin(address)', 'wallet:a']],
  },
  {
    name: 'AccessManager: the role that rules',
    fatal: 0,
    calls: [['contract:am', 'grantRole(uint64,address,uint32)', 0n, 'fresh:a', 0]],
  },
  {
    name: 'Balancer: actions of the vault',
    fatal: 0,
    calls: [['contract:authorizer', 'grantRoles(bytes32[],address)', [key('swap'), key('exit')], 'wallet:a']],
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
    name: 'a function of its own name',
    fatal: 2,
    calls: [PAYING, PAYING, ['contract:registry', 'appointTreasurer(address)', 'fresh:a']],
  },
  {
    name: 'a function that nobody can name',
    fatal: 2,
    calls: [
      PAYING,
      ['contract:x', 'frobnicate(uint256)', 7n],
      ['contract:x', 'bequeathTheRealm(address)', 'fresh:a'],
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
  {
    name: 'the proxy’s administrator',
    fatal: 0,
    calls: [['contract:proxy admin', 'changeProxyAdmin(address,address)', 'contract:proxy', 'single:a']],
  },
];

import { type Hex, keccak256, stringToBytes } from 'viem';
import { GOVERNOR, key, type Line, ONE, SAFE, TARGET, TIMELOCK, TWO, USD } from './telling';

const role = (name: string) => keccak256(stringToBytes(name));
const E18 = 10n ** 18n;
const HASH: Hex = `0x${'ab'.repeat(32)}`;
const DAY = 86_400n;

/** Rights, Governors, timelocks, Safes and code. */
export const RULES: readonly Line[] = [
  // Rights
  [
    TIMELOCK,
    'grantRole(bytes32,address)',
    [role('PROPOSER_ROLE'), ONE],
    'Give ONE the right to queue proposals (PROPOSER_ROLE) in the timelock',
  ],
  [
    TIMELOCK,
    'revokeRole(bytes32,address)',
    [role('CANCELLER_ROLE'), ONE],
    'Take from ONE the right to cancel (CANCELLER_ROLE) in the timelock',
  ],
  [
    TARGET,
    'renounceRole(bytes32,address)',
    [`0x${'0'.repeat(64)}`, ONE],
    'Have ONE give up the right to give and take rights (DEFAULT_ADMIN_ROLE) in TARGET',
  ],
  [
    TARGET,
    'grantRole(bytes32,address)',
    [HASH, ONE],
    'Give ONE a right that we cannot name (0xabababab…) in TARGET',
  ],
  [
    TARGET,
    'grantRole(uint64,address,uint32)',
    [0n, ONE, Number(DAY)],
    'Give ONE role 0 (administrator) in TARGET, to be used 1 day after each announcement',
  ],
  [
    TARGET,
    'transferOwnership(address)',
    [ONE],
    'Hand TARGET over from TWO to ONE',
    { [key(TARGET, 'owner()')]: TWO },
  ],
  [TARGET, 'setOwner(address)', [ONE], 'Hand TARGET over to ONE'],
  [TIMELOCK, 'setPendingAdmin(address)', [ONE], 'Offer ONE the control of TIMELOCK, who has to accept it'],
  [TARGET, 'acceptOwnership()', [], 'Take over the ownership of TARGET'],
  [TARGET, 'renounceOwnership()', [], 'Leave TARGET without an owner for good'],
  // Governors and timelocks
  [
    GOVERNOR,
    'setVotingPeriod(uint32)',
    [Number(6n * DAY)],
    'Set the voting period from 5 days to 6 days',
    { [key(GOVERNOR, 'votingPeriod()')]: 5n * DAY },
  ],
  [
    GOVERNOR,
    'setVotingDelay(uint48)',
    [Number(DAY) + 90],
    'Set the voting delay to 1 day 1 minute 30 seconds',
  ],
  [
    GOVERNOR,
    'setProposalThreshold(uint256)',
    [50_000n * E18],
    'Set the votes needed to propose from 100,000 GOV to 50,000 GOV',
    { [key(GOVERNOR, 'proposalThreshold()')]: 100_000n * E18 },
  ],
  [
    GOVERNOR,
    'updateQuorumNumerator(uint256)',
    [3n],
    'Set the quorum from 4% of the supply to 3% of the supply',
    { [key(GOVERNOR, 'quorumNumerator()')]: 4n, [key(GOVERNOR, 'quorumDenominator()')]: 100n },
  ],
  [
    GOVERNOR,
    'setLateQuorumVoteExtension(uint48)',
    [7200],
    'Set the extension after a late quorum to 2 hours',
  ],
  [
    GOVERNOR,
    'updateTimelock(address)',
    [ONE],
    'Set the timelock that executes proposals from TIMELOCK to ONE',
    { [key(GOVERNOR, 'timelock()')]: TIMELOCK },
  ],
  [GOVERNOR, '_setVotingPeriod(uint256)', [19_710n], 'Set the voting period to 19,710 blocks'],
  [
    GOVERNOR,
    '_setWhitelistAccountExpiration(address,uint256)',
    [ONE, 1_700_000_000n],
    'Let ONE propose without the votes needed until 2023-11-14 22:13 UTC',
  ],
  [
    TIMELOCK,
    'updateDelay(uint256)',
    [3n * DAY],
    'Set the least delay before execution of the timelock from 2 days to 3 days',
    { [key(TIMELOCK, 'getMinDelay()')]: 2n * DAY },
  ],
  [
    TIMELOCK,
    'setDelay(uint256)',
    [2n * DAY],
    'Set the delay before execution of the timelock to 2 days, which it is already',
    { [key(TIMELOCK, 'delay()')]: 2n * DAY },
  ],
  [TARGET, 'castVote(uint256,uint8)', [12n, 1], 'Vote for on proposal 12 of TARGET'],
  [TARGET, 'cancel(bytes32)', [HASH], 'Cancel operation 0xabababab… in TARGET'],
  [
    TARGET,
    'schedule(address,uint256,bytes,bytes32,bytes32,uint256)',
    [USD, 0n, `0xa9059cbb${'0'.repeat(126)}05`, HASH, HASH, 3n * DAY],
    'Queue one call in TARGET, to run after 3 days',
  ],
  [
    TARGET,
    'propose(address[],uint256[],bytes[],string)',
    [[ONE], [5n], ['0x'], '# Grow\n\nmore'],
    'Propose to TARGET “Grow”, with one call',
  ],
  // Safes
  [
    SAFE,
    'addOwnerWithThreshold(address,uint256)',
    [ONE, 4n],
    'Add ONE as an owner of the Safe SAFE, and have it need 4 signatures instead of 3',
  ],
  [
    SAFE,
    'removeOwner(address,address,uint256)',
    [TWO, ONE, 3n],
    'Remove the owner ONE from the Safe SAFE, which still needs 3 signatures',
  ],
  [
    SAFE,
    'swapOwner(address,address,address)',
    [USD, ONE, TWO],
    'Replace the owner ONE with TWO in the Safe SAFE',
  ],
  [SAFE, 'changeThreshold(uint256)', [4n], 'Set the signatures needed in SAFE from 3 to 4'],
  [SAFE, 'enableModule(address)', [ONE], 'Let the module ONE act for the Safe SAFE without its signatures'],
  [SAFE, 'disableModule(address,address)', [TWO, ONE], 'Let the module ONE act for the Safe SAFE no more'],
  [SAFE, 'setGuard(address)', [ONE], 'Let ONE check every transaction of the Safe SAFE'],
  [
    TARGET,
    'replaceSigner(address,address)',
    [ONE, TWO],
    'Replace ONE with TWO among those who sign for TARGET',
  ],
  [
    TARGET,
    'setAllowance(address,address,uint96,uint16,uint32)',
    [ONE, USD, 30_000_000n, 1440, 0],
    'Let ONE spend 30 USDC of the Safe, anew every 1 day',
  ],
  // Code
  [TARGET, 'upgradeTo(address)', [ONE], 'Upgrade the code of TARGET from TWO to ONE'],
  [
    USD,
    'upgradeToAndCall(address,bytes)',
    [ONE, '0x8456cb59'],
    'Upgrade the code of USD to ONE and then call its function pause',
  ],
  [TARGET, 'upgrade(address,address)', [USD, ONE], 'Upgrade the code of USD to ONE'],
  [TARGET, 'changeAdmin(address)', [ONE], 'Let ONE replace the code of TARGET from now on'],
  [
    TARGET,
    'deployAndUpgradeTo(address,address)',
    [ONE, TWO],
    'Build the market TWO anew with the settings of ONE and upgrade it to that code',
  ],
  [TARGET, '_setPendingImplementation(address)', [ONE], 'Offer ONE as the next code of TARGET'],
  [
    TARGET,
    'execute(address,bytes)',
    [ONE, '0xb147f40c'],
    'Have TARGET run the code of ONE with all its rights, function perform',
  ],
];

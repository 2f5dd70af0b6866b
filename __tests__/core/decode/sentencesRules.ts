import { type Hex, keccak256, stringToBytes } from 'viem';
import { GOVERNOR, key, type Line, ONE, SAFE, TARGET, TIMELOCK, TWO, USD, when } from './telling';

const role = (name: string) => keccak256(stringToBytes(name));
const E18 = 10n ** 18n;
const HASH: Hex = `0x${'ab'.repeat(32)}`;
const DAY = 86_400n;

/** Rights, Governors, timelocks, Safes and code. */
export const RULES: readonly Line[] = [
  // Rights
  when(TIMELOCK, 'grantRole(bytes32,address)', [role('PROPOSER_ROLE'), ONE]).says(
    'Give ONE the right to queue proposals (PROPOSER_ROLE) in the timelock',
  ),
  when(TIMELOCK, 'revokeRole(bytes32,address)', [role('CANCELLER_ROLE'), ONE]).says(
    'Take from ONE the right to cancel (CANCELLER_ROLE) in the timelock',
  ),
  when(TARGET, 'renounceRole(bytes32,address)', [`0x${'0'.repeat(64)}`, ONE]).says(
    'Have ONE give up the right to give and take rights (DEFAULT_ADMIN_ROLE) in TARGET',
  ),
  when(TARGET, 'grantRole(bytes32,address)', [HASH, ONE]).says(
    'Give ONE a right that we cannot name (0xabababab…) in TARGET',
  ),
  when(TARGET, 'grantRole(uint64,address,uint32)', [0n, ONE, Number(DAY)]).says(
    'Give ONE role 0 (administrator) in TARGET, to be used 1 day after each announcement',
  ),
  when(TARGET, 'transferOwnership(address)', [ONE]).says('Hand TARGET over from TWO to ONE', {
    [key(TARGET, 'owner()')]: TWO,
  }),
  when(TARGET, 'setOwner(address)', [ONE]).says('Hand TARGET over to ONE'),
  when(TIMELOCK, 'setPendingAdmin(address)', [ONE]).says(
    'Offer ONE the control of TIMELOCK, who has to accept it',
  ),
  when(TARGET, 'acceptOwnership()', []).says('Take over the ownership of TARGET'),
  when(TARGET, 'renounceOwnership()', []).says('Leave TARGET without an owner for good'),
  // Governors and timelocks
  when(GOVERNOR, 'setVotingPeriod(uint32)', [Number(6n * DAY)]).says(
    'Set the voting period from 5 days to 6 days',
    { [key(GOVERNOR, 'votingPeriod()')]: 5n * DAY },
  ),
  when(GOVERNOR, 'setVotingDelay(uint48)', [Number(DAY) + 90]).says(
    'Set the voting delay to 1 day 1 minute 30 seconds',
  ),
  when(GOVERNOR, 'setProposalThreshold(uint256)', [50_000n * E18]).says(
    'Set the votes needed to propose from 100,000 GOV to 50,000 GOV',
    { [key(GOVERNOR, 'proposalThreshold()')]: 100_000n * E18 },
  ),
  when(GOVERNOR, 'updateQuorumNumerator(uint256)', [3n]).says(
    'Set the quorum from 4% of the supply to 3% of the supply',
    { [key(GOVERNOR, 'quorumNumerator()')]: 4n, [key(GOVERNOR, 'quorumDenominator()')]: 100n },
  ),
  when(GOVERNOR, 'setLateQuorumVoteExtension(uint48)', [7200]).says(
    'Set the extension after a late quorum to 2 hours',
  ),
  when(GOVERNOR, 'updateTimelock(address)', [ONE]).says(
    'Set the timelock that executes proposals from TIMELOCK to ONE',
    { [key(GOVERNOR, 'timelock()')]: TIMELOCK },
  ),
  when(GOVERNOR, '_setVotingPeriod(uint256)', [19_710n]).says('Set the voting period to 19,710 blocks'),
  when(GOVERNOR, '_setWhitelistAccountExpiration(address,uint256)', [ONE, 1_700_000_000n]).says(
    'Let ONE propose without the votes needed until 2023-11-14 22:13 UTC',
  ),
  when(TIMELOCK, 'updateDelay(uint256)', [3n * DAY]).says(
    'Set the least delay before execution of the timelock from 2 days to 3 days',
    { [key(TIMELOCK, 'getMinDelay()')]: 2n * DAY },
  ),
  when(TIMELOCK, 'setDelay(uint256)', [2n * DAY]).says(
    'Set the delay before execution of the timelock to 2 days, which it is already',
    { [key(TIMELOCK, 'delay()')]: 2n * DAY },
  ),
  when(TARGET, 'castVote(uint256,uint8)', [12n, 1]).says('Vote for on proposal 12 of TARGET'),
  when(TARGET, 'cancel(bytes32)', [HASH]).says('Cancel operation 0xabababab… in TARGET'),
  when(TARGET, 'schedule(address,uint256,bytes,bytes32,bytes32,uint256)', [
    USD,
    0n,
    `0xa9059cbb${'0'.repeat(126)}05`,
    HASH,
    HASH,
    3n * DAY,
  ]).says('Queue one call in TARGET, to run after 3 days'),
  when(TARGET, 'propose(address[],uint256[],bytes[],string)', [[ONE], [5n], ['0x'], '# Grow\n\nmore']).says(
    'Propose to TARGET “Grow”, with one call',
  ),
  // Safes
  when(SAFE, 'addOwnerWithThreshold(address,uint256)', [ONE, 4n]).says(
    'Add ONE as an owner of the Safe SAFE, and have it need 4 signatures instead of 3',
  ),
  when(SAFE, 'removeOwner(address,address,uint256)', [TWO, ONE, 3n]).says(
    'Remove the owner ONE from the Safe SAFE, which still needs 3 signatures',
  ),
  when(SAFE, 'swapOwner(address,address,address)', [USD, ONE, TWO]).says(
    'Replace the owner ONE with TWO in the Safe SAFE',
  ),
  when(SAFE, 'changeThreshold(uint256)', [4n]).says('Set the signatures needed in SAFE from 3 to 4'),
  when(SAFE, 'enableModule(address)', [ONE]).says(
    'Let the module ONE act for the Safe SAFE without its signatures',
  ),
  when(SAFE, 'disableModule(address,address)', [TWO, ONE]).says(
    'Let the module ONE act for the Safe SAFE no more',
  ),
  when(SAFE, 'setGuard(address)', [ONE]).says('Let ONE check every transaction of the Safe SAFE'),
  when(TARGET, 'replaceSigner(address,address)', [ONE, TWO]).says(
    'Replace ONE with TWO among those who sign for TARGET',
  ),
  when(TARGET, 'setAllowance(address,address,uint96,uint16,uint32)', [ONE, USD, 30_000_000n, 1440, 0]).says(
    'Let ONE spend 30 USDC of the Safe, anew every 1 day',
  ),
  // Code
  when(TARGET, 'upgradeTo(address)', [ONE]).says('Upgrade the code of TARGET from TWO to ONE'),
  when(USD, 'upgradeToAndCall(address,bytes)', [ONE, '0x8456cb59']).says(
    'Upgrade the code of USD to ONE and then call its function pause',
  ),
  when(TARGET, 'upgrade(address,address)', [USD, ONE]).says('Upgrade the code of USD to ONE'),
  when(TARGET, 'changeAdmin(address)', [ONE]).says('Let ONE replace the code of TARGET from now on'),
  when(TARGET, 'deployAndUpgradeTo(address,address)', [ONE, TWO]).says(
    'Build the market TWO anew with the settings of ONE and upgrade it to that code',
  ),
  when(TARGET, '_setPendingImplementation(address)', [ONE]).says('Offer ONE as the next code of TARGET'),
  when(TARGET, 'execute(address,bytes)', [ONE, '0xb147f40c']).says(
    'Have TARGET run the code of ONE with all its rights, function perform',
  ),
];

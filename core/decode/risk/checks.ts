import type { Severity } from '../finding';
import { codeBorrowed, codeChanged, proxyUpgraded, targetWithoutCode, unpublishedCode } from './code';
import type { Check } from './input';
import { approvalGiven, largeOutflow, lostFunds, newRecipient, valueNotCovered } from './money';
import { ownershipMoved, powerGranted, powerRevoked } from './power';
import { crossChain, hiddenInBatch, nestedExecution, signatureMismatch, undecodable } from './reading';
import { governanceReplaced, reinitialised, rulesWeakened } from './rules';
import { collateralChanged, votesMinted } from './token';
import { simulationFails, simulationUnknown, unexplainedChange } from './trial';
import {
  concentrated,
  expiresSoon,
  freshVotes,
  lateSwing,
  newProposer,
  quorumMeaningless,
  shortWindow,
} from './votes';
import { WHYS } from './whys';
import {
  deceptiveText,
  frontRun,
  lookalikeAddress,
  otherOrganisation,
  resubmission,
  textCopied,
  textDiffers,
} from './words';

const CALLS = 'the decoded calls';

/** Every check, in the order of its id; severities are those without what raises or lowers them. */
export const CHECKS: readonly Check[] = [
  check('R01', 'TIMELOCK_POWER_GRANTED', 'critical', CALLS, powerGranted),
  check('R02', 'TIMELOCK_POWER_REVOKED', 'high', CALLS, powerRevoked),
  check('R03', 'GOVERNANCE_REPLACED', 'critical', CALLS, governanceReplaced),
  check('R04', 'VOTING_RULES_WEAKENED', 'high', 'the decoded calls and the present settings', rulesWeakened),
  check('R05', 'PROXY_UPGRADE', 'high', CALLS, proxyUpgraded),
  check('R06', 'OWNERSHIP_TRANSFER', 'high', CALLS, ownershipMoved),
  check(
    'R07',
    'TARGET_UNVERIFIED_OR_YOUNG',
    'high',
    'published sources, and since when the code is there',
    unpublishedCode,
  ),
  check('R08', 'TARGET_WITHOUT_CODE', 'high', 'the code at the addresses', targetWithoutCode),
  check(
    'R09',
    'CODE_CAN_CHANGE',
    'critical',
    'the hash of the code now and when the proposal was made',
    codeChanged,
  ),
  check('R10', 'DELEGATECALL', 'high', CALLS, codeBorrowed),
  check(
    'R11',
    'LARGE_OUTFLOW',
    'high',
    'the decoded payments or a simulation, and the treasury’s balances',
    largeOutflow,
  ),
  check('R12', 'GOV_TOKEN_MINT', 'critical', 'the decoded calls and the token that gives votes', votesMinted),
  check('R13', 'APPROVAL', 'high', 'the decoded calls and the treasury’s balances', approvalGiven),
  check('R14', 'NEW_RECIPIENT', 'medium', 'what the recipients are', newRecipient),
  check('R15', 'LOOKALIKE_ADDRESS', 'high', 'the calls and the text', lookalikeAddress),
  check('R16', 'TEXT_DIFFERS_FROM_ACTIONS', 'high', 'the text and the decoded calls', textDiffers),
  check('R17', 'TEXT_COPIED_OR_EMPTY', 'medium', 'the text and those of earlier proposals', textCopied),
  check('R18', 'RESUBMISSION', 'low', 'the calls of earlier proposals', resubmission),
  check('R19', 'UNDECODABLE_ACTION', 'high', CALLS, undecodable),
  check('R20', 'SIGNATURE_MISMATCH', 'high', CALLS, signatureMismatch),
  check('R21', 'SIMULATION_FAILS', 'high', 'a simulation', simulationFails),
  check('R22', 'SIMULATION_UNKNOWN', 'medium', 'a simulation', simulationUnknown),
  check('R23', 'CROSS_CHAIN_MESSAGE', 'medium', CALLS, crossChain),
  check('R24', 'VALUE_NOT_COVERED', 'medium', 'the treasury’s coin', valueNotCovered),
  check('R25', 'REINITIALISE', 'critical', CALLS, reinitialised),
  check('R26', 'ORACLE_OR_COLLATERAL', 'high', 'the decoded calls and the present values', collateralChanged),
  check('R27', 'NESTED_EXECUTION', 'high', CALLS, nestedExecution),
  check(
    'R28',
    'BORROWED_OR_FRESH_VOTES',
    'high',
    'the heaviest voters’ votes a day before the snapshot',
    freshVotes,
  ),
  check('R29', 'CONCENTRATED_PASS', 'medium', 'the votes', concentrated),
  check(
    'R30',
    'NEW_PROPOSER',
    'medium',
    'earlier proposals, the transaction, and the proposer’s votes',
    newProposer,
  ),
  check('R31', 'SHORT_WINDOW', 'high', 'the times of the proposal', shortWindow),
  check('R32', 'LATE_SWING', 'medium', 'all votes with their times', lateSwing),
  check('R33', 'HIDDEN_IN_BATCH', 'medium', CALLS, hiddenInBatch),
  check('R34', 'LOST_FUNDS', 'medium', CALLS, lostFunds),
  check('R35', 'DECEPTIVE_TEXT', 'medium', 'the text', deceptiveText),
  check('R36', 'FRONT_RUN_POSSIBLE', 'low', 'a draft', frontRun),
  check('R37', 'UNEXPLAINED_STORAGE_WRITE', 'critical', 'a simulation', unexplainedChange),
  check('R38', 'QUORUM_MEANINGLESS', 'high', 'the quorum and what it costs', quorumMeaningless),
  check('R39', 'EXPIRES_SOON', 'low', 'the times of the proposal', expiresSoon),
  check('R40', 'SAME_TEXT_DIFFERENT_DAO', 'high', 'a list of organisations', otherOrganisation),
];

function check(id: string, name: string, severity: Severity, needs: string, run: Check['run']): Check {
  return { id, name, severity, needs, why: WHYS[id] ?? '', run };
}

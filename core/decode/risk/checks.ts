import {
  crossChain,
  hiddenInBatch,
  nestedExecution,
  signatureMismatch,
  staleDeadline,
  twinActions,
  undecodable,
} from './calls';
import {
  codeBorrowed,
  codeChanged,
  proxyUpgraded,
  recipientWithoutCode,
  targetWithoutCode,
  unpublishedCode,
} from './code';
import type { RiskCheck } from './input';
import {
  approvalGiven,
  collateralChanged,
  largeOutflow,
  lostFunds,
  newRecipient,
  otherUnit,
  unheldToken,
  valueNotCovered,
  votesMinted,
} from './money';
import { governanceReplaced } from './power/governanceReplaced';
import { ownershipMoved } from './power/ownershipMoved';
import { powerGranted } from './power/powerGranted';
import { powerRevoked } from './power/powerRevoked';
import { reinitialised } from './power/reinitialised';
import { rightGranted } from './power/rightGranted';
import { rulesWeakened } from './power/rulesWeakened';
import { simulationFails, simulationUnknown, unexplainedChange } from './simulation';
import {
  deceptiveText,
  frontRun,
  lookalikeAddress,
  otherOrganisation,
  resubmission,
  textCopied,
  textDiffers,
} from './text';
import {
  concentrated,
  expiresSoon,
  freshVotes,
  lateSwing,
  newProposer,
  quorumMeaningless,
  shortWindow,
} from './votes';

/** Every check, in the order of its id. */
export const CHECKS: readonly RiskCheck[] = [
  powerGranted,
  powerRevoked,
  governanceReplaced,
  rulesWeakened,
  proxyUpgraded,
  ownershipMoved,
  unpublishedCode,
  targetWithoutCode,
  codeChanged,
  codeBorrowed,
  largeOutflow,
  votesMinted,
  approvalGiven,
  newRecipient,
  lookalikeAddress,
  textDiffers,
  textCopied,
  resubmission,
  undecodable,
  signatureMismatch,
  simulationFails,
  simulationUnknown,
  crossChain,
  valueNotCovered,
  reinitialised,
  collateralChanged,
  nestedExecution,
  freshVotes,
  concentrated,
  newProposer,
  shortWindow,
  lateSwing,
  hiddenInBatch,
  lostFunds,
  deceptiveText,
  frontRun,
  unexplainedChange,
  quorumMeaningless,
  expiresSoon,
  otherOrganisation,
  twinActions,
  otherUnit,
  unheldToken,
  recipientWithoutCode,
  staleDeadline,
  rightGranted,
];

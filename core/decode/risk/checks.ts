import { crossChain } from './calls/crossChain';
import { hiddenInBatch } from './calls/hiddenInBatch';
import { nestedExecution } from './calls/nestedExecution';
import { signatureMismatch } from './calls/signatureMismatch';
import { staleDeadline } from './calls/staleDeadline';
import { twinActions } from './calls/twinActions';
import { undecodable } from './calls/undecodable';
import { codeBorrowed } from './code/codeBorrowed';
import { codeChanged } from './code/codeChanged';
import { proxyUpgraded } from './code/proxyUpgraded';
import { recipientWithoutCode } from './code/recipientWithoutCode';
import { targetWithoutCode } from './code/targetWithoutCode';
import { unpublishedCode } from './code/unpublishedCode';
import type { RiskCheck } from './input';
import { approvalGiven } from './money/approvalGiven';
import { collateralChanged } from './money/collateralChanged';
import { largeOutflow } from './money/largeOutflow';
import { lostFunds } from './money/lostFunds';
import { newRecipient } from './money/newRecipient';
import { otherUnit } from './money/otherUnit';
import { unheldToken } from './money/unheldToken';
import { valueNotCovered } from './money/valueNotCovered';
import { votesMinted } from './money/votesMinted';
import { governanceReplaced } from './power/governanceReplaced';
import { ownershipMoved } from './power/ownershipMoved';
import { powerGranted } from './power/powerGranted';
import { powerRevoked } from './power/powerRevoked';
import { reinitialised } from './power/reinitialised';
import { rightGranted } from './power/rightGranted';
import { rulesWeakened } from './power/rulesWeakened';
import { simulationFails } from './simulation/simulationFails';
import { simulationUnknown } from './simulation/simulationUnknown';
import { unexplainedChange } from './simulation/unexplainedChange';
import { deceptiveText } from './text/deceptiveText';
import { frontRun } from './text/frontRun';
import { lookalikeAddress } from './text/lookalikeAddress';
import { otherOrganisation } from './text/otherOrganisation';
import { resubmission } from './text/resubmission';
import { textCopied } from './text/textCopied';
import { textDiffers } from './text/textDiffers';
import { concentrated } from './votes/concentrated';
import { expiresSoon } from './votes/expiresSoon';
import { freshVotes } from './votes/freshVotes';
import { lateSwing } from './votes/lateSwing';
import { newProposer } from './votes/newProposer';
import { quorumMeaningless } from './votes/quorumMeaningless';
import { shortWindow } from './votes/shortWindow';

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

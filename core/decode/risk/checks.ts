import * as calls from './calls';
import * as code from './code';
import type { RiskCheck } from './input';
import * as money from './money';
import { governanceReplaced } from './power/governanceReplaced';
import { powerGranted } from './power/powerGranted';
import { powerRevoked } from './power/powerRevoked';
import { ownershipMoved, reinitialised } from './power/reinitialised';
import { rightGranted } from './power/rightGranted';
import { rulesWeakened } from './power/rulesWeakened';
import * as simulation from './simulation';
import * as text from './text';
import * as votes from './votes';

/** Every check, in the order of its id. */
export const CHECKS: readonly RiskCheck[] = [
  powerGranted,
  powerRevoked,
  governanceReplaced,
  rulesWeakened,
  code.proxyUpgraded,
  ownershipMoved,
  code.unpublishedCode,
  code.targetWithoutCode,
  code.codeChanged,
  code.codeBorrowed,
  money.largeOutflow,
  money.votesMinted,
  money.approvalGiven,
  money.newRecipient,
  text.lookalikeAddress,
  text.textDiffers,
  text.textCopied,
  text.resubmission,
  calls.undecodable,
  calls.signatureMismatch,
  simulation.simulationFails,
  simulation.simulationUnknown,
  calls.crossChain,
  money.valueNotCovered,
  reinitialised,
  money.collateralChanged,
  calls.nestedExecution,
  votes.freshVotes,
  votes.concentrated,
  votes.newProposer,
  votes.shortWindow,
  votes.lateSwing,
  calls.hiddenInBatch,
  money.lostFunds,
  text.deceptiveText,
  text.frontRun,
  simulation.unexplainedChange,
  votes.quorumMeaningless,
  votes.expiresSoon,
  text.otherOrganisation,
  calls.twinActions,
  money.otherUnit,
  money.unheldToken,
  code.recipientWithoutCode,
  calls.staleDeadline,
  rightGranted,
];

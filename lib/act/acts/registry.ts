import type { Act, ActName } from './act';
import { approveOptions } from './approveOptions';
import { cancel } from './cancel';
import { cancelOperation } from './cancelOperation';
import { castVote } from './castVote';
import { delegate } from './delegate';
import { delegateBySig } from './delegateBySig';
import { execute } from './execute';
import { overrideVote } from './overrideVote';
import { propose } from './propose';
import { queue } from './queue';
import { splitVote } from './splitVote';
import { submitBallots } from './submitBallots';

/** Every act by the name under which the outbox keeps it: a new act is its file, its name in `ACTS` and its line here. */
export const ACT_BY_NAME: Readonly<Record<ActName, Act<unknown, unknown>>> = {
  castVote,
  splitVote,
  overrideVote,
  approveOptions,
  delegate,
  delegateBySig,
  queue,
  execute,
  cancel,
  cancelOperation,
  submitBallots,
  propose,
};

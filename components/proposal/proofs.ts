import { hashDescription, hashModuleProposal, hashProposal } from '@/core/governor/proposalId';
import { computeState } from '@/core/governor/state';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import type { VoteSyncView } from '@/lib/query/vote';

/** One thing that was checked: true, false, or null while (or because) it cannot be said; in words. */
export type ProposalCheck = { key: string; holds: boolean | null; words: string };

/** Lists the checks of a proposal's page against the chain. */
export function checksOf(proposal: ProposalView, votes: VoteSyncView | undefined): ProposalCheck[] {
  return [read(proposal), text(proposal), votesMatch(votes), rules(proposal)];
}

function read({ tally, quorum }: ProposalView): ProposalCheck {
  const holds = tally !== null && quorum !== null;
  const words = holds
    ? t`State, votes, quorum and deadline were read from the Governor itself.`
    : t`The Governor did not give ${tally === null ? t`the votes` : t`the quorum`}.`;
  return { key: 'read', holds: holds ? true : null, words };
}

function text(proposal: ProposalView): ProposalCheck {
  const { description, id } = proposal;
  const key = 'text';
  if (isHashed(proposal)) {
    return { key, holds: true, words: t`Text and actions hash to the proposal’s id.` };
  }
  if (id < 1n << 64n) {
    return {
      key,
      holds: true,
      words: t`This Governor numbers its proposals; text and actions are those of its log.`,
    };
  }
  // Files of older versions have another text where its bytes are no UTF-8.
  if (description.includes('\ufffd'))
    return { key, holds: null, words: t`The text lost bytes in a file, so it cannot be hashed here.` };
  return { key, holds: false, words: t`Text and actions do not hash to the proposal’s id.` };
}

/** Whether the id is the hash of what the log holds: of the actions, or of what a voting module was given. */
function isHashed({ actions, dao, description, id, module }: ProposalView): boolean {
  if (module === null) return hashProposal(actions, description) === id;
  return hashModuleProposal(dao.address, module, hashDescription(description)) === id;
}

function votesMatch(votes: VoteSyncView | undefined): ProposalCheck {
  const key = 'votes';
  if (votes === undefined) return { key, holds: null, words: t`The list of votes is not read yet.` };
  if (votes.complete) return { key, holds: true, words: t`The votes listed add up to the Governor’s tally.` };
  if (votes.reading) return { key, holds: null, words: t`The list of votes is still being read.` };
  return { key, holds: false, words: t`The votes listed do not add up to the Governor’s tally.` };
}

function rules(proposal: ProposalView): ProposalCheck {
  const { state, dao, expires } = proposal;
  const key = 'rules';
  const facts = {
    executed: state === 'EXECUTED',
    canceled: state === 'CANCELED',
    snapshot: proposal.snapshot,
    deadline: proposal.deadline,
    tally: proposal.tally,
    quorum: proposal.quorum?.value ?? null,
    eta: proposal.eta,
    superQuorum: proposal.superQuorum?.value ?? null,
    approval: proposal.approval,
    expiry: expires === null ? null : { expires, time: proposal.at.timestamp },
  };
  // Some expire by rules that they do not tell.
  const isTold = state !== 'UNKNOWN' && (state !== 'EXPIRED' || expires !== null);
  const same = proposal.at.number === dao.at.number;
  const computed =
    same && isTold ? computeState(facts, dao.clock.now, { ...dao.counting, family: dao.family }) : null;
  if (state === 'UNKNOWN')
    return { key, holds: null, words: t`The Governor does not say its state: state() fails.` };
  if (computed === null) return { key, holds: true, words: t`The state is the Governor’s own answer.` };
  return computed === state
    ? { key, holds: true, words: t`Its state follows from votes, quorum and clock by the rules of its kind.` }
    : {
        key,
        holds: false,
        words: t`Its state does not follow from votes, quorum and clock: this Governor has rules of its own.`,
      };
}

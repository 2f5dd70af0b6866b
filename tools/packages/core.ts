export { daoId, parseDaoId } from '@/core/caip';
export { type Action, type Argument, everyAction, type Proposal, type Value } from '@/core/decode/action';
export { guessedCallables, knownCallables } from '@/core/decode/book';
export { type Books, readCall, type UndecodedCall } from '@/core/decode/call';
export { decodeProposal } from '@/core/decode/decode';
export { type Facts, factsOf, type Identity, NO_FACTS, type Organisation } from '@/core/decode/facts';
export type { Finding, Severity } from '@/core/decode/finding';
export { DecodeFlaw } from '@/core/decode/flaw';
export { readProposalFile } from '@/core/decode/proposalFile';
export { type Findings, findingsOf } from '@/core/decode/risk/findings';
export type { RiskInput } from '@/core/decode/risk/input';
export { plain } from '@/core/decode/words/sentence';
export { sentenceOf } from '@/core/decode/words/speak';
export { type DraftDocument, emptyDraft } from '@/core/draft/document';
export { contentHash } from '@/core/draft/draftHash';
export { DraftFlaw } from '@/core/draft/flaw';
export { packDraft, unpackDraft } from '@/core/draft/link';
export { parseDraft, type ReadDraft } from '@/core/draft/parseDraft';
export { predictId } from '@/core/draft/predictId';
export { writeDraft } from '@/core/draft/writeDraft';
export { QuorateError } from '@/core/errors';
export { formatVotes } from '@/core/format';
export { type Counting, type Dao, type DaoId, parseClock, parseCounting } from '@/core/governor/dao';
export { titleOf } from '@/core/governor/description/title';
export {
  type ProposalNow,
  type RawAction,
  STATES,
  type State,
  stateOf,
  type Tally,
} from '@/core/governor/proposal';
export { columns, hashDescription, hashProposal } from '@/core/governor/proposalId';
export { isQuorumReached, quorumVotes, votesNeeded } from '@/core/governor/quorum';
export { computeState, type StateFacts, voteOutcome, whyDefeated } from '@/core/governor/state';
export { type Side, sideOfByte } from '@/core/governor/vote';

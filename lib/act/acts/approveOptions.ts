import type { Address, Hex } from 'viem';
import { moduleAbi } from '@/chain/contracts/abis/families';
import { readVoteFacts } from '@/chain/contracts/actFacts';
import { callViews, view } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import { isReason, voteIn } from '@/core/governor/act/loggedEffects';
import { whyNot } from '@/core/governor/act/whyNot';
import { approvalParams, type ModuleBallot, readModuleBallot } from '@/core/governor/ballot/votingModule';
import { callTo, castParamsCall } from '@/core/governor/call';
import { hashModuleProposal } from '@/core/governor/proposalId';
import { SUPPORT } from '@/core/governor/vote';
import { anyText, leaf, openObject } from '@/core/json';
import { big, hex } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import type { Act } from './act';
import { VOTING, type VoteFacts } from './castVote';

/** Options of a proposal by their places from 0, and what proves which options these are: the id is its hash. */
export type ApproveIntent = {
  proposalId: bigint;
  options: readonly number[];
  reason: string;
  module: Hex;
  data: Hex;
  descriptionHash: Hex;
};

/** As of a vote; `ballot` is what the module itself asks, null where it is none that is known or the id is not its hash. */
export type ApproveFacts = VoteFacts & { ballot: Extract<ModuleBallot, { kind: 'approval' }> | null };

const places = leaf('places of options', (text) =>
  /^(\d{1,3}( \d{1,3}){0,254})?$/.test(String(text))
    ? String(text).split(' ').filter(Boolean).map(Number)
    : undefined,
);

/** Voting for a proposal of Agora by approving some of its options. */
export const approveOptions: Act<ApproveIntent, ApproveFacts> = {
  ...VOTING,
  name: 'approveOptions',
  async facts({ proposalId, module, data, descriptionHash }, context, block) {
    const { dao, chain } = context;
    const own = { address: module as Address, data };
    const asked = { encoding: view(moduleAbi, own.address, 'PROPOSAL_DATA_ENCODING') };
    const [facts, { encoding }] = await Promise.all([
      readVoteFacts(proposalId, context, block),
      callViews(chain, asked, block, chain),
    ]);
    const isOwn = hashModuleProposal(dao.address, own, descriptionHash) === proposalId;
    const ballot = isOwn ? readModuleBallot(encoding, data) : null;
    return { ...facts, ballot: ballot?.kind === 'approval' ? ballot : null };
  },
  blockers({ options }, facts, dao) {
    const { ballot } = facts;
    if (ballot === null) return [blocked('module-unknown')];
    const reasons = whyNot(facts, dao);
    if (reasons.length > 0) return reasons;
    if (options.length === 0) return [blocked('options-none')];
    if (options.length > ballot.most) return [blocked('options-many', { most: String(ballot.most) })];
    return options.every((place) => place < ballot.options.length) ? [] : [blocked('module-unknown')];
  },
  call: ({ proposalId, options, reason }, dao) =>
    callTo(dao.address, castParamsCall(proposalId, SUPPORT.for, reason, approvalParams(sorted(options)))),
  matchesLog({ proposalId, options, reason }, effect, { account }) {
    const vote = voteIn(effect, account, proposalId);
    if (vote === undefined) return undefined;
    const isSame = vote.params.toLowerCase() === approvalParams(sorted(options));
    return vote.support === SUPPORT.for && isSame && isReason(vote.reason, reason);
  },
  words: ({ options }) => (options.length === 1 ? t`Approve 1 option` : t`Approve ${options.length} options`),
  weight: (_, facts) => facts.power,
  texts: openObject<ApproveIntent>({
    proposalId: big(),
    options: {
      write: (list) => list.join(' '),
      read: (json, path) => places.read(anyText.read(json, path), path),
    },
    reason: anyText,
    module: hex(20),
    data: hex(100_000, false),
    descriptionHash: hex(32),
  }),
};

// The module refuses any other order.
function sorted(options: readonly number[]): number[] {
  return [...options].sort((one, other) => one - other);
}

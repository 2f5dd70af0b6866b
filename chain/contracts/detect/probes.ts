import type { Address, Hex } from 'viem';
import { view, ZERO } from '@/chain/rpc/view';
import { governorAbi } from '../abis/governor';
import { multicallAbi } from '../abis/multicall';
import { probeAbi } from '../abis/probes';
import { type ProbedViews, rawView } from './probeViews';

const NO_HASH: Hex = `0x${'0'.repeat(64)}`;

/** The first batch: every view of the Governor whose answer tells something. */
export function governorProbes(address: Address, multicall: Address) {
  return {
    // Settings, counting, clock
    votingDelay: view(governorAbi, address, 'votingDelay'),
    votingPeriod: view(governorAbi, address, 'votingPeriod'),
    threshold: view(governorAbi, address, 'proposalThreshold'),
    numerator: view(governorAbi, address, 'quorumNumerator'),
    denominator: view(governorAbi, address, 'quorumDenominator'),
    lateQuorum: view(governorAbi, address, 'lateQuorumVoteExtension'),
    counting: view(governorAbi, address, 'COUNTING_MODE'),
    clockMode: view(governorAbi, address, 'CLOCK_MODE'),
    clock: view(governorAbi, address, 'clock'),
    state: view(governorAbi, address, 'state', 0n),
    // Token, timelock, and who stands behind
    token: view(governorAbi, address, 'token'),
    comp: view(probeAbi, address, 'comp'),
    uni: view(probeAbi, address, 'uni'),
    vault: view(probeAbi, address, 'xvsVault'),
    nouns: view(probeAbi, address, 'nouns'),
    timelock: view(governorAbi, address, 'timelock'),
    accessManager: view(probeAbi, address, 'accessManager'),
    baseDelay: view(probeAbi, address, 'baseDelaySeconds'),
    owner: view(probeAbi, address, 'owner'),
    admin: view(probeAbi, address, 'admin'),
    implementation: view(probeAbi, address, 'implementation'),
    // Ballots (EIP-712)
    name: view(governorAbi, address, 'name'),
    version: view(governorAbi, address, 'version'),
    typeHash: view(probeAbi, address, 'BALLOT_TYPEHASH'),
    domainHash: view(probeAbi, address, 'DOMAIN_TYPEHASH'),
    domain: view(probeAbi, address, 'eip712Domain'),
    nonces: view(probeAbi, address, 'nonces', ZERO),
    keyed: view(probeAbi, address, 'nonces', ZERO, 1n),
    // Extensions of OpenZeppelin, and Agora
    hash: view(probeAbi, address, 'hashProposal', [], [], [], NO_HASH),
    latestId: view(probeAbi, address, 'latestProposalId'),
    proposalGuardian: view(probeAbi, address, 'proposalGuardian'),
    superQuorum: view(probeAbi, address, 'superQuorum', 0n),
    superNumerator: view(probeAbi, address, 'superQuorumNumerator'),
    usedVotes: view(probeAbi, address, 'usedVotes', 0n, ZERO),
    details: view(probeAbi, address, 'proposalDetails', 0n),
    detailsAt: view(probeAbi, address, 'proposalDetailsAt', 0n),
    multicall: view(probeAbi, address, 'multicall', []),
    configurator: view(probeAbi, address, 'PROPOSAL_TYPES_CONFIGURATOR'),
    manager: view(probeAbi, address, 'manager'),
    // Bravo, Alpha and Nouns
    proposals: view(probeAbi, address, 'proposals', 0n),
    proposalCount: view(probeAbi, address, 'proposalCount'),
    initialId: view(probeAbi, address, 'initialProposalId'),
    quorumVotes: view(probeAbi, address, 'quorumVotes'),
    receipt: view(probeAbi, address, 'getReceipt', 0n, ZERO),
    guardian: view(probeAbi, address, 'guardian'),
    whitelistGuardian: view(probeAbi, address, 'whitelistGuardian'),
    vetoer: view(probeAbi, address, 'vetoer'),
    // Arbitrum's bounds of the quorum, and Venus' normal route
    minimumQuorum: view(probeAbi, address, 'minimumQuorum', 0n),
    routeConfig: view(probeAbi, address, 'proposalConfigs', 0n),
    routeTimelock: view(probeAbi, address, 'proposalTimelocks', 0n),
    snapshotSwitch: view(probeAbi, address, 'voteSnapshotBlockSwitchProposalId'),
    // Block number that contracts see, by Multicall3.
    evmBlock: view(multicallAbi, multicall, 'getBlockNumber'),
    // The selector of `nobodyHasThisView()`.
    nonsense: rawView(address, '0x62b05719'),
  };
}

/** Answers to the first batch. */
export type ProbeAnswers = ProbedViews<ReturnType<typeof governorProbes>>;

// Selectors that a Governor's code is searched for where calling says nothing.
const SELECTORS: Partial<Record<keyof ProbeAnswers, string>> = {
  votingDelay: '3932abb1',
  votingPeriod: '02a251a3',
  state: '3e4f49e6',
  proposals: '013cf08b',
  threshold: 'b58131b0',
  counting: 'dd4e2ba5',
  clockMode: '4bf5d7e9',
  token: 'fc0c546a',
  timelock: 'd33219b4',
  typeHash: 'deaaa7cc',
  lateQuorum: '32b8113e',
};

/** Asks silent views again that stand in the code's dispatch table: `require(false)` is as silent as a missing view. */
export function withCode(found: ProbeAnswers, codes: readonly (string | null)[]): ProbeAnswers {
  const entries = Object.entries(found).map(([name, said]) => {
    const selector = SELECTORS[name as keyof ProbeAnswers];
    const isThere = selector !== undefined && codes.some((code) => hasSelector(code, selector));
    return [name, said.is === 'silent' && isThere ? { ...said, is: 'revert' } : said] as const;
  });
  return Object.fromEntries(entries) as ProbeAnswers;
}

function hasSelector(code: string | null, selector: string): boolean {
  if (code === null) return false;
  // PUSH4, or PUSH3 where the selector begins with a zero byte.
  return code.includes(selector.startsWith('00') ? `62${selector.slice(2)}` : `63${selector}`);
}

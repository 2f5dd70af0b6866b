import { type Block, parseCounting } from '@/core/governor/dao';
import type { ProposalView } from '@/lib/query/proposal';

/** Any account. */
export const WHO = `0x${'a1'.repeat(20)}` as const;

/** A proposal of an organisation on block numbers, as a screen has it. */
export function view(changes: Partial<ProposalView>): ProposalView {
  const at: Block = { number: 1000n, hash: '0x', timestamp: 1_000_000n };
  const dao = {
    address: WHO,
    clock: { raw: null, mode: 'blocknumber', now: 1000n, secondsPerUnit: 12 },
    timelock: { address: WHO, kind: 'controller', delay: 60n, grace: null },
    counting: parseCounting('support=bravo&quorum=for,abstain'),
    family: 'openzeppelin',
    sync: { complete: true },
    at,
  };
  return {
    id: 7n,
    title: '',
    proposer: WHO,
    description: '# First',
    state: 'ACTIVE',
    stateProblem: null,
    phase: null,
    snapshot: 900n,
    deadline: 2000n,
    eta: null,
    expires: null,
    tally: { against: 0n, for: 0n, abstain: 0n },
    quorum: null,
    superQuorum: null,
    approval: null,
    proofs: [],
    actions: [],
    module: null,
    events: [],
    created: { name: 'ProposalCreated', block: 100n, timestamp: 5n, transaction: '0x', logIndex: 0 },
    at,
    ...changes,
    dao: dao as unknown as ProposalView['dao'],
  };
}

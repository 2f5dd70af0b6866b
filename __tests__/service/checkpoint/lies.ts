import { VoteTable } from '@/service/indexer/votes/voteTable';
import { type Changes, eachCreated, eachNow, eachProposal, votedTwice, weigh, weighAgainst } from './forge';

const LIAR = '0x00000000000000000000000000000000000000Aa';

/** A false statement in files of history: its subject, the forgery, and the sentence that refutes it. */
type Lie = [name: string, changes: Changes, reason: RegExp];

/** Every kind of false statement that checkpoint files can make; whoever reads them must refute each. */
export const LIES: readonly Lie[] = [
  ['one weight', { votes: (votes) => weigh(votes, 0, 1n) }, /votes of proposal \d+ add up to/],
  [
    'one weight and the tally to fit it',
    {
      votes: (votes) => weigh(votes, 0, 1n),
      ...eachProposal((each) => {
        const { tally } = each.now;
        const side = each.votes === 6 ? 'for' : 'against';
        return { ...each, now: { ...each.now, tally: tally && { ...tally, [side]: tally[side] + 1n } } };
      }),
    },
    /tally (for|against) of proposal \d+ is \d+ by the contract/,
  ],
  [
    'a state',
    eachNow(() => ({ state: 'CANCELED' })),
    /state of proposal \d+ is (EXECUTED|DEFEATED) by the contract, and CANCELED in the file/,
  ],
  [
    'a proposal that was never made',
    {
      head: (head) => {
        const [first] = head.proposals;
        return first === undefined
          ? head
          : { ...head, proposals: [{ ...first, id: 5n, block: first.block + 1n }, ...head.proposals] };
      },
    },
    /knows no proposal 5|5/,
  ],
  [
    'the hash of its block',
    { head: (head) => ({ ...head, block: { ...head.block, hash: `0x${'ab'.repeat(32)}` as const } }) },
    /block \d+ is 0x\w+ on the chain, and 0xabab/,
  ],
  [
    'the text of a proposal',
    eachCreated(({ description }) => ({ description: `${description} Or not.` })),
    /holds other actions or another text/,
  ],
  [
    'who proposed',
    {
      head: (head) => ({
        ...head,
        proposals: head.proposals.map((each) => ({ ...each, proposer: head.governor.address })),
      }),
      ...eachCreated(() => ({ proposer: LIAR })),
    },
    /file of proposal \d+ holds another proposal/,
  ],
  [
    'when voting was to end',
    eachCreated(() => ({ deadline: 5n })),
    /by them voting on proposal \d+ ends at 5, the contract says \d+/,
  ],
  [
    'in which transaction it was made',
    eachCreated(() => ({ transaction: `0x${'ab'.repeat(32)}` })),
    /the log that made proposal \d+ says something else than its file/,
  ],
  [
    'the name of the Governor',
    { head: (head) => ({ ...head, governor: { ...head.governor, name: 'Large DAO' } }) },
    /name of the Governor is Small DAO by the contract, and Large DAO in the file/,
  ],
  [
    'who voted',
    {
      votes: (votes) => {
        votes.voters[0] = (votes.voters[0] ?? 0) ^ 1;
      },
    },
    /vote of 0x\w+ on proposal \d+ .* has not voted/,
  ],
  [
    'the weight of two voters',
    { votes: weighAgainst },
    /vote of 0x\w+ on proposal \d+ .* weight is \d+, the contract says \d+/,
  ],
  [
    'how often an account voted',
    { shard: votedTwice },
    /vote of 0x\w+ on proposal \d+ .* the account can vote only once/,
  ],
  [
    'a reason',
    {
      votes: (votes) => {
        votes.reasons = (votes.reasons ?? []).map(([row]) => [row, 'I was paid.'] as const);
      },
    },
    /log of the vote of 0x\w+ on proposal \d+ says another reason/,
  ],
  [
    'when it was queued',
    {
      shard: (shard) => ({
        ...shard,
        events: shard.events.map((event) => ({ ...event, transaction: `0x${'ab'.repeat(32)}` as const })),
      }),
    },
    /logs of proposal \d+ in block \d+ are others than in its file/,
  ],
  [
    'how it ended',
    { shard: (shard) => ({ ...shard, events: [] }) },
    /the contract says that proposal \d+ is queued, but no ProposalQueued was read/,
  ],
  [
    'the quorum of a proposal',
    eachNow(({ quorum }) => ({ quorum: quorum && { ...quorum, value: 1n } })),
    /quorum of proposal \d+ is \d+ by the contract, and 1 in the file/,
  ],
  [
    'the voting period',
    {
      head: (head) => ({
        ...head,
        governor: { ...head.governor, settings: { ...head.governor.settings, votingPeriod: 3n } },
      }),
    },
    /votingPeriod of the Governor is 20 by the contract, and 3 in the file/,
  ],
  [
    'a side',
    {
      votes: (votes) => {
        votes.support[0] = votes.support[0] === 1 ? 0 : 1;
      },
    },
    /votes of proposal \d+ add up to/,
  ],
  [
    'a title',
    eachProposal((each) => ({ ...each, title: 'Give it to me' })),
    /file of proposal \d+ holds another proposal|title/,
  ],
  [
    'an action',
    eachCreated(({ actions }) => ({ actions: actions.map((each) => ({ ...each, value: each.value + 1n })) })),
    /holds other actions or another text/,
  ],
  [
    'a vote that is left out',
    {
      shard: (shard) => {
        const table = new VoteTable();
        table.absorb(shard.votes);
        return { ...shard, votes: table.select(Array.from(table.ordered()).slice(1)) };
      },
    },
    /votes of proposal \d+ add up to/,
  ],
  [
    'an older state as the new one',
    eachNow(() => ({ state: 'ACTIVE' })),
    /state of proposal \d+ is \w+ by the contract, and ACTIVE in the file/,
  ],
];

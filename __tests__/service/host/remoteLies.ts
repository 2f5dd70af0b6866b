import type { VoteRows } from '@/service/checkpoint/rows';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { type Changes, weigh } from '../checkpoint/forge';

const sided = (votes: VoteRows) => {
  votes.support[0] = votes.support[0] === 1 ? 0 : 1;
};

/** What a host may say that is not so: about what, its forgery, and how it is named. */
export const REMOTE_LIES: [string, Changes, RegExp][] = [
  ['a weight', { votes: (votes) => weigh(votes, 0, 1n) }, /votes of proposal \d+ add up to/],
  ['a side', { votes: sided }, /votes of proposal \d+ add up to/],
  [
    'a reason',
    {
      votes: (votes) => {
        votes.reasons = (votes.reasons ?? []).map(([row]) => [row, 'Paid.'] as const);
      },
    },
    /log of the vote of 0x\w+ on proposal \d+ says another reason/,
  ],
  [
    'a title',
    {
      head: (head) => ({
        ...head,
        proposals: head.proposals.map((each) => ({ ...each, title: 'Give it to me' })),
      }),
    },
    /file of proposal \d+ holds another proposal|title/,
  ],
  [
    'an action',
    {
      shard: (shard) => ({
        ...shard,
        created: {
          ...shard.created,
          actions: shard.created.actions.map((each) => ({ ...each, value: each.value + 1n })),
        },
      }),
    },
    /holds other actions or another text/,
  ],
  [
    'a voter',
    {
      votes: (votes) => {
        votes.voters[0] = (votes.voters[0] ?? 0) ^ 1;
      },
    },
    /vote of 0x\w+ on proposal \d+ .* has not voted/,
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
    {
      head: (head) => ({
        ...head,
        proposals: head.proposals.map((each) => ({
          ...each,
          now: { ...each.now, state: 'ACTIVE' as const },
        })),
      }),
    },
    /state of proposal \d+ is \w+ by the contract, and ACTIVE in the file/,
  ],
  [
    'its block, as if of another chain',
    { head: (head) => ({ ...head, block: { ...head.block, hash: `0x${'ab'.repeat(32)}` as const } }) },
    /block \d+ is 0x\w+ on the chain, and 0xabab/,
  ],
];

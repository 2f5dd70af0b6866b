/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { ownVoteWords } from '@/components/vote/OwnVote';
import type { OwnVoteView } from '@/lib/query/vote';
import { savedFiles } from './saved';
import { block, createWorld, DAO, dao, proposal, show, vote, votePage, votes } from './world';

type Args = { first: number; after?: string | null; support?: string | null; search?: string | null };

function open(page: unknown, changes: Record<string, unknown> = {}) {
  const answer = (found: unknown) => () => ({ ...proposal({ ...changes, votes: found }), dao: dao() });
  const world = createWorld({ proposal: answer(page) });
  return {
    ...show(world.service, <ProposalScreen fragment={`${DAO}/7`} />),
    become: (next: unknown) => {
      world.set({ proposal: answer(next) });
      world.advance();
    },
  };
}

/** Pages and filters as the schema says; the cursor is the place in the list. */
const pages =
  (all: readonly Record<string, unknown>[]) =>
  ({ first, after, support, search }: Args) => {
    const fit = all.filter(
      (item) =>
        (support == null || item.support === support) &&
        (search == null || `${item.voter} ${item.reason}`.toLowerCase().includes(search.toLowerCase())),
    );
    const start = after == null ? 0 : Number(after);
    const end = start + first;
    return {
      ...votePage(fit.slice(start, end)),
      cursor: end < fit.length ? String(end) : null,
      total: fit.length,
      count: all.length,
    };
  };

test('who has not voted is told of all, however few are listed, and that more may be missing, also in a message', async () => {
  const [ann, ben] = [1, 2].map((at) => `0x${String(at).repeat(40)}`);
  const asked: number[] = [];
  const absent = ({ first }: { first: number }) => {
    asked.push(first);
    return {
      items: [{ address: ann, power: votes(3_000_000), proofs: [] }],
      ...{ total: 4998, power: votes(20_700_000), at: block(1000) },
      ...{ lines: [ann, ben].map((address) => ({ address, power: votes(7) })) },
      sync: { complete: false, reading: false, progress: 0.4 },
    };
  };
  const files = savedFiles();
  open(votePage(), { absent });
  await userEvent.click(await screen.findByText('Who has not voted yet'));
  expect(await screen.findByText('4,998 delegates have not voted: 20.7M. The largest:')).toBeVisible();
  expect(screen.getByText('Not all delegations are read: more may be missing.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(asked).toContain(32));
  await userEvent.click(screen.getByRole('button', { name: 'All who have not voted, as CSV' }));
  await waitFor(() => expect(files.size).toBe(1));
  expect(await [...files.values()][0]).toContain(`${ben},7`);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy a message' }));
  expect((await navigator.clipboard.readText()).split('\n')).toEqual([
    ...['Fund the grants council', '4,998 delegates have not voted: 20.7M. The largest:'],
    ...[`– ${ann} · 3,000,000 MRD`, 'Not all delegations are read: more may be missing.'],
    `http://localhost/proposal/#${DAO}/7`,
  ]);
});

const section = async () => within(await screen.findByRole('region', { name: 'Votes' }));

describe('how complete the list is', () => {
  test('complete only when the sum equals the contract’s tally', async () => {
    open(votePage());
    expect(
      await (await section()).findByText(
        /Complete: the sum of 2 votes equals the contract’s tally at block 1,000/,
      ),
    ).toBeVisible();
  });

  test('incomplete: the difference and the blocks that were not read', async () => {
    open(
      votePage([vote(0)], {
        complete: false,
        difference: { against: votes(40), for: '0', abstain: '0' },
        gaps: [{ from: '850', to: '870' }],
      }),
    );
    const list = await section();
    expect(await list.findByText(/do not add up to the contract’s tally/)).toBeVisible();
    expect(list.getByText(/Difference: 40 MRD Against missing/)).toBeVisible();
    expect(list.getByText(/Not read: blocks 850–870/)).toBeVisible();
    expect(screen.queryByText(/All figures on this page match/)).toBeNull();
    expect(screen.getByText('The votes listed do not add up to the Governor’s tally.')).toBeInTheDocument();
  });

  test('being read: how far, and no verdict', async () => {
    const { become } = open(
      votePage([], { complete: false, reading: true, read: '75', window: '300', difference: null }),
    );
    const list = await section();
    expect(await list.findByText(/25\.0% of 300 blocks/)).toBeVisible();
    expect(list.queryByText('No votes yet')).toBeNull();
    become(votePage());
    expect(await list.findByText(/Complete/)).toBeVisible();
  });

  test('nobody: said only when it is complete', async () => {
    open(votePage([]), { tally: { against: '0', for: '0', abstain: '0' } });
    expect(await (await section()).findByText('No votes yet')).toBeVisible();
  });

  test('none could be read is another picture than nobody', async () => {
    open(votePage([], { complete: false, difference: { against: '0', for: votes(9), abstain: '0' } }));
    const list = await section();
    expect(await list.findByText('No votes could be read')).toBeVisible();
    expect(list.queryByText('No votes yet')).toBeNull();
  });
});

describe('finding a vote', () => {
  const all = [
    vote(0, { reason: 'The council has earned it.' }),
    vote(1, { support: 'AGAINST' }),
    vote(2, { support: 'ABSTAIN', reason: 'Not for me to say' }),
  ];

  test('by side', async () => {
    open(pages(all));
    const list = await section();
    await userEvent.click(await list.findByRole('button', { name: 'Against' }));
    expect(await list.findByRole('list', { name: '1 vote, heaviest first' })).toBeVisible();
    expect(list.queryByText(/earned it/)).toBeNull();
  });

  test('by words of the reason, and none that fits is not “nobody”', async () => {
    open(pages(all));
    const list = await section();
    await list.findByText(/earned it/);
    const box = list.getByRole('searchbox', { name: 'Search in votes' });
    await userEvent.type(box, 'not for me');
    await waitFor(() => expect(list.queryByText(/earned it/)).toBeNull());
    expect(list.getByText(/Not for me to say/)).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'zebra');
    expect(await list.findByText('No matching votes')).toBeVisible();
    expect(list.queryByText('No votes yet')).toBeNull();
  });

  test('words that no vote has which is read by now may be in others, and that is said', async () => {
    const sync = { ...(votePage(all, { complete: false }) as { sync: object }).sync };
    const page = pages(all);
    open((args: Parameters<typeof page>[0]) => ({ ...page(args), sync }));
    const list = await section();
    await userEvent.type(await list.findByRole('searchbox', { name: 'Search in votes' }), 'zebra');
    expect(await list.findByText(/None of 3 votes match\. Others are not loaded yet\./)).toBeVisible();
  });

  test('long lists are read page by page, each vote once', async () => {
    open(pages(Array.from({ length: 230 }, (_, index) => vote(index))));
    const list = await section();
    await list.findByRole('list', { name: '230 votes, heaviest first' });
    while (list.queryByRole('button', { name: /Show more/ }) !== null)
      await userEvent.click(list.getByRole('button', { name: /Show more/ }));
    const rows = list.getAllByRole('listitem');
    expect(new Set(rows.map((row) => row.getAttribute('aria-posinset'))).size).toBe(rows.length);
  });
});

test('a hostile reason is text, short until it is opened', async () => {
  const reason = `<script>alert(1)</script>\n\n![x](https://evil.example/x.png) \u202e${'long '.repeat(60)}`;
  const { container } = open(pages([vote(0, { reason })]));
  const list = await section();
  expect(await list.findByText(/<script>alert\(1\)<\/script>/)).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'Read the whole reason' }));
  expect(await list.findByRole('button', { name: 'Show less' })).toBeVisible();
  await waitFor(() => expect(list.getByText(/long long/)).toBeVisible());
  expect(container.querySelector('img, script, iframe')).toBeNull();
  expect(container.innerHTML).not.toContain('\u202e');
});

describe('how one has voted oneself', () => {
  const log = (changes: Partial<OwnVoteView>) =>
    ({ side: 'for', parts: null, weight: 48_210n, ...changes }) as OwnVoteView;
  const known = { votes: [], receipt: undefined, sent: undefined };
  const intent = { proposalId: 7n, side: 'abstain', reason: '' } as const;

  test.each([
    ['its log', { ...known, votes: [log({ side: 'against' })] }, 'You voted Against with 48,210 votes.'],
    [
      'parts, and the rest to one side',
      {
        ...known,
        votes: [
          log({ side: null, parts: { for: 1000n, against: 500n, abstain: 0n }, weight: 1500n }),
          log({ weight: 100n }),
        ],
      },
      'You voted For with 1,100 votes and Against with 500 votes.',
    ],
    ['a vote of nothing', { ...known, votes: [log({ weight: 0n })] }, 'You voted For with 0 votes.'],
    [
      'a log that cannot be told',
      { ...known, votes: [log({ side: null })], receipt: { support: 1, weight: 3n } },
      'You voted. This Governor’s counting is unknown, so the effect cannot be shown.',
    ],
    [
      'the receipt, as long as no log is read',
      { ...known, receipt: { support: 0, weight: 3n } },
      'You voted Against with 3 votes.',
    ],
    ['what was sent', { ...known, sent: { intent, weight: 5n } }, 'You voted Abstain with 5 votes.'],
    [
      'what was sent with a power that is not told',
      { ...known, sent: { intent, weight: null } },
      'You voted Abstain.',
    ],
    [
      'nothing but that it was',
      { ...known, receipt: { support: null, weight: null } },
      'You voted. Loading which side…',
    ],
  ])('by %s', (_, source, words) => expect(ownVoteWords(source, 0)).toBe(words));
});

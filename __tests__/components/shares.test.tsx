/** @jest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import { TallyCard } from '@/components/proposal/TallyCard';
import { ProposalRow } from '@/components/proposals/ProposalRow';
import { tallyWords } from '@/core/feed/proposalWords';
import { type DaoView, type ProposalLine, readDao } from '@/lib/query/dao';
import type { ProposalView } from '@/lib/query/proposal';
import { runs, seeded, seedOf } from '../runs';
import { dao } from './world';

const SEED = seedOf(20261125);
const ROUNDS = runs(25, 300);
const UNIT = 10n ** 18n;
const DAO = {
  ...readDao(dao() as never),
  token: { decimals: 18, symbol: 'MRD' },
  clock: { mode: 'blocknumber', now: 1000n, secondsPerUnit: 12 },
  at: { number: 1000n, hash: '0x', timestamp: 1_794_000_000n },
  counting: { sides: ['against', 'for', 'abstain'], quorum: ['for', 'abstain'] },
} as unknown as DaoView;

type Votes = { for: bigint; against: bigint; abstain: bigint };

const proposalWith = (tally: Votes) =>
  ({
    ...{ id: 7n, title: 'Fund it', state: 'ACTIVE', snapshot: 700n, deadline: 1300n, eta: null, phase: null },
    ...{ created: { block: 1n, timestamp: 1_794_000_000n }, quorum: null, superQuorum: null, proofs: [] },
    ...{ tally, dao: DAO, at: DAO.at, approval: null },
  }) as unknown as ProposalView & ProposalLine;

const percents = (text: string): string[] => text.match(/<?\d+(\.\d)?%/g) ?? [];

function rowShown(proposal: ProposalLine) {
  const marks = { found: undefined, isRunning: true };
  return render(<ProposalRow proposal={proposal} dao={DAO} now={1_794_000_100n} marks={marks} />);
}

/** The shares of for, against and abstain on the page, in a list (for alone), and in what is passed on. */
function sharesShown(tally: Votes) {
  const proposal = proposalWith(tally);
  const page = render(<TallyCard proposal={proposal} />);
  const card = [...page.container.querySelectorAll('dl dd > span:last-child')].map(
    (each) => each.textContent,
  );
  cleanup();
  const row = percents(rowShown(proposal).getByText(/% for$/).textContent);
  cleanup();
  return { card, row, told: percents(tallyWords(tally)) };
}

test('shares that were cut added up to 99.8% and differed between list and page; now they are one and add up', () => {
  const { card, row, told } = sharesShown({ for: 7902n * UNIT, against: 1099n * UNIT, abstain: 999n * UNIT });
  expect([card, row, told]).toEqual([['79.0%', '11.0%', '10.0%'], ['79.0%'], card]);
  expect(sharesShown({ for: 2n * UNIT, against: UNIT, abstain: 0n }).card).toEqual(['66.7%', '33.3%', '0%']);
});

test(`a proposal has the same shares in the list, on its page and in what is passed on (seed ${SEED})`, () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const [inFavour, against, abstain] = [1, 2, 3].map(
      () => BigInt(random.int(1, 2 ** random.int(1, 20))) * UNIT,
    ) as [bigint, bigint, bigint];
    const { card, row, told } = sharesShown({ for: inFavour, against, abstain });
    expect(card).toHaveLength(3);
    expect(row[0]).toBe(card[0]);
    expect(told).toEqual(card);
    const tenths = card.map((text) =>
      text.startsWith('<') ? 0 : Math.round(Number(text.slice(0, -1)) * 10),
    );
    const sum = tenths.reduce((all, each) => all + each, 0);
    // Shares below the whole stop at 99.9%, and shares below a tenth count as none.
    expect(sum === 1000 || (sum === 999 && tenths.includes(999))).toBe(true);
  }
});

describe('a row', () => {
  const rowOf = (tally: Votes, quorum: bigint | null) => {
    const line = {
      ...proposalWith(tally),
      quorum: quorum === null ? null : { value: quorum, estimate: false },
    };
    const { container } = rowShown(line as never);
    const widths = [...container.querySelectorAll<HTMLElement>('[role="img"] [style*="width"]')].map(
      ({ style }) => style.width,
    );
    const tick = container.querySelector<HTMLElement>('[role="img"] [style*="left"]')?.style.left;
    const found = { text: container.textContent, widths, tick };
    cleanup();
    return found;
  };
  const votes = (inFavour: number, against: number, abstain = 0) => ({
    for: BigInt(inFavour),
    against: BigInt(against),
    abstain: BigInt(abstain),
  });

  test.each<[string, Votes, string[]]>([
    ['Passing, 80.0% for', votes(1000, 250), ['80px', '20px']],
    ['Failing, 40.0% for', votes(1000, 1500), ['80px', '120px']],
    ['Tied, 50.0% for', votes(500, 500), ['40px', '40px']],
    ['40.0% short of quorum', votes(400, 100, 200), ['32px', '16px', '8px']],
    ['No votes yet', votes(0, 0), []],
  ])('says “%s”, in the scale of the quorum, which is as long in every row', (words, tally, widths) => {
    const found = rowOf(tally, 1000n);
    expect(found.text).toContain(words);
    expect(found).toMatchObject({ widths, tick: '79px' });
  });

  test('without a quorum shows the shares alone, and passes no judgement', () => {
    const found = rowOf(votes(750, 250), null);
    expect(found.text).toMatch(/(?<!Passing, )75\.0% for$/);
    expect(found).toMatchObject({ widths: ['90px', '30px'], tick: undefined });
  });
});

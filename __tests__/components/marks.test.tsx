/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { InboxScreen } from '@/components/inbox/InboxScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { CHECK_TITLES } from '@/components/risk/CheckList';
import { fewWords, ListMark } from '@/components/risk/ListMark';
import type { ListMarks } from '@/components/risk/useMarks';
import { CHECKS } from '@/core/decode/risk/checks';
import { deferred } from '@/core/deferred';
import type { RiskMark } from '@/lib/query/analysis/openFindings';
import { loadConfig } from '@/lib/settings/config';
import { actionTo, SHORT_PERIOD } from './action';
import { routed, SOON, showInbox } from './inboxShown';
import { createWorld, DAO, dao, GOVERNOR, proposal, proposalPage, show } from './world';

const MARK = /▲\s*([a-z ]+)/;

/** Each screen over the same proposal, which sets a short voting period. */
function world() {
  const line = proposal({ actions: [actionTo(GOVERNOR, SHORT_PERIOD)], ballots: [] });
  return createWorld({
    dao: () => ({ ...dao(), proposals: proposalPage([line]) }),
    proposal: () => ({ ...line, dao: dao() }),
  }).service;
}

async function markIn(element: HTMLElement): Promise<string | undefined> {
  await within(element).findByText(MARK);
  return MARK.exec(element.textContent ?? '')?.[1];
}

test('home and the list name the gravest that the proposal itself has, and count nothing', async () => {
  const open = (screenOf: React.ReactNode) =>
    show(world(), routed(screenOf), {
      config: { organisations: [{ id: DAO, name: 'As the operator calls it' }] },
    });
  const home = open(<InboxScreen />);
  await act(loadConfig);
  expect(await markIn(await screen.findByRole('region', { name: SOON }))).toBe('weakens voting rules');
  const row = within(screen.getByRole('region', { name: SOON })).getAllByRole('listitem')[0];
  expect(row).toHaveTextContent('As the operator calls it');
  expect(row).not.toHaveTextContent('Meridian');
  expect(screen.queryByText(/to check/)).toBeNull();
  home.unmount();
  const list = open(<DaoScreen fragment={DAO} />);
  expect(await markIn(await screen.findByRole('main'))).toBe('weakens voting rules');
  expect(screen.queryByText(/to check/)).toBeNull();
  list.unmount();
  open(<ProposalScreen fragment={`${DAO}/7`} />);
  const what = within(await screen.findByRole('region', { name: 'What it does' }));
  await what.findByRole('button', { name: /things? to check/ });
});

test('what stands further down is checked like what stands first; before that it is said, and no silence is an answer', async () => {
  const lines = Array.from({ length: 8 }, (_, at) =>
    proposal({
      id: `${DAO}/${at + 1}`,
      proposalId: String(at + 1),
      actions: [actionTo(GOVERNOR, SHORT_PERIOD)],
      ballots: [],
    }),
  );
  const { service } = createWorld({ dao: () => ({ ...dao(), proposals: proposalPage(lines) }) });
  const chain = deferred<void>();
  const slow: typeof service = {
    ...service,
    ask: async (request) => {
      if (request.query.includes('OpenFindings')) await chain.promise;
      return service.ask(request);
    },
  };
  await showInbox(slow);
  const rows = within(await screen.findByRole('region', { name: SOON })).getAllByRole('listitem');
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(row).toHaveTextContent('checking…');
  await act(async () => chain.resolve());
  for (const row of rows) await markIn(row);
});

describe('a mark', () => {
  const mark = (check: string, severity: RiskMark['severity'], sentence = '') =>
    ({ check, severity, sentence, path: [0] }) as unknown as RiskMark;
  const shown = (marks: ListMarks, id = 7n) => {
    const { container, unmount } = render(<ListMark marks={marks} proposal={id} />);
    const found = { text: container.textContent, look: container.firstElementChild?.className ?? '' };
    unmount();
    return found;
  };
  const found = (...marks: RiskMark[]): ListMarks => ({ found: new Map([[7n, marks]]), isRunning: false });

  test('has no colour before the chain has answered, and no silence is an all-clear', () => {
    expect(shown({ found: undefined, isRunning: true })).toEqual({ text: 'checking…', look: '' });
    expect(shown({ found: undefined, isRunning: false })).toEqual({ text: 'not checked', look: '' });
    expect(shown(found()).text).toBe('');
    // Only the latest are checked; of an earlier one nothing is known.
    expect(shown(found(), 6n)).toEqual({ text: 'not checked', look: '' });
  });

  test('is red for what is critical alone, amber below, and nothing for what is low', () => {
    const moves = mark('R11', 'medium', 'This moves 1,250,000 dUSD (6.9% of the treasury’s dUSD) to 0x1.');
    expect(shown(found(moves))).toEqual({ text: '▲ moves 6.9%', look: expect.stringContaining('text-warn') });
    expect(shown(found(mark('R06', 'critical'), moves))).toEqual({
      text: '▲ changes the owner',
      look: expect.stringContaining('text-against'),
    });
    expect(shown(found(mark('R06', 'high'))).look).toContain('text-warn');
    expect(shown(found(mark('R14', 'low'))).text).toBe('');
  });

  test('tells the largest share of a sentence: the name of a token may hold a smaller one', () => {
    const sentence = 'This moves 5 “0.1%” (62,5 % of the treasury’s “0.1%”).';
    expect(shown(found(mark('R11', 'critical', sentence))).text).toBe('▲ moves 62,5 %');
  });

  test('has words of its own for every check, and the page has a title', () => {
    const without = CHECKS.filter(
      ({ id }) =>
        CHECK_TITLES[id] === undefined ||
        (id !== 'R11' && fewWords(mark(id, 'medium')) === fewWords(mark('none', 'medium'))),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

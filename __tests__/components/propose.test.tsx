/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoteShown } from '@/components/propose/DraftReader';
import { ProposeScreen } from '@/components/propose/ProposeScreen';
import { wholeAmount } from '@/components/propose/recipe/AmountField';
import { parseDraft } from '@/core/draft/parseDraft';
import { sharedDraftHref } from '@/lib/draft/draftLinks';
import { draftBase } from '@/lib/draft/drafts';
import { wallet } from '@/lib/wallet/wallet';
import { ADA, BOB, delegate, delegatePage } from './delegating';
import { begunDraft, openPropose } from './proposing';
import { block, createWorld, DAO, dao, expectLink, GOVERNOR, show, votes } from './world';

const COIN = { token: null, symbol: 'ETH', decimals: 18, held: 12n * 10n ** 18n };

const ELSEWHERE = 'eip155:31337:0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';

afterEach(() => {
  cleanup();
  wallet.set({ status: 'none' });
  history.replaceState(null, '', '/');
});

test('the start says what a proposal is, what it takes here, and begins a draft that is then in the list', async () => {
  openPropose(`/propose/#${DAO}`);
  expect(await screen.findByText(/takes/)).toHaveTextContent(/1,000 \S+ votes/);
  await userEvent.click(screen.getByRole('button', { name: 'Start a draft' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Pay the audit');
  await userEvent.click(screen.getByRole('textbox', { name: 'Text' }));
  // At once: letters that come a second apart, as on a busy machine, are undone one after the other.
  await userEvent.paste('Twice.');
  await screen.findByText('Not saved');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(''));
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Twice.');
  await screen.findByText('Not saved');
  location.hash = `#${DAO}`;
  const list = within(await screen.findByRole('region', { name: 'Your drafts' }));
  expect(list.getByRole('link', { name: 'Pay the audit' })).toBeVisible();
});

test('a text with which the draft could not be opened again is not taken, and that is said', async () => {
  const id = await begunDraft({ description: '# T\n\nWhole.' });
  openPropose(`/propose/#${DAO}?own=${id}`);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  // Fewer letters than the field takes, and more bytes than a draft.
  fireEvent.change(text, { target: { value: '漢'.repeat(40_000) } });
  expect(await screen.findByText(/not a text of at most 100,000 bytes/)).toBeVisible();
  expect(text).toHaveValue('Whole.');
  fireEvent.change(text, { target: { value: 'Whole again.' } });
  await screen.findByText('Not saved');
  expect(screen.queryByText(/not a text of at most/)).toBeNull();
});

test('a raw call is built, listed in order, switched off and removed', async () => {
  const id = await begunDraft();
  openPropose(`/propose/#${DAO}?own=${id}`);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'More actions' }), 'raw');
  await userEvent.type(screen.getByRole('textbox', { name: 'Contract' }), GOVERNOR);
  expect(screen.getByRole('button', { name: 'Add to the draft' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Raw data/ }), '0x');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the draft' }));
  const actions = within(screen.getByRole('region', { name: 'What it does' }));
  await userEvent.click(await actions.findByRole('button', { name: 'More for action 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await userEvent.click(await actions.findByRole('button', { name: 'More for action that is off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(actions.queryByRole('button', { name: /^More for action/ })).toBeNull();
});

test('a link that holds no draft is said to, and a draft of another browser is not invented', async () => {
  openPropose(sharedDraftHref(DAO, '%3Cscript%3E'));
  expect(await screen.findByText('This link cannot be opened')).toBeVisible();
  location.hash = `#${DAO}?own=nobody`;
  expect(await screen.findByText('This draft is not in this browser')).toBeVisible();
});

test('a draft begins with a proposal: its text without the suffix, its actions, and where it is from', async () => {
  openPropose(`/propose/#${DAO}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Start from an existing proposal' }));
  const field = screen.getByRole('textbox', { name: 'Link or number of a proposal' });
  await userEvent.type(field, 'nothing');
  await userEvent.click(screen.getByRole('button', { name: 'Look at it' }));
  expect(screen.getByRole('alert')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Look at it' }));
  await screen.findByText(/^Title and text are taken as they are, and 1 action\./);
  expect(screen.queryByText(/were written for/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Start a draft with it' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Fund the council');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('It earned it.');
  expect(screen.getByRole('button', { name: 'More for action 1' })).toBeVisible();
  expectLink(screen, 'Open the proposal', `/proposal/#${DAO}/7`);
});

test('of a proposal of another organisation its addresses are warned of, before and after; what is unknown begins nothing', async () => {
  openPropose(`/propose/#${DAO}?from=${ELSEWHERE}/7`);
  expect(await screen.findByText('Its actions were written for Acme.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start a draft with it' }));
  expect(await screen.findByText('Its actions were written for another organisation.')).toBeVisible();
  location.hash = `#${DAO}?from=${ELSEWHERE}/8`;
  expect(await screen.findByText('Its Governor does not know this proposal.')).toBeVisible();
  location.hash = `#${DAO}?from=eip155:1:0x00/8`;
  expect(await screen.findByText('This link names no proposal.')).toBeVisible();
});

test.each([
  [null, /^How many votes it needs to count could not be read/],
  [{ looked: 0, reached: 0, median: null, isWhole: true }, /No vote has ended here yet/],
  [{ looked: 0, reached: 0, median: null, isWhole: false }, /past proposals are not read yet/],
  [{ looked: 1, reached: 0, median: votes(5), isWhole: true }, /^The last vote would not reach/],
  [
    { looked: 10, reached: 8, median: votes(5100), isWhole: false },
    /^8 of the last 10 votes would reach today’s quorum of 4,000\. The median turnout was 5,100\. Older proposals are not read yet/,
  ],
])('the turnout of past votes is told, or that it is not known: %j', async (turnout, sentence) => {
  openPropose(`/propose/#${DAO}?own=${await begunDraft()}`, turnout && { quorum: votes(4000), ...turnout });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a note and an expiry are kept with a draft, and its readers see them; what is over is said to be', async () => {
  const id = await begunDraft();
  openPropose(`/propose/#${DAO}?own=${id}`);
  await userEvent.click(await screen.findByText('Note for readers, and expiry'));
  const field = screen.getByRole('textbox', { name: 'Note for those who read the draft' });
  await userEvent.type(field, 'Check the amount.');
  fireEvent.change(screen.getByLabelText('Not to be proposed after'), { target: { value: '2026-01-31' } });
  await screen.findByText('Not saved');
  const kept = (await draftBase().read(id))?.text ?? '';
  expect(JSON.parse(kept)).toMatchObject({ note: 'Check the amount.', expires: 1_769_903_999 });
  cleanup();
  render(<NoteShown draft={parseDraft(kept).draft} />);
  expect(await screen.findByText('Check the amount.')).toBeVisible();
  expect(screen.getByText('This draft has expired.')).toBeVisible();
});

test('to whoever is connected the number that the proposal will have is told', async () => {
  wallet.set({ status: 'connected', account: GOVERNOR, chainId: 31337 });
  openPropose(`/propose/#${DAO}?own=${await begunDraft()}`);
  expect(await screen.findByText(/^Proposal ID:/)).toHaveTextContent('Proposal ID: 9');
});

test('an amount is told whole, in words, by its share; wei that were pasted as ether are named', () => {
  const small = wholeAmount(1_250_000n * 10n ** 18n, { ...COIN, held: 10n ** 25n }, '1250000');
  expect(small).toMatchObject({ whole: '1,250,000 ETH, 1.25 million', isTooMuch: false });
  expect(small.share).toBe('12.5% of the 10,000,000 ETH in the treasury.');
  const sky = wholeAmount(820_000_000_000_000n * 10n ** 18n, COIN, '820000000000000');
  expect(sky.whole).toBe('820,000,000,000,000 ETH, 820 trillion');
  expect(sky.isTooMuch).toBe(true);
  expect(sky.instead).toBe('If these digits are in the smallest unit (wei), write 0.00082 ETH.');
});

test('in an empty draft there is nothing to check yet, rather than nothing found', async () => {
  const id = await begunDraft({ description: '' });
  openPropose(`/propose/#${DAO}?own=${id}`);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(await screen.findByText('Nothing to check yet')).toBeVisible();
  expect(screen.queryByText(/^No problems found/)).toBeNull();
  await userEvent.type(title, 'Pay the audit');
  await waitFor(() => expect(screen.queryByText('Nothing to check yet')).toBeNull());
});

describe('who must agree', () => {
  /** The start of an organisation whose delegates hold these votes; the connected account holds `own` of them. */
  async function start(
    held: readonly number[],
    own?: string | null,
    settings: object = {},
    family = 'OPENZEPPELIN',
  ) {
    const items = held.map((each, index) =>
      delegate([ADA, BOB][index] ?? GOVERNOR, { power: votes(each), confirmed: votes(each) }),
    );
    const { settings: usual, ...rest } = dao();
    const world = createWorld({
      dao: () => ({
        ...{
          ...rest,
          family,
          settings: { ...(usual as object), ...settings },
          delegates: delegatePage(items),
        },
        account: {
          ...{ address: ADA, votes: own, balance: null, delegate: null, split: [], proofs: [] },
          at: block(1000),
        },
      }),
    });
    if (own !== undefined) wallet.set({ status: 'connected', account: ADA, chainId: 31337 });
    show(world.service, <ProposeScreen fragment={DAO} />);
    const list = within(await screen.findByRole('region', { name: 'Who must agree' }));
    await list.findByText(/^The quorum is/);
    return list;
  }

  test.each([
    ['unknown to whoever is not connected', undefined, 'Proposing takes 1,000 MRD.', '○'],
    ['unknown where the token does not answer', null, 'Proposing takes 1,000 MRD.', '○'],
    ['enough', votes(1000), 'You have 1,000 MRD: enough to propose.', '✓'],
    ['too few', votes(400), 'You have 400 MRD. You need 600 MRD more to propose.', '▲'],
    ['none', '0', 'You have 0 MRD. You need 1,000 MRD more to propose.', '▲'],
  ])('the own votes are %s', async (_, own, words, sign) => {
    const list = await start([2000], own);
    expect((await list.findByText(words)).previousElementSibling).toHaveTextContent(sign);
    for (const other of [/^Proposing takes/, /enough to propose/, /more to propose/])
      if (!other.test(words)) expect(list.queryByText(other)).toBeNull();
  });

  test('a threshold of 0 takes a vote in Compound’s line, whose contracts ask for more than it', async () => {
    await (await start([2000], '0', { proposalThreshold: '0' }, 'NOUNS')).findByText(/more to propose/);
    expect(screen.queryByText(/takes no votes here/)).toBeNull();
  });

  test.each([
    [
      'some reach the quorum together',
      [2000, 1500, 800],
      {},
      'The quorum is 3,000 MRD. The 2 largest delegates together reach it.',
    ],
    [
      'all do not',
      [1200, 900],
      {},
      'The quorum is 3,000 MRD. The 2 largest delegates together do not reach it.',
    ],
    ['there is none', [], {}, 'The quorum is 3,000 MRD.'],
    ['nothing is asked for', [1200], { quorum: '0' }, 'The quorum is 0 MRD.'],
  ])('of the delegates %s', async (_, held, settings, words) => {
    const list = await start(held, undefined, settings);
    expect(list.getByText(/^The quorum is/).textContent?.trim()).toBe(words);
  });
});

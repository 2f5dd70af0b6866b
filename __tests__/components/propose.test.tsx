/** @jest-environment jsdom */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposeScreen } from '@/components/propose/ProposeScreen';
import { wholeAmount } from '@/components/propose/recipe/wholeAmount';
import { emptyDraft } from '@/core/draft/document';
import { sharedDraftHref } from '@/lib/draft/draftLinks';
import { beginDraft } from '@/lib/draft/drafts';
import { block, createWorld, DAO, dao, GOVERNOR, show, votes } from './world';

const COIN = { token: null, symbol: 'ETH', decimals: 18, held: 12n * 10n ** 18n };

function open(link: string) {
  history.replaceState(null, '', link);
  const nothing = { items: [], cursor: null, total: 0 };
  const world = createWorld({
    dao: () => ({
      ...dao(),
      treasury: { holdings: [], assets: [], silent: 0, at: block(1000) },
      delegates: {
        ...{ ...nothing, delegated: votes(1), supply: null, proofs: [], at: block(1000) },
        sync: {
          ...{ complete: true, reading: false, progress: 1, from: '1', fromStart: true },
          ...{ gaps: [], breaks: [], checkpoint: null, problem: null },
        },
      },
    }),
  });
  show(world.service, <ProposeScreen fragment={DAO} />);
}

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('the start says what a proposal is, what it takes here, and begins a draft that is then in the list', async () => {
  open(`/propose/#${DAO}`);
  expect(await screen.findByText(/takes/)).toHaveTextContent(/1,000 \S+ votes/);
  await userEvent.click(screen.getByRole('button', { name: 'Start a draft' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'Pay the audit');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Twice.');
  await screen.findByText('Saved in this browser');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(''));
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Twice.');
  await screen.findByText('Saved in this browser');
  location.hash = `#${DAO}`;
  const list = within(await screen.findByRole('region', { name: 'Your drafts' }));
  expect(list.getByRole('link', { name: 'Pay the audit' })).toBeVisible();
});

test('a raw call is built, listed in order, switched off and removed', async () => {
  const id = await beginDraft(DAO, {
    ...emptyDraft({ chainId: 31337, governor: GOVERNOR }),
    description: '# T',
  });
  open(`/propose/#${DAO}?own=${id}`);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'More actions' }), 'raw');
  await userEvent.type(screen.getByRole('textbox', { name: 'Contract' }), GOVERNOR);
  expect(screen.getByRole('button', { name: 'Add to the draft' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Calldata/ }), '0x');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the draft' }));
  const actions = within(screen.getByRole('region', { name: 'What it does' }));
  await userEvent.click(await actions.findByRole('button', { name: 'More for action 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await userEvent.click(await actions.findByRole('button', { name: 'More for action that is off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(actions.queryByRole('button', { name: /^More for action/ })).toBeNull();
});

test('a link that holds no draft is said to, and a draft of another browser is not invented', async () => {
  open(sharedDraftHref(DAO, '%3Cscript%3E'));
  expect(await screen.findByText('This link cannot be opened')).toBeVisible();
  location.hash = `#${DAO}?own=nobody`;
  expect(await screen.findByText('This draft is not in this browser')).toBeVisible();
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

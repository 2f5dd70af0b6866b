/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { createWorld, DAO, dao, proposalPage, show, votes } from './world';

const ADMIN = '0x1111111111111111111111111111111111111111';
const OWNER = '0x2222222222222222222222222222222222222222';
const CODE = '0x3333333333333333333333333333333333333333';

async function report(changes: Record<string, unknown> = {}): Promise<HTMLElement> {
  const world = createWorld({ dao: () => ({ ...dao(changes), proposals: () => proposalPage([]) }) });
  show(world.service, <DaoScreen fragment={DAO} />);
  const section = await screen.findByRole('region', { name: 'Contract details' });
  await userEvent.click(within(section).getByRole('button', { name: /Contract details/ }));
  await within(section).findByText('Kind');
  return section;
}

test('nothing of it is shown before it is asked for', async () => {
  const world = createWorld({ dao: () => ({ ...dao(), proposals: () => proposalPage([]) }) });
  show(world.service, <DaoScreen fragment={DAO} />);
  const button = await screen.findByRole('button', { name: /Contract details/ });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Proposal numbers')).toBeNull();
});

test('what was detected is said in words, each with the view that told it', async () => {
  const section = await report();
  expect(section).toHaveTextContent('at block 1,000');
  expect(section).toHaveTextContent('An OpenZeppelin Governor, or one with its interface');
  expect(section).toHaveTextContent('A proposal is named by the hash of its content');
  expect(section).toHaveTextContent('Counts blocks of this chain');
  expect(section).toHaveTextContent('For and Abstain count toward the quorum.');
  expect(section).toHaveTextContent('Name the voter and hold a nonce');
  expect(section).toHaveTextContent('A quorum reached late keeps the vote open longer');
  for (const probe of ['COUNTING_MODE()', 'CLOCK_MODE()', 'BALLOT_TYPEHASH()', 'token()'])
    expect(within(section).getAllByText(probe).length).toBeGreaterThan(0);
  expect(section).toHaveTextContent('No gaps found.');
  expect(section).not.toHaveTextContent('can be replaced');
});

test.each([
  [
    'an admin and who owns it',
    { kind: 'ERC1967', admin: ADMIN, owner: OWNER },
    '0x2222…2222, through 0x1111…1111',
  ],
  ['an admin', { kind: 'DELEGATOR', admin: ADMIN, owner: null }, 'by 0x1111…1111.'],
  ['its own code', { kind: 'ERC1967', admin: null, owner: null }, 'by accounts allowed by its own code.'],
  [
    'its owner',
    { kind: 'ERC1967', admin: null, owner: OWNER },
    'by 0x2222…2222, its owner, if its code allows it.',
  ],
])('rules that can be replaced by %s', async (_, proxy, words) => {
  expect(await report({ proxy: { implementation: CODE, beacon: null, ...proxy } })).toHaveTextContent(
    `The rules can be replaced ${words.startsWith('by') ? '' : 'by '}${words}`,
  );
});

test('a clone is said to be for good, a beacon to be another’s', async () => {
  const none = { implementation: CODE, admin: null, owner: null, beacon: null };
  expect(await report({ proxy: { ...none, kind: 'CLONE' } })).toHaveTextContent(
    'its rules cannot be replaced',
  );
});

test('what could not be told is named with its probe, its reason and what follows', async () => {
  const unknown = [
    { capability: 'counting', probe: 'COUNTING_MODE()', reason: 'The way “\u202eodd” is not known here.' },
    { capability: 'token.decimals', probe: 'decimals()', reason: 'It refused to answer.' },
  ];
  const section = await report({
    unknown,
    counting: {
      raw: 'odd',
      kind: 'UNKNOWN',
      quorum: [],
      sides: ['FOR'],
      fractional: false,
      overridable: false,
    },
  });
  expect(section).toHaveTextContent('Votes are countedIn a way that is not known here.');
  expect(section).toHaveTextContent('How a vote stands is not foretold');
  expect(section).toHaveTextContent(
    'DecimalsIt refused to answer.Amounts are shown in the smallest unit.decimals()',
  );
  expect(section.textContent).not.toContain('\u202e');
});

test('a Bravo says its fixed quorum and its timelock with the calls that prove them', async () => {
  const settings = { ...(dao().settings as object), quorumNumerator: null, quorumDenominator: null };
  await report({
    family: 'BRAVO',
    counting: { ...(dao().counting as object), raw: null, quorum: ['FOR'] },
    settings: { ...settings, quorum: votes(400_000) },
    timelock: { address: ADMIN, kind: 'COMPOUND', delay: '172800', grace: '1209600' },
  });
  const rules = screen.getByRole('region', { name: 'Rules' });
  await userEvent.click(within(rules).getByRole('button', { name: /400,000 MRD/ }));
  const quorum = await screen.findByRole('dialog', { name: 'Quorum' });
  await waitFor(() => expect(quorum).toHaveTextContent('quorumVotes()'));
  await userEvent.click(within(rules).getByRole('button', { name: /^2 d/ }));
  const delay = await screen.findByRole('dialog', { name: 'Timelock delay' });
  await waitFor(() => expect(delay).toHaveTextContent('Calldelay()'));
});

test('a Governor without a name shows its address, and offers no proof for it', async () => {
  const unknown = [{ capability: 'name', probe: 'name()', reason: 'Nothing answered.' }];
  await report({ name: '0x5FbD…0aa3', unknown });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('0x5FbD…0aa3');
  expect(within(heading).queryByRole('button')).toBeNull();
});

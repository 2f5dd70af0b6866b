/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeList } from '@/components/control/ChangeList';
import { ROLES } from '@/core/governor/roles';
import { createWorld, DAO, dao, event, show } from '../components/world';
import { INTRUDER, TIMELOCK, timelockSync } from './page';

const NOBODY = '0x0000000000000000000000000000000000000000';

const change = (id: number, changes: Record<string, unknown>) => ({
  ...{
    id: `31337:${id}:0`,
    part: 'GOVERNOR',
    rule: 'VOTING_PERIOD',
    role: null,
    before: '7200',
    after: '14400',
  },
  ...{ initial: false, proposals: [], event: event('VotingPeriodSet', id), ...changes },
});

async function open(items: unknown[], sync: Record<string, unknown> = {}) {
  const changes = { items, cursor: null, total: items.length, sync: timelockSync(sync) };
  const { service } = createWorld({ dao: () => ({ ...dao(), changes }) });
  show(service, <ChangeList id={DAO} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show what changed' }));
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');

test('each change is said in words: from what to what, and by which proposal', async () => {
  await open([
    change(9, { proposals: [{ proposalId: '77', title: 'Longer votes \u202eevil' }] }),
    change(8, { rule: 'TIMELOCK_DELAY', part: 'TIMELOCK', before: '172800', after: '604800' }),
    change(7, { rule: 'QUORUM_NUMERATOR', before: '4', after: '3' }),
    change(6, { rule: 'GUARDIAN', before: INTRUDER, after: null }),
    change(5, { rule: 'RIGHT', role: ROLES.executor, before: null, after: NOBODY }),
    change(4, { rule: 'RIGHT', role: ROLES.proposer, before: INTRUDER, after: null }),
    change(3, { rule: 'RIGHT', role: `0x${'ab'.repeat(32)}`, before: null, after: TIMELOCK }),
    change(2, { before: '0', after: '7200', initial: true }),
  ]);
  const texts = (await rows()).map(({ textContent }) => textContent ?? '');
  expect(texts[0]).toMatch(/^Voting lastsFrom .*7,200 blocks.* to .*14,400 blocks.*By Longer votes evil$/);
  expect(texts[1]).toMatch(/^Timelock delayFrom 2 d to 7 d.*▲ By no proposal of this Governor\.$/);
  expect(texts[2]).toMatch(/^QuorumFrom 4\.0% to 3\.0%/);
  expect(texts[3]).toMatch(/^Cancel proposalsRemoved: it was 0x7099…79C8/);
  expect(texts[4]).toMatch(/^Execute what is readyGiven to everybody/);
  expect(texts[5]).toMatch(/^Schedule actionsTaken from 0x7099…79C8/);
  expect(texts[6]).toMatch(/^Another right, 0xabababab…Given to 0x/);
  expect(texts[7]).toMatch(/^Voting lastsSet to .*7,200 blocks.*When the contract was set up\.$/);
  expect(screen.getByRole('link', { name: /Longer votes/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/77'),
  );
});

test.each([
  ['still read', { reading: true }, 'Still reading: older changes may follow.'],
  ['begun late', { fromStart: false, from: '900' }, /^Changes before block 900 may be missing/],
  ['broken', { gaps: [{ from: '3', to: '5' }] }, /^Not all logs and proposals could be read/],
])('of a history that is %s no change is said to have no proposal', async (_, sync, words) => {
  await open([change(9, {})], { complete: false, ...sync });
  expect((await rows())[0]).toHaveTextContent('No proposal found behind it so far.');
  expect(screen.getByText(words)).toBeVisible();
});

test('that nothing changed is said only when all was read', async () => {
  await open([]);
  expect(await screen.findByText('Nothing changed')).toBeVisible();
});

test('none found in a part is no claim', async () => {
  await open([], { complete: false });
  expect(await screen.findByText('None found so far')).toBeVisible();
});

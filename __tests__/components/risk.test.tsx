/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { FindingRow } from '@/components/risk/RiskSection';
import { toChecks } from '@/components/risk/severity';
import { deferred } from '@/core/deferred';
import { actionsHash, encodeReview, reviewDigest } from '@/core/governor/ballot/review';
import { reviewHref } from '@/lib/signedLinks';
import type { Service } from '@/service/api/protocol';
import { actionTo, SHORT_PERIOD } from './action';
import { createWorld, DAO, dao, GOVERNOR, proposal, show } from './world';

const KEY = privateKeyToAccount(keccak256('0x01'));

type Asked = Parameters<Service['ask']>[0];

function open(
  changes: Record<string, unknown> = {},
  answers: (asked: Asked) => boolean | Promise<boolean> = () => true,
  onAnswer: (asked: Asked) => void = () => undefined,
) {
  const action = actionTo(GOVERNOR, SHORT_PERIOD);
  const organisation = dao({
    chainId: 1,
    clock: { mode: 'BLOCKNUMBER', raw: null, now: '1000', secondsPerUnit: 12 },
  });
  const found = { ...proposal({ actions: [action], ...changes }), dao: organisation };
  const world = createWorld({ proposal: () => found });
  const error = { message: 'cut off', extensions: { code: 'rpc-unreachable', facts: {} } };
  const service: Service = {
    ...world.service,
    ask: async (request) => {
      if (!(await answers(request))) return { data: null, errors: [error] } as never;
      const answer = await world.service.ask(request);
      onAnswer(request);
      return answer;
    },
  };
  return show(service, <ProposalScreen fragment={`${DAO}/7`} />);
}

// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined;

test('what was found is counted beside the heading, stands under its call, and is listed with its reason', async () => {
  open();
  const does = await screen.findByRole('region', { name: 'What it does' });
  expect(await within(does).findByRole('button', { name: /\d things? to check/ })).toBeVisible();
  expect(await within(does).findByText(/The voting period goes from 50400 to 3/)).toBeVisible();
  const list = await screen.findByRole('region', { name: 'Checks' });
  expect(within(list).queryByText(/The voting period goes from 50400 to 3/)).toBeNull();
  expect(list).not.toHaveTextContent(/stands? above/);
  // On phones the gravest is said above the result too, and leads there.
  const brief = screen.getByRole('region', { name: 'In short' });
  const short = within(brief);
  const effect = short.getByText(/^Shorten voting$/);
  expect(effect).toBeVisible();
  // Wide screens show it too, in a box that grows with its words.
  expect(brief).not.toHaveClass('hidden');
  expect(brief).not.toHaveClass('md:hidden');
  expect(brief.querySelector('.hidden, .md\\:hidden')).toBeNull();
  const box = effect.closest('.bg-chip');
  expect(box?.className).toMatch(/(^| )min-h-/);
  expect(box).not.toHaveClass('h-30');
  expect(short.getByText(/The voting period goes from 50400 to 3/)).toBeVisible();
  const reason = within(does).getByText(/when too little time or too few votes are left to stop it/);
  expect(reason).not.toBeVisible();
  await userEvent.click(short.getByRole('button'));
  // Screen readers read the reason next: whoever pressed has heard the rest.
  expect(reason).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Why it matters');
  expect(reason.closest('li')).toContainElement(document.activeElement as HTMLElement);
  await userEvent.click(within(list).getByText(/of \d+ checks ran/));
  expect((await within(list).findAllByText(/It needs a simulation/))[0]).toBeVisible();
  expect(within(list).getByText('It was not simulated')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\b(is|looks|seems) safe\b/i);
});

test('a finding that stands beside no call has its reason opened in the list', async () => {
  const finding = { check: 'R01', severity: 'high', path: [], sentence: 'It does much.', why: 'For this.' };
  const { findByText } = render(
    <ul>
      <FindingRow finding={{ ...finding, looked: 'the calls' } as never} />
    </ul>,
  );
  act(() => toChecks(finding as never));
  expect(await findByText('For this.')).toBeVisible();
  expect(await findByText('Why it matters')).toHaveFocus();
});

test('checks that could not be made are no silence: it says so, and they can be asked for again', async () => {
  let isBroken = true;
  open({}, ({ query }) => !isBroken || !query.includes('query Findings'));
  const list = await screen.findByRole('region', { name: 'Checks' });
  expect(list).toHaveTextContent(
    'The checks could not be made: nothing here says that there is nothing to find.',
  );
  isBroken = false;
  await userEvent.click(within(list).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Why it matters')).toBeVisible();
});

test('what calls alone tell is not shown while the chain is asked, for it may be graver than what is so', async () => {
  const answered = deferred<boolean>();
  const read: string[] = [];
  open(
    {},
    ({ query, variables }) =>
      query.includes('query Findings') && variables?.read === true ? answered.promise : true,
    ({ query, variables }) => variables?.read === true && read.push(query),
  );
  const short = within(await screen.findByRole('region', { name: 'In short' }));
  expect(short.getByText('Making the checks …')).toBeVisible();
  await waitFor(() => expect(read).toEqual([expect.stringContaining('query Calls')]));
  await act(async () => undefined);
  expect(screen.queryByText(/The voting period goes from 50400 to 3/)).toBeNull();
  expect(screen.queryByText(/^Shorten voting$/)).toBeNull();
  answered.resolve(true);
  expect(await short.findByText(/The voting period goes from 50400 to 3/)).toBeVisible();
  expect(short.getByText(/^Shorten voting$/)).toBeVisible();
});

test('a review in the link is checked: the same calls, the reviewer’s key, and nothing else', async () => {
  const review = {
    chainId: 1,
    governor: GOVERNOR,
    proposalId: 7n,
    actions: actionsHash([{ target: GOVERNOR, value: 0n, calldata: SHORT_PERIOD }]),
    reviewer: KEY.address,
    statement: 'Three blocks are too few.',
  } as const;
  const signed = { ...review, signature: await KEY.sign({ hash: reviewDigest(review) }) };
  const href = (one: typeof signed) => {
    const link = reviewHref(DAO, 7n, encodeReview(one));
    return link.slice(link.indexOf('#'));
  };
  location.hash = href(signed);
  const { unmount } = open();
  const section = await screen.findByRole('region', { name: 'Reviews' });
  await waitFor(() =>
    expect(section).toHaveTextContent(/signature is by this account, and the actions are the same/),
  );
  expect(section).toHaveTextContent('Three blocks are too few.');
  unmount();
  location.hash = href({ ...signed, actions: keccak256('0x02') });
  open();
  const other = await screen.findByRole('region', { name: 'Reviews' });
  await waitFor(() => expect(other).toHaveTextContent(/other actions than this proposal has/));
  expect(other).not.toHaveTextContent('Three blocks are too few.');
  location.hash = '';
});

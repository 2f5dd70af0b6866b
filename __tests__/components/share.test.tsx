/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { createWorld, DAO, dao, proposal, show } from './world';

const URL_OF_IT = `http://localhost/proposal/#${DAO}/7`;

function open(changes: Record<string, unknown> = {}) {
  const { service } = createWorld({ proposal: () => ({ ...proposal(changes), dao: dao() }) });
  show(service, <ProposalScreen fragment={`${DAO}/7`} />);
  return screen.findByRole('button', { name: 'Share' });
}

function browserShares(share: ((data: ShareData) => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

afterEach(() => browserShares(undefined));

test('the browser is given the link and one sentence, and only on the press', async () => {
  const given: ShareData[] = [];
  browserShares(async (data) => void given.push(data));
  const button = await open();
  expect(given).toEqual([]);
  await userEvent.click(button);
  const text =
    'Meridian: “Fund the grants council”. Voting is open, 72.7% for, 18.2% against, 9.1% abstain, at block 1,000.';
  expect(given).toEqual([{ title: document.title, text, url: URL_OF_IT }]);
});

test('who closes the browser’s own sheet is told of no failure, another failure is said', async () => {
  browserShares(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const button = await open();
  await userEvent.click(button);
  expect(screen.queryByText('Could not share')).toBeNull();
  browserShares(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await userEvent.click(button);
  expect(await screen.findByText('Could not share')).toBeVisible();
  const link = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' });
  expect(link).toHaveFocus();
  expect(link.value.slice(link.selectionStart, link.selectionEnd)).toBe(URL_OF_IT);
  await userEvent.tab();
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveFocus();
  browserShares(async () => undefined);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull());
});

test('a title of strangers is one line, and a vote that nobody gave is told as that', async () => {
  const given: ShareData[] = [];
  browserShares(async (data) => void given.push(data));
  const none = { against: '0', for: '0', abstain: '0' };
  await userEvent.click(await open({ tally: none, title: 'a\u202eb\r\nc' }));
  expect(given[0]?.text).toBe('Meridian: “ab c”. Voting is open, no votes, at block 1,000.');
});

test('where the browser cannot share the link is copied', async () => {
  const user = userEvent.setup();
  await user.click(await open());
  expect(await navigator.clipboard.readText()).toBe(URL_OF_IT);
  expect(await screen.findByText('Link copied')).toBeVisible();
});

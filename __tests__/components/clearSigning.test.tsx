/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { ballotMessages } from '@/cli/clearsign/messages';
import { CompareTyped } from '@/components/act/CompareTyped';
import { RawCall } from '@/components/act/RawCall';
import { proposeCall } from '@/core/governor/act/propose';
import { type Call, callTo, castVoteCall, delegateCall } from '@/core/governor/call';
import type { ActDao } from '@/lib/act/acts/act';
import { signingDao } from '../cli/clearSigned';

const dao = signingDao();
const actDao: ActDao = { ...dao, id: `eip155:31337:${dao.address}` };
const HINT = /^If your wallet has this organisation’s entry for clear signing, it shows:/;

function lineOf(call: Call): string | undefined {
  const { unmount } = render(<RawCall call={call} dao={actDao} run={undefined} words="Vote" />);
  const line = screen.queryByText(HINT)?.textContent?.replace(HINT, '').trim();
  unmount();
  return line;
}

test('a vote comes with the words of a wallet that has the entry, and another side with others', () => {
  const vote = (side: 'for' | 'against', reason = '') =>
    lineOf(callTo(dao.address, castVoteCall(42n, side, reason)));
  expect(vote('for')).toBe('Vote · Proposal: 42 · Choice: For');
  expect(vote('against')).toBe('Vote · Proposal: 42 · Choice: Against');
  expect(vote('for', 'Good\u202e\nplan')).toBe('Vote · Proposal: 42 · Choice: For · Reason: Good plan');
});

test('what has no entry comes without such words', () => {
  const elsewhere = '0x00000000000000000000000000000000000000bb';
  expect(lineOf(callTo(elsewhere, castVoteCall(42n, 'for')))).toBeUndefined();
  expect(lineOf(callTo(dao.address, delegateCall(elsewhere)))).toBeUndefined();
  expect(lineOf(callTo(dao.address, { data: '0xac9650d8' }))).toBeUndefined();
});

test('a proposal of many actions says the first fields and how many more there are', () => {
  const action = { target: dao.address, value: 0n, signature: '', calldata: '0x3932abb1' } as const;
  const proposed = { actions: Array.from({ length: 50 }, () => action), description: 'x'.repeat(9000) };
  const line = lineOf(callTo(dao.address, proposeCall(dao, proposed))) ?? '';
  expect(line).toMatch(/^Propose · Target: 0x5FbDB2315678afecb367f032d93F642f64180aa3 · /);
  expect(line).toMatch(/ · 139 more$/);
  expect(line.length).toBeLessThan(1200);
});

test('a ballot to sign comes with them where the form knows the organisation, and other messages do not', () => {
  const [ballot] = ballotMessages(dao, 2);
  if (ballot === undefined) throw new Error('there is no ballot');
  const { rerender } = render(<CompareTyped data={ballot} dao={actDao} />);
  const words = screen.getByText(/^Sign a ballot · Proposal: 42 · Choice: Abstain · Voter: 0x0{38}AA$/);
  // A wallet shows them in English, whatever the language of the page is.
  expect(words).toHaveAttribute('lang', 'en');
  rerender(<CompareTyped data={ballot} />);
  expect(screen.queryByText(HINT)).toBeNull();
  rerender(
    <CompareTyped
      data={{ ...ballot, primaryType: 'Permit', types: { ...ballot.types, Permit: [] } }}
      dao={actDao}
    />,
  );
  expect(screen.queryByText(HINT)).toBeNull();
});

/** @jest-environment jsdom */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReleaseCheck } from '@/components/about/AboutScreen';
import type { SiteRelease } from '@/lib/offline/siteRelease';

const HASH = 'ab'.repeat(32);
const NONE: SiteRelease = { hash: HASH, running: 'none', signed: 'no', signers: [] };
const ACCOUNT = `0x${'1'.repeat(40)}` as const;
const press = async () => userEvent.click(screen.getByRole('button', { name: 'Show the hash' }));

test('the hash is asked for on a press; what this visit could not check is said, and how to check from outside', async () => {
  let asked = 0;
  const read = async () => {
    asked++;
    return NONE;
  };
  render(<ReleaseCheck read={read} />);
  expect(asked).toBe(0);
  await press();
  expect(await screen.findByText(HASH)).toBeVisible();
  // A browser without service workers says the same on every visit.
  expect(
    screen.getByText(/^On this visit scripts .* the page itself, fonts and images could not be\.$/),
  ).toBeVisible();
  expect(screen.getByText('No signatures lie on this host.')).toBeVisible();
  expect(screen.getByText(/verify-site --url http/)).toBeVisible();
});

test.each([
  [
    { ...NONE, running: 'this', signed: 'this', signers: [ACCOUNT] },
    [/Each file that/, /^Signed by/, ACCOUNT],
  ],
  [{ ...NONE, running: 'another', signed: 'another' }, [/still runs another/, /are of another release/]],
  [{ ...NONE, signed: 'this' }, ['No signatures yet.']],
] as [SiteRelease, (string | RegExp)[]][])('%j is said in words', async (release, words) => {
  render(<ReleaseCheck read={async () => release} />);
  await press();
  for (const each of words) expect(await screen.findByText(each)).toBeVisible();
});

test('a host that gives no list of its files says nothing', async () => {
  render(<ReleaseCheck read={() => Promise.reject(new Error('404'))} />);
  await press();
  expect(await screen.findByText('This host does not say which release it gives.')).toBeVisible();
});

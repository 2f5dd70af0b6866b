/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewVersion } from '@/components/about/NewVersion';
import type { JudgedVersion } from '@/lib/offline/judgeVersion';
import type { VersionOffer } from '@/lib/offline/register';

const [ADA, BOB, EVE] = ['a', 'b', 'e'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const RULES = { signers: [ADA, BOB], needed: 2, days: 3 };

// jsdom has no showModal.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const found = (more: Partial<JudgedVersion>): JudgedVersion => ({
  version: 'ab'.repeat(8),
  hash: 'cd'.repeat(32),
  rules: RULES,
  signed: [ADA],
  since: 1_700_000_000_000,
  lacks: 'signatures',
  ...more,
});
function show(more: Partial<JudgedVersion> = {}, host?: { rules: typeof RULES | undefined }, hasCome = true) {
  const take = jest.fn(async () => hasCome);
  const offer: VersionOffer = { kind: 'kept back', found: found(more), host, take };
  render(<NewVersion offer={offer} />);
  return take;
}
const read = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  return screen.getByRole('dialog', { name: 'A version that is kept back' });
};

test('a version that lacks signatures says how many it has, and is taken only after reading whose', async () => {
  const take = show();
  expect(screen.getByRole('status')).toHaveTextContent(
    'A new version is here, signed by 1 of 2; this browser keeps the one it has.',
  );
  expect(screen.queryByText('Take it anyway')).toBeNull();
  const sheet = within(await read());
  const [first, second] = sheet.getAllByRole('listitem');
  expect(first).toHaveTextContent(`${ADA} (signed)`);
  expect(second).toHaveTextContent(new RegExp(`${BOB}$`));
  expect(sheet.getByText('cd'.repeat(32))).toBeInTheDocument();
  expect(take).not.toHaveBeenCalled();
  await userEvent.click(sheet.getByText('Take it anyway'));
  expect(take).toHaveBeenCalledTimes(1);
});

test('one that did not come is told, and can be wanted again', async () => {
  const take = show({}, undefined, false);
  const sheet = within(await read());
  await userEvent.click(sheet.getByText('Take it anyway'));
  expect(await sheet.findByRole('alert')).toHaveTextContent('The version you wanted did not come');
  await userEvent.click(sheet.getByText('Take it anyway'));
  expect(take).toHaveBeenCalledTimes(2);
});

test('one that is too new says how long it has to be known, and since when it is', async () => {
  show({ lacks: 'days', signed: [ADA, BOB] });
  expect(screen.getByRole('status')).toHaveTextContent('until it has known the new one for 3 days');
  expect(await read()).toHaveTextContent(/first saw it on 1[45] Nov 2023/);
});

test('an older one cannot be taken at all', async () => {
  show({ lacks: 'older', signed: [ADA, BOB] });
  expect(screen.getByRole('status')).toHaveTextContent('The host offers an older version');
  expect(within(await read()).queryByText('Take it anyway')).toBeNull();
});

test('what the host asks now, where it is something else, is told before anybody agrees to it', async () => {
  show({}, { rules: { signers: [EVE], needed: 1, days: 0 } });
  expect(await read()).toHaveTextContent(new RegExp(`you agree to them:.*${EVE}`));
});

test('a host that asks nothing any more is told too', async () => {
  show({}, { rules: undefined });
  expect(await read()).toHaveTextContent('This host no longer has requirements for new versions.');
});

test('one that nobody let in says to sign nothing, and offers nothing', () => {
  render(<NewVersion offer={{ kind: 'replaced' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Sign nothing here, and close this page.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('one that is let in is used when the person says so', async () => {
  const take = jest.fn();
  render(<NewVersion offer={{ kind: 'ready', take }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use it now' }));
  expect(take).toHaveBeenCalledTimes(1);
});

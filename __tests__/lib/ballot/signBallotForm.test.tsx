/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VoteCard } from '@/components/vote/VoteCard';
import type { WalletClient } from '@/lib/act/acts/act';
import { codesOf } from '@/lib/act/ballot/open';
import { connectBy, renderUnread, setUpPage } from '../act/page';
import { daoOf } from '../act/world';
import { openBallots, signingDoor } from './stage';

setUpPage(() => [{ id: 31337, rpc: [stage.small.url] }]);
const stage = openBallots();
const { voter } = stage;

afterEach(() => history.replaceState(null, '', '/ballot/'));

function connect(index: number, change: Partial<WalletClient> = {}): void {
  connectBy(signingDoor(stage.small, voter(index), change));
}

describe('signing beside the vote', () => {
  function vote() {
    const subject = {
      proposalId: stage.id,
      snapshot: 1n,
      deadline: 900n,
      state: 'ACTIVE' as const,
      title: 'Proposal 1',
    };
    renderUnread(<VoteCard dao={daoOf(stage.small)} proposal={subject} />);
    return within(screen.getByRole('region', { name: 'Your vote' }));
  }

  it('shows all that is signed in words, and gives the ballot as link, QR code and file', async () => {
    const user = userEvent.setup();
    let asked: unknown;
    const honest = signingDoor(stage.small, voter(4));
    connect(4, {
      sign: (data) => {
        asked = data;
        return honest.sign(data);
      },
      send: () => Promise.reject(new Error('nothing may be sent')),
    });
    const panel = vote();
    expect(panel.getByRole('button', { name: /^Sign a ballot instead/ })).toBeDisabled();
    await user.click(panel.getByRole('radio', { name: 'For' }));
    await user.type(panel.getByRole('textbox', { name: 'Reason' }), 'It pays.');
    await user.click(panel.getByRole('button', { name: /^Sign a ballot instead/ }));
    const sign = await screen.findByRole('button', { name: 'Sign the ballot', hidden: true });
    const sheet = within(sign.closest('dialog') as HTMLElement);
    expect(sheet.getByText('Small DAO')).toBeInTheDocument();
    expect(sheet.getByText('It pays.')).toBeInTheDocument();
    expect(sheet.getByText('20,000')).toBeInTheDocument();
    expect(sheet.getByText(/You can’t revoke it/)).toBeInTheDocument();
    await user.click(sign);
    expect(await sheet.findByText(/Signed and verified/)).toBeInTheDocument();
    expect(asked).toMatchObject({ primaryType: 'ExtendedBallot', message: { reason: 'It pays.' } });
    const link = (sheet.getByLabelText('Link') as HTMLTextAreaElement).value;
    const [code = ''] = codesOf(link);
    expect(link).toContain('/ballot/#');
    expect(
      sheet.getByRole('img', { name: 'QR code of the link to this ballot', hidden: true }),
    ).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'Download file', hidden: true })).toHaveAttribute('download');
    expect(code).not.toBe('');
    expect(await stage.small.read('governor', 'hasVoted', [stage.id, voter(4)])).toBe(false);
  });

  it('can be done before voting opens', async () => {
    const user = userEvent.setup();
    const { small } = stage;
    connect(3);
    const later = await small.propose({ description: '# Later' });
    const ahead = {
      proposalId: later,
      snapshot: 9n,
      deadline: 999n,
      state: 'PENDING',
      title: 'Later',
    } as const;
    renderUnread(<VoteCard dao={daoOf(small)} proposal={ahead} />);
    const panel = within(screen.getByRole('region', { name: 'Your vote' }));
    await user.click(panel.getByRole('button', { name: 'Sign a ballot for later' }));
    await user.click(screen.getByRole('radio', { name: 'For', hidden: true }));
    await user.click(screen.getByRole('button', { name: /^Sign a ballot instead/, hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Sign the ballot', hidden: true }));
    expect(await screen.findByText(/Signed and verified/)).toBeInTheDocument();
  });

  it('says that it was declined, and takes the next try', async () => {
    const user = userEvent.setup();
    let isDeclined = true;
    const honest = signingDoor(stage.small, voter(5));
    connect(5, { sign: (data) => (isDeclined ? Promise.reject({ code: 4001 }) : honest.sign(data)) });
    const panel = vote();
    await user.click(panel.getByRole('radio', { name: 'Against' }));
    await user.click(panel.getByRole('button', { name: /^Sign a ballot instead/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign the ballot', hidden: true }));
    expect(await screen.findByText(/You declined in the wallet/)).toBeInTheDocument();
    isDeclined = false;
    await user.click(screen.getByRole('button', { name: 'Sign the ballot', hidden: true }));
    expect(await screen.findByText(/Signed and verified/)).toBeInTheDocument();
  });
});

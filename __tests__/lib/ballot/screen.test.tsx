/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'urql';
import { SignedBallots } from '@/components/ballot/SignedBallots';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import { writeBallotFile } from '@/core/governor/ballot/ballotFile';
import type { WalletClient } from '@/lib/act/acts/act';
import { codesOf } from '@/lib/act/ballot/open';
import { createClient } from '@/lib/query/client/client';
import { useFragment } from '@/lib/query/route';
import { ballotHref } from '@/lib/signedLinks';
import { createWorld, dao, proposal } from '../../components/world';
import { connectBy, setUpPage } from '../act/page';
import { ballotOf, draftOf, openBallots, signingDoor } from './stage';

setUpPage(() => [{ id: 31337, rpc: [stage.small.url] }]);
const stage = openBallots();
const { voter, undone } = stage;

afterEach(() => history.replaceState(null, '', '/ballot/'));

function connect(index: number, change: Partial<WalletClient> = {}): void {
  connectBy(signingDoor(stage.small, voter(index), change));
}

const Screen = () => <SignedBallots fragment={useFragment('/ballot/')} />;

function open(href = '/ballot/') {
  const { small } = stage;
  const own = { id: small.dao, address: small.governor, name: 'Small DAO' };
  const usual = dao() as { token: object; timelock: object };
  const organisation = dao({
    ...own,
    token: { ...usual.token, address: small.token, name: 'Small', symbol: 'SML' },
    timelock: { ...usual.timelock, address: small.timelock },
  });
  const world = createWorld({
    dao: () => organisation,
    proposal: () => ({ ...proposal(), dao: organisation }),
  });
  history.replaceState(null, '', href);
  return render(
    <Provider value={createClient(world.service)}>
      <Screen />
    </Provider>,
  );
}

describe('the page of signed ballots', () => {
  it('teaches what a ballot is when there is none, and opens none by itself', () => {
    open();
    expect(screen.getByText(/A signed ballot is a vote on paper/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: /^Ballots for/ })).toBeNull();
  });

  it('says in words what the ballots of a link say, checks them, and submits them in one transaction', () =>
    undone(async () => {
      const user = userEvent.setup();
      const { small, id } = stage;
      const one = await ballotOf(small, voter(1), draftOf(id, { support: 0, reason: 'Too dear.\u202e' }));
      const two = await ballotOf(small, voter(2), draftOf(id, { support: 1 }));
      const spoiled = { ...two, voter: voter(3) };
      connect(13, {
        send: (request) =>
          signingDoor(small, voter(13)).send({ ...request, gas: '0x2dc6c0' } as typeof request),
      });
      open(ballotHref([one, two, spoiled].map(encodeBallot)));
      const group = within(await screen.findByRole('region', { name: 'Ballots for Small DAO' }));
      const [first, second, third] = group
        .getAllByRole('listitem')
        .filter((item) => item.querySelector('dl'));
      const card = within(first as HTMLElement);
      expect(await card.findByText('Valid. Ready to submit.')).toBeVisible();
      expect(await card.findByText('Fund the grants council')).toBeVisible();
      expect(card.getByText('Against')).toBeVisible();
      expect(card.getByText('Too dear.')).toBeVisible();
      expect(card.getByText(/Invisible characters/)).toBeVisible();
      expect(await card.findByText('80,000')).toBeVisible();
      expect(within(second as HTMLElement).getByText('Valid. Ready to submit.')).toBeVisible();
      expect(within(third as HTMLElement).getByText(/the signature is not the voter’s/)).toBeVisible();
      expect(group.getByText(/^2 of 3 in order at block/)).toBeVisible();
      const button = await group.findByRole('button', { name: 'Submit 2 signed ballots' });
      await waitFor(() => expect(button).toBeEnabled());
      await user.click(button);
      expect(await group.findByText(/^Done: the chain confirms the votes at block/)).toBeVisible();
      expect(await group.findByText(/^0 of 3 in order/)).toBeVisible();
      expect(await small.read('governor', 'hasVoted', [id, voter(1)])).toBe(true);
      expect(await small.read('governor', 'hasVoted', [id, voter(2)])).toBe(true);
      expect(await small.read('governor', 'hasVoted', [id, voter(3)])).toBe(false);
    }));

  it('opens a pasted link, a chosen file and a dropped one, and keeps all of it in the link alone', async () => {
    const user = userEvent.setup();
    const { small, id } = stage;
    const ballots = [
      await ballotOf(small, voter(1), draftOf(id)),
      await ballotOf(small, voter(2), draftOf(id)),
      await ballotOf(small, voter(3), draftOf(id)),
    ] as const;
    open();
    const [one, two, three] = ballots;
    const link = `https://votes.example${ballotHref([encodeBallot(one)])}`;
    await user.click(screen.getByRole('textbox', { name: 'Link or text of a ballot' }));
    await user.paste(link);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('1 ballot opened.')).toBeVisible();
    await user.upload(screen.getByLabelText('Choose a file'), fileOf(writeBallotFile([two])));
    await waitFor(() => expect(codesOf(location.hash)).toHaveLength(2));
    const area = screen.getByText('or drop files here');
    fireEvent.drop(area, { dataTransfer: { files: [fileOf(writeBallotFile([three]))] } });
    await waitFor(() => expect(codesOf(location.hash)).toEqual(ballots.map(encodeBallot)));
    expect(location.pathname + location.search).toBe('/ballot/');
    expect(
      Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes(encodeBallot(one))),
    ).toEqual([]);
    const [remove] = await screen.findAllByRole('button', { name: /^Remove the ballot of/ });
    if (remove !== undefined) await user.click(remove);
    await waitFor(() => expect(codesOf(location.hash)).toEqual(ballots.slice(1).map(encodeBallot)));
  });

  it.each([
    ['a spoiled link', 'https://votes.example/ballot/#AQAAAAAAAA', /a part of it is missing or was changed/],
    ['a foreign text', 'hello world', /characters that no ballot has/],
    ['a foreign file', '{"format":"safe"}', /This ballot cannot be read/],
  ])('refuses %s with a sentence and opens nothing', async (_, text, words) => {
    const user = userEvent.setup();
    open();
    const field = screen.getByRole('textbox', { name: 'Link or text of a ballot' });
    await user.click(field);
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(field).toBeInvalid();
    expect(location.hash).toBe('');
  });

  it('shows a spoiled ballot beside the good ones of the same link', async () => {
    const { small, id } = stage;
    const good = encodeBallot(await ballotOf(small, voter(1), draftOf(id)));
    open(ballotHref([good, `${good.slice(0, -6)}AAAAAA`]));
    expect(await screen.findByText(/a part of it is missing or was changed/)).toBeVisible();
    expect(await screen.findByText('Valid. Ready to submit.')).toBeVisible();
  });

  it('names a chain that is not set up here, and offers nothing to submit', async () => {
    const { small, id } = stage;
    const ballot = { ...(await ballotOf(small, voter(1), draftOf(id))), chainId: 10 };
    connect(13);
    open(ballotHref([encodeBallot(ballot)]));
    expect(await screen.findByText(/Chain 10 is not set up here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  });
});

function fileOf(text: string): File {
  const file = new File([text], 'signed-ballot.json', { type: 'application/json' });
  // jsdom's files cannot be read as text.
  return Object.assign(file, { text: async () => text });
}

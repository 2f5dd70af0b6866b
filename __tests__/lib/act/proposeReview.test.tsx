/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposeForm } from '@/components/propose/proposing/ProposeForm';
import { emptyDraft } from '@/core/draft/document';
import { connectBy, setUpPage } from './page';
import { daoOf, doorOf, openStage } from './world';

setUpPage(() => [{ id: 31337, rpc: [stage.small.url], multicall: stage.small.multicall }]);
const stage = openStage();

/** The answers about a draft that its review reads, without one that could not be had. */
const OUTLOOK = {
  ...{ at: { number: 1000n, timestamp: null }, calendar: { opens: { from: null }, closes: { from: null } } },
  ...{ honoursSuffix: false, id: null, isIdCertain: false, threshold: null },
};
const ANALYSIS = {
  reading: { callOf: () => undefined, judged: undefined },
  ...{ life: { life: undefined }, simulation: { simulated: undefined }, findings: { isSettled: false } },
};

test('a press on “Review and propose” sends nothing: it opens the last look, where “Propose” sends', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const send = async (request: unknown) => {
    sent.push(request);
    throw { code: 4001 };
  };
  connectBy(doorOf(stage.small, stage.voter(1), { send }));
  const { governor } = stage.small;
  const call = { target: governor, value: 0n, signature: '', calldata: '0x' } as const;
  const document = {
    ...emptyDraft({ chainId: 31337, governor }),
    ...{ description: '# Fund the council', actions: [call] },
  };
  const dao = { ...daoOf(stage.small), at: OUTLOOK.at, settings: { proposalThreshold: 0n } };
  render(
    <ProposeForm
      {...{ dao: dao as never, document, outlook: OUTLOOK as never, analysis: ANALYSIS as never }}
      {...{ unfinished: undefined, session: undefined, onProposed: () => undefined }}
    />,
  );
  const review = await screen.findByRole('button', { name: 'Review and propose' });
  await waitFor(() => expect(review).toBeEnabled());
  expect(screen.queryByText('Check before you propose')).toBeNull();
  await user.click(review);
  const dialog = screen.getByText('Check before you propose').closest('dialog');
  const sheet = within(dialog as HTMLElement);
  expect(sheet.getByText('Fund the council')).toBeInTheDocument();
  const button = sheet.getByRole('button', { name: 'Propose', hidden: true });
  expect(sent).toHaveLength(0);
  await user.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
});

import { openVariant, type VariantName } from '../../devnet/variant';
import { openBefore } from '../openBefore';
import { describeEach } from '../runs';
import { launch, openPage, says } from './browser';
import { serveSite, stopAll } from './processes';
import { settled } from './site';
import { configOf, connect, hasVoted, openProposal, press } from './variants';

const NAMES: VariantName[] = ['oz57', 'oz49', 'bravo'];

describeEach(
  NAMES,
  ['oz57', 'bravo'],
  (name) => `a signed ballot: ${name}`,
  (name) => {
    const variant = openBefore(() => openVariant(name));
    const watched = openBefore(launch);
    const site = openBefore(async () => ({ ...(await serveSite(configOf(variant))), stop: stopAll }));

    test('is signed by one, opened from its link by another, and counted', async () => {
      const [voter = variant.idle, proposer = variant.idle] = variant.voters;
      const id = await variant.propose(proposer, [variant.action(7n)], '# Set the number to seven');
      await variant.toActive(id);

      // Signing sends nothing.
      const { page, context, faults } = await openPage(watched.browser);
      await openProposal(page, site.url, variant, id);
      await connect(page, 'Proposer');
      const form = page.getByRole('complementary', { name: /Your vote/ });
      await form.getByText('Against', { exact: true }).click();
      await form.getByRole('button', { name: /^Sign a ballot instead/ }).click();
      const sheet = page.getByRole('dialog', { name: 'A signed ballot' });
      await sheet.getByRole('button', { name: 'Sign the ballot' }).click();
      const wallet = page.getByRole('dialog', { name: /Demo wallet: sign/ });
      await wallet.getByRole('button', { name: 'Confirm' }).click();
      await sheet.getByText('Signed and verified. Nothing was sent', { exact: false }).waitFor();
      const link = await sheet.getByRole('textbox', { name: 'Link' }).inputValue();
      expect(await hasVoted(variant, id, voter)).toBe(false);
      await context.close();

      // Somebody else opens the link, reads it, and pays for it.
      const other = await openPage(watched.browser);
      await other.page.goto(link);
      await settled(other.page);
      await other.page.getByText('Valid. Ready to submit.').waitFor();
      await connect(other.page, 'Idle');
      await press(
        other.page,
        other.page.getByRole('button', { name: 'Submit 1 signed ballot', exact: true }),
      );
      await says(other.page, /confirmed at block/);
      expect(await hasVoted(variant, id, voter)).toBe(true);
      await openProposal(other.page, site.url, variant, id);
      await other.page.getByText(/Complete: the sum of 1 vote /).waitFor();
      expect(faults).toEqual({ errors: [], dialogs: [] });
      expect(other.faults).toEqual({ errors: [], dialogs: [] });
      await other.context.close();
    });
  },
);

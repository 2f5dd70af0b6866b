import type { Locator } from 'playwright-core';
import { openVariant, type VariantName } from '../../devnet/variant';
import { openBefore } from '../openBefore';
import { describeEach } from '../runs';
import { launch, openPage } from './browser';
import { serveSite, stopAll } from './processes';
import { lookUp, settled } from './site';
import { configOf, connect, openProposal, press } from './variants';

/** Differences between the lives: how a ballot is cast, and whether there is a timelock to wait in. */
type Life = { ballot: 'whole' | 'split'; hasReason: boolean; isQueued: boolean };

const LIVES = {
  oz57: { ballot: 'whole', hasReason: true, isQueued: true },
  oz49: { ballot: 'whole', hasReason: true, isQueued: true },
  bravo: { ballot: 'whole', hasReason: true, isQueued: true },
  alpha: { ballot: 'whole', hasReason: false, isQueued: true },
  'oz57-fractional': { ballot: 'split', hasReason: true, isQueued: true },
  'oz57-erc721': { ballot: 'whole', hasReason: true, isQueued: true },
  'oz57-timestamp': { ballot: 'whole', hasReason: true, isQueued: true },
  'oz57-no-timelock': { ballot: 'whole', hasReason: true, isQueued: false },
  'oz57-gitcoin': { ballot: 'split', hasReason: true, isQueued: true },
  'oz47-arbitrum': { ballot: 'whole', hasReason: true, isQueued: true },
  'bravo-uniswap': { ballot: 'whole', hasReason: true, isQueued: true },
  nouns: { ballot: 'whole', hasReason: true, isQueued: true },
  agora: { ballot: 'whole', hasReason: true, isQueued: true },
  'bravo-venus': { ballot: 'whole', hasReason: true, isQueued: true },
  'bravo-routes': { ballot: 'whole', hasReason: true, isQueued: true },
} as const satisfies Partial<Record<VariantName, Life>>;
const NAMES = Object.keys(LIVES) as (keyof typeof LIVES)[];
/** Each family, each kind of ballot, with and without a timelock. */
const USUAL = ['alpha', 'oz57-fractional', 'bravo', 'oz57-no-timelock', 'nouns'];

describeEach(
  NAMES,
  USUAL,
  (name) => `the whole life of a proposal: ${name}`,
  (name) => {
    const { ballot, hasReason, isQueued } = LIVES[name];
    const variant = openBefore(() => openVariant(name));
    const watched = openBefore(launch);
    const site = openBefore(async () => ({ ...(await serveSite(configOf(variant))), stop: stopAll }));

    test('delegate, cancel, vote, queue and execute', async () => {
      const [proposer, second] = [variant.voters[0] ?? variant.idle, variant.voters[1] ?? variant.idle];
      const { page, faults } = await openPage(watched.browser);

      // Tokens without a delegate get one.
      await page.goto(`${site.url}/dao/#${variant.dao}`);
      await settled(page);
      await connect(page, 'Idle');
      const desk = page.getByRole('complementary', { name: 'Rules and your votes' });
      // A piece of Nouns votes for its holder from the start.
      if (name === 'nouns') await desk.getByText('already delegated to this account').waitFor();
      else {
        await press(page, desk.getByRole('button', { name: 'Delegate to yourself' }));
        await desk.getByText(/^Done, confirmed by the chain at block/).waitFor();
      }
      expect(
        await variant.call<string>('function delegates(address) view returns (address)', variant.token, [
          variant.idle,
        ]),
      ).toBe(variant.idle);

      // The proposer takes one proposal back before its voting opens.
      const gone = await variant.propose(proposer, [variant.action(4n)], '# Set the number to four');
      // Alpha lets anyone cancel once the proposer has lost the votes, and nobody before.
      if (name === 'alpha') {
        await variant.delegate(proposer, variant.stranger);
        await variant.mine();
      }
      await openProposal(page, site.url, variant, gone);
      await connect(page, 'Proposer');
      const next = page.getByRole('region', { name: 'Next steps' });
      await press(page, next.getByRole('button', { name: 'Cancel proposal' }));
      await next.getByText(/^Cancelled, confirmed at block/).waitFor();
      expect(await variant.state(gone)).toBe(2);
      if (name === 'alpha') await variant.delegate(proposer, proposer);

      // Another one lives to its end.
      // Agora takes proposals from its manager alone.
      const id = await variant.propose(
        name === 'agora' ? proposer : second,
        [variant.action(5n)],
        '# Set the number to five',
      );
      await variant.toActive(id);
      await openProposal(page, site.url, variant, id);
      // The page of the last proposal went on to this one, with the newest block that it knew.
      await lookUp(page);
      await connect(page, 'Proposer');
      const form = page.getByRole('complementary', { name: /Your vote/ });
      if (ballot === 'whole') await form.getByText('For', { exact: true }).click();
      else await fillSplit(form);
      if (hasReason) await form.getByRole('textbox', { name: 'Reason' }).fill('Five is right.');
      await press(
        page,
        form.getByRole('button', { name: ballot === 'whole' ? /^Vote for/ : 'Cast a split vote' }),
      );
      await form.getByText(/^Your (split )?vote is in the list, confirmed at block/).waitFor();
      await page
        .getByRole('region', { name: 'Votes' })
        .getByText(hasReason ? /Five is right/ : 'For')
        .first()
        .waitFor();

      for (const voter of variant.voters.slice(1)) await variant.vote(id, voter, 'for');
      await variant.toEnd(id);
      await lookUp(page);
      if (isQueued) {
        await press(page, next.getByRole('button', { name: 'Queue in the timelock' }));
        await next.getByText(/^Queued in the timelock, confirmed at block/).waitFor();
        expect(await variant.state(id)).toBe(5);
        await variant.toEta(id);
        await lookUp(page);
      }
      await press(page, next.getByRole('button', { name: 'Execute', exact: true }));
      await next.getByText(/^Executed, confirmed at block/).waitFor();
      expect(await variant.state(id)).toBe(7);
      expect(await variant.call<bigint>('function value() view returns (uint256)', variant.ledger)).toBe(5n);
      expect(faults).toEqual({ errors: [], dialogs: [] });
      await page.context().close();
    });
  },
);

/** Casts a part of the votes for, another against. */
async function fillSplit(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Split your votes' }).click();
  await form.getByRole('textbox', { name: 'For', exact: true }).fill('3');
  await form.getByRole('textbox', { name: 'Against', exact: true }).fill('1');
}

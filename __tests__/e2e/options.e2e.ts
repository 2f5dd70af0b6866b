import { encodeFunctionData, maxUint256, parseAbi } from 'viem';
import { openVariant } from '../../devnet/variant';
import { optionData, proposeWithModule } from '../../devnet/variants/families';
import { openBefore } from '../openBefore';
import { launch, openPage, PHONE, says } from './browser';
import { serveSite, stopAll } from './processes';
import { connect, finish, openProposal, press, siteConfig } from './variants';
import { voteForm } from './voting';

describe('a proposal of Agora that has options', () => {
  const variant = openBefore(() => openVariant('agora'));
  const watched = openBefore(launch);
  const site = openBefore(async () => {
    const [proposer = variant.idle, other = variant.idle] = variant.voters;
    const config = siteConfig(variant, { Proposer: proposer, Other: other });
    return { ...(await serveSite(config)), stop: stopAll };
  });

  test('says what each option does and what is odd about it; one is approved, then another voter approves none, and it is carried out', async () => {
    const abi = parseAbi(['function approve(address,uint256)']);
    const calldata = encodeFunctionData({ abi, args: [variant.stranger, maxUint256] });
    const trusting = { ...variant.action(0n), target: variant.token, calldata };
    const options = [
      { description: 'Pay as [agreed](https://example.org/plan)', actions: [variant.action(7n)] },
      { description: 'Trust a stranger', actions: [variant.action(8n), trusting] },
      { description: 'Do nothing' },
    ];
    const id = await proposeWithModule(variant, 'approval', optionData(options, 2, 1n), '# Three ways');
    await variant.toActive(id);
    const { page, faults } = await openPage(watched.browser, { viewport: PHONE });
    await openProposal(page, site.url, variant, id);
    await page.getByRole('link', { name: /^agreed/ }).waitFor();
    const option = (name: string, said: RegExp) =>
      page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: said }).first().waitFor();
    await option('Trust a stranger', /an unlimited amount of VAR.*to take all of the treasury’s VAR/);
    await page.getByText('are checked beside the vote').waitFor();
    await connect(page, 'Proposer');
    await page.getByRole('checkbox', { name: /^Pay as agreed/ }).check();
    await press(page, page.getByRole('button', { name: 'Approve 1 option' }));
    await says(page, /in the list, confirmed at block/);
    await option('Pay as agreed', /100,000 votes, would pass/);
    await page.getByText('not voted yet', { exact: true }).waitFor({ state: 'detached' });
    await connect(page, 'Other');
    await page.getByText(/^Only the proposer, the manager or the organisation can cancel/).waitFor();
    const approve = page.getByRole('button', { name: 'Approve 1 option' });
    await approve.waitFor();
    const form = await voteForm(page, true);
    await form.getByText('Against', { exact: true }).click();
    await press(page, form.getByRole('button', { name: /^Vote against/ }));
    await form.getByText(/^You voted Against with/).waitFor();
    await page.keyboard.press('Escape');
    await approve.waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await finish(page, variant, id);
    const value = 'function value() view returns (uint256)';
    expect(await variant.call<bigint>(value, variant.ledger)).toBe(7n);
    expect(faults).toEqual({ errors: [], dialogs: [] });
  });
});

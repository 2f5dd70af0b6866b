import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { type Together, walletTogether } from '@/devnet/wallet/together';
import { type Anvil, rpc, startAnvil } from '../../devnet/anvil';
import { raiseVariant, type Variant } from '../../devnet/variant';
import { launch, openPage, PHONE, type Watched } from './browser';
import { serveSite, stopAll } from './processes';
import { settled } from './site';
import { hasVoted, siteConfig } from './variants';

const CHAINS = [31_337, 31_338];
const RECEIPT = 'function getReceipt(uint256,address) view returns (bool,uint8,uint96)';

/** Lets a wallet announce itself that asks this process; it is on the first chain until it is switched. */
async function announce(
  page: Page,
  account: Address,
  endpointOf: (chain: number) => string,
  calls: (chain: number) => ReturnType<typeof walletTogether>,
) {
  const wallets = new Map(CHAINS.map((chain) => [chain, calls(chain)]));
  await page.exposeFunction('askWallet', async (chain: number, method: string, params: unknown[]) => {
    try {
      if (method === 'eth_sendTransaction') return { result: await rpc(endpointOf(chain), method, params) };
      return { result: await wallets.get(chain)?.calls(method as 'wallet_sendCalls', params) };
    } catch (error) {
      return { error };
    }
  });
  await page.addInitScript((own: string) => {
    let chain = Number(sessionStorage.getItem('chain') ?? 31_337);
    const hex = () => `0x${chain.toString(16)}`;
    const listeners: [string, (value: unknown) => void][] = [];
    const { askWallet } = window as unknown as {
      askWallet(
        chain: number,
        method: string,
        params: unknown[],
      ): Promise<{ result: unknown; error?: unknown }>;
    };
    const request = async ({ method, params = [] }: { method: string; params?: { chainId: string }[] }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [own];
      if (method === 'eth_chainId') return hex();
      if (method === 'wallet_switchEthereumChain') {
        chain = Number(params[0]?.chainId);
        sessionStorage.setItem('chain', String(chain));
        for (const [name, listener] of listeners) if (name === 'chainChanged') listener(hex());
        return null;
      }
      const { result, error } = await askWallet(chain, method, params);
      if (error !== undefined) throw error;
      return result;
    };
    const provider = {
      request,
      on: (name: string, listener: (value: unknown) => void) => void listeners.push([name, listener]),
      removeListener: () => undefined,
    };
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Test wallet',
      icon: 'data:image/png;base64,',
      rdns: 'org.test',
    };
    const detail = Object.freeze({ info, provider });
    const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', tell);
    tell();
  }, account);
}

describe('five proposals in three Governors on two chains', () => {
  let anvils: Anvil[] = [];
  let watched: Watched;
  let url: string;
  const votes: { variant: Variant; id: bigint }[] = [];
  let account: Address;
  beforeAll(async () => {
    const args = ['--auto-impersonate', '--accounts', '20'];
    anvils = await Promise.all(
      CHAINS.map((chainId) => startAnvil({ chainId, args, timestamp: 1_790_000_000 })),
    );
    const [one, two] = anvils as [Anvil, Anvil];
    for (const { url: endpoint } of anvils) await rpc(endpoint, 'anvil_setBlockTimestampInterval', [12]);
    const period = { votingPeriod: 400 };
    const first = await raiseVariant(one, 'oz57', period);
    const second = await raiseVariant(one, 'oz57-fractional', period);
    const third = await raiseVariant(two, 'bravo', period);
    account = first.voters[0] as Address;
    for (const [index, variant] of [first, first, second, second, third].entries())
      votes.push({
        variant,
        id: await variant.propose(
          variant.voters[index % 2 === 0 ? 1 : 2] as Address,
          [variant.action(4n)],
          `# Plan ${index + 1}`,
        ),
      });
    for (const { variant, id } of votes) await variant.toActive(id);
    const sites = [first, second, third].map((variant, index) =>
      siteConfig(variant, {}, `Council ${index + 1}`),
    );
    const chains = [
      { ...sites[0]?.chains[0], name: 'First chain' },
      { ...sites[2]?.chains[0], name: 'Second chain' },
    ];
    const files = await serveSite({
      chains,
      organisations: sites.flatMap(({ organisations }) => organisations),
      wallet: {},
    });
    url = files.url;
    watched = await launch();
  });
  afterAll(async () => {
    await watched?.close();
    await stopAll();
    for (const anvil of anvils) await anvil.stop('SIGKILL');
  });

  test('are voted on with one confirmation a chain, by the keyboard, with a reload in the middle', async () => {
    const { page, faults } = await openPage(watched.browser, { viewport: PHONE, locale: 'en-GB' });
    page.setDefaultTimeout(40_000);
    const asked: string[] = [];
    const [one] = votes as [(typeof votes)[number]];
    const endpointOf = (chain: number) => anvils[CHAINS.indexOf(chain)]?.url ?? '';
    const options = (chain: number): Together => ({
      ...{ url: endpointOf(chain), account, other: one.variant.stranger },
      ...{ kind: 'loose', token: one.variant.token },
    });
    await announce(page, account, endpointOf, (chain) => {
      const wallet = walletTogether(options(chain));
      const { calls } = wallet;
      wallet.calls = (method, params) => {
        if (method === 'wallet_sendCalls') asked.push(`${chain}`);
        return calls(method, params);
      };
      return wallet;
    });
    await page.goto(url);
    await settled(page);
    await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'Test wallet' }).click();
    // On the page of the first organisation, and on with the others from the inbox.
    await page.goto(`${url}/dao/#${one.variant.dao}`);
    await page.getByRole('button', { name: 'Vote on several at once' }).press('Enter');
    const sheet = page.getByRole('dialog');
    const plan = sheet.getByRole('listitem').filter({ hasText: 'Plan 1' });
    await plan.getByRole('radio', { name: 'Against' }).press('Space');
    expect(await sheet.getByRole('listitem').count()).toBe(2);
    await page.goto(url);
    await page.getByRole('button', { name: 'Go on with your votes' }).press('Enter');
    await sheet.getByRole('button', { name: 'Change the votes' }).press('Enter');
    for (const [index, name] of ['For', 'Against', 'Abstain', 'For', 'For'].entries()) {
      const item = sheet.getByRole('listitem').filter({ hasText: `Plan ${index + 1}` });
      await item.getByRole('radio', { name }).press('Space');
    }
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('As we agreed.');
    await sheet.getByRole('button', { name: 'Check 5 votes' }).press('Enter');
    const cast = sheet.getByRole('button', { name: 'Cast 4 votes on First chain' });
    await cast.waitFor();
    await sheet.getByText(/does not promise all or none/).waitFor();
    const [{ url: endpoint }] = anvils as [Anvil];
    await rpc(endpoint, 'evm_setAutomine', [false]);
    await cast.press('Enter');
    await sheet.getByText('Sent. Waiting for a block to take it in.').nth(3).waitFor();
    await page.reload();
    await rpc(endpoint, 'evm_setAutomine', [true]);
    await rpc(endpoint, 'anvil_mine', ['0x2']);
    await page.getByRole('button', { name: 'Go on with your votes' }).click();
    for (const words of ['You voted For', 'You voted Against', 'You voted Abstain', 'You voted For'])
      await sheet.getByText(new RegExp(words)).first().waitFor();
    await sheet.getByRole('button', { name: 'Switch Test wallet to Second chain' }).click();
    await sheet.getByRole('button', { name: 'Cast 1 vote on Second chain' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    expect(asked).toEqual(['31337']);
    for (const { variant, id } of votes.slice(0, 4)) expect(await hasVoted(variant, id, account)).toBe(true);
    const { variant, id } = votes[4] as (typeof votes)[number];
    const receipt = await variant.call<readonly unknown[]>(RECEIPT, variant.governor, [id, account]);
    expect(receipt.slice(0, 2)).toEqual([true, 1]);
    expect(await page.evaluate(() => localStorage.getItem('quorate.choice'))).toBeNull();
    expect(faults).toEqual({ errors: [], dialogs: [] });
  });
});

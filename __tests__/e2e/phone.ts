import type { Page } from 'playwright-core';
import { IS_LONG } from '../runs';
import { until } from '../until';
import type { PhoneWallet } from './phoneWallet';

export async function connectByLink(page: Page, wallet: PhoneWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  await pairByLink(page, wallet);
}

/** Taps the link of a wallet app in the open list, and lets the wallet take the address out of it. */
export async function pairByLink(page: Page, wallet: PhoneWallet): Promise<void> {
  const link = page.getByRole('link', { name: 'Trust Wallet' });
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await wallet.tell(`pair ${decodeURIComponent(href.split('uri=')[1] ?? '')}`);
  await wallet.next('connected');
  await connected(page);
}

/** Seconds that a page is suspended: enough for its sockets to be dropped and its timers to be late. */
export const ASLEEP = IS_LONG ? 40 : 12;

/** Suspends a page, as a phone does with one that is not in front, while something happens elsewhere. */
export async function asleep(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.pause');
  await meanwhile();
  // The time itself is what is tested.
  await new Promise((resolve) => setTimeout(resolve, ASLEEP * 1000));
  await devtools.send('Debugger.resume').catch(() => undefined);
  await devtools.send('Debugger.disable');
  await page.context().setOffline(false);
}

export async function connected(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
}

/** Makes a page one that nobody sees, as behind the wallet's own app. */
export async function hide(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
}

/** Waits until a page has written down that WalletConnect's client has no session any more. */
export async function forgotten(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opened = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB');
          opened.onsuccess = () => {
            const store = opened.result.transaction('keyvaluestorage').objectStore('keyvaluestorage');
            const sessions = store.get('wc@2:client:0.3:session');
            sessions.onsuccess = () => {
              opened.result.close();
              resolve(sessions.result === '[]');
            };
          };
        }),
    ),
  );
}

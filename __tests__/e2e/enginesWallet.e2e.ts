import { openRelay, type Relay } from '../../devnet/relay/relay';
import { openVariant, type Variant } from '../../devnet/variant';
import type { Engine } from './engine';
import { describeEngines } from './engines';
import { type PhoneWallet, startWallet } from './phoneWallet';
import { serveSite, stopAll } from './processes';
import { configOf } from './variants';

const HOSTILE = '"><img src=x onerror="document.title=1"><script>document.title=1</script>';
const OWN = 'button[aria-label^="Your wallet, account"]';

describeEngines('a wallet by WalletConnect', (open) => {
  let variant: Variant;
  let relay: Relay;
  let browser: Engine;
  let mine: PhoneWallet;
  let path: string;
  beforeAll(async () => {
    [variant, relay, browser] = await Promise.all([openVariant('oz57'), openRelay(), open()]);
    const walletConnect = { projectId: 'local', relayUrl: relay.url };
    const { url } = await serveSite({ ...configOf(variant), wallet: { walletConnect } });
    const [voter = '', proposer = variant.owner] = variant.voters;
    mine = await startWallet(relay.url, voter, { [variant.chainId]: variant.url });
    const id = await variant.propose(proposer, [variant.action(4n)], `# From ${HOSTILE}\n\n${HOSTILE}`);
    await variant.toActive(id);
    path = `${url}/proposal/#${variant.dao}/${id}`;
  });
  afterAll(async () => {
    await browser?.close();
    await mine?.stop();
    await stopAll();
    await relay?.close();
    await variant?.close();
  });

  test('is paired, votes with a reason, and is there again after a reload; a hostile text stays text', async () => {
    await browser.go(path);
    await browser.shown(/onerror/);
    await browser.click(/^Connect$/, 'header button');
    await browser.comes(() => document.querySelector('a[href^="wc:"]') !== null);
    const uri = await browser.run(() => document.querySelector('a[href^="wc:"]')?.getAttribute('href') ?? '');
    await mine.tell(`pair ${uri}`);
    await mine.next('connected');
    await browser.comes((own) => document.querySelector(own) !== null, OWN);
    await browser.click(/^Vote$/, 'button');
    await browser.click(/^For$/, 'label, label *');
    await browser.type(/^Reason/, 'From another engine.');
    await browser.click(/^Vote for/);
    expect(await mine.next('request')).toMatchObject({ method: 'eth_sendTransaction', chainId: 31337 });
    await browser.shown(/Your vote is in the list, confirmed at block/);
    await browser.press('refresh');
    await browser.comes((own) => document.querySelector(own) !== null, OWN);
    await browser.shown(/From another engine\./);
    expect(mine.left('ended')).toBe(0);
    expect(await browser.run(() => document.title)).not.toBe('1');
  });
});

import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { openVariant, type Variant } from '../../devnet/variant';
import { announceWallet } from './announced';
import { DESK, openPage, PHONE } from './browser';
import { openGround, openToVote } from './ground';
import { connectByLink, connected, forgotten, hide, pairByLink } from './phone';
import { pressUntil, settled } from './site';
import { hasVoted } from './variants';
import { submitVote, voteForm } from './voting';

let other: Variant;
const ground = openGround({
  others: async () => {
    other = await openVariant('oz57', { chainId: 31338 });
    return [other];
  },
  // Each leaves the other chain out until it is asked, and says yes before it tells of it.
  kind: () => ({ later: { [other.chainId]: other.url }, isHasty: true }),
});
const IN_LIST = /^Your vote is in the list, confirmed at block/;

describe('a wallet on this phone', () => {
  test('declines, and the vote can be cast all the same afterwards', async () => {
    const { page, mine, hasVoted } = await openToVote(ground.get(), 'Declined first');
    await mine.tell('decline');
    const form = await voteForm(page, true);
    await submitVote(form, 'No, wait.');
    await form.getByText('You declined in the wallet. Nothing was sent.').waitFor();
    expect(await hasVoted()).toBe(false);
    await mine.tell('approve');
    await form.getByRole('button', { name: /^Vote for/ }).click();
    await form.getByText(IN_LIST).waitFor();
    expect(await hasVoted()).toBe(true);
    await ground.get().keep(page, mine);
  });

  test('answers after the page was reloaded, and nothing is sent twice', async () => {
    const { page, mine, hasVoted } = await openToVote(ground.get(), 'Reloaded');
    await mine.tell('ignore');
    await submitVote(await voteForm(page, true), 'Once.');
    await mine.next('request');
    await page.reload();
    await connected(page);
    const form = await voteForm(page, true);
    await form.getByText('Your wallet has been asked and has not answered yet.').waitFor();
    expect(await hasVoted()).toBe(false);
    await mine.tell('approve');
    await mine.tell('answer');
    await form.getByText(IN_LIST).waitFor();
    expect(await hasVoted()).toBe(true);
    await ground.get().keep(page, mine);
  });

  test('is heard although the relay went away in between', async () => {
    const { relay } = ground.get();
    const { page, mine, hasVoted } = await openToVote(ground.get(), 'The relay restarts');
    await mine.tell('ignore');
    const form = await voteForm(page, true);
    await submitVote(form, 'Through it all.');
    await mine.next('request');
    await relay.away();
    await relay.back();
    await mine.tell('approve');
    await mine.tell('answer');
    await form.getByText(IN_LIST).waitFor();
    expect(await hasVoted()).toBe(true);
    await ground.get().keep(page, mine);
  });

  test('was connected without the chain, and adds it when asked', async () => {
    const { keep, voter } = ground.get();
    const { voters, owner, chainId } = other;
    const id = await other.propose(voters[1] ?? owner, [other.action(5n)], '# Not in the session');
    await other.toActive(id);
    const { page, mine } = await voter(`/proposal/#${other.dao}/${id}`);
    const form = await voteForm(page, true);
    await form.getByText(/is connected without Test chain/).waitFor();
    await form.getByRole('button', { name: 'Ask Test wallet to add Test chain' }).click();
    expect(await mine.next('answered')).toMatchObject({ method: 'wallet_switchEthereumChain' });
    await mine.tell('widen');
    mine.forget();
    await submitVote(form, 'At last.');
    expect(await mine.next('request')).toMatchObject({ method: 'eth_sendTransaction', chainId });
    await form.getByText(IN_LIST).waitFor();
    expect(await hasVoted(other, id, voters[0] ?? '')).toBe(true);
    await keep(page, mine);
  });

  test('is on another chain of its session, and is switched by a press', async () => {
    const { page, mine, hasVoted } = await openToVote(ground.get(), 'Elsewhere');
    const form = await voteForm(page, true);
    await form.getByRole('button', { name: 'Switch Test wallet to Test chain' }).click();
    await submitVote(form, 'From over there.');
    expect(await mine.next('request')).toMatchObject({ method: 'eth_sendTransaction', chainId: 31337 });
    await form.getByText(IN_LIST).waitFor();
    expect(await hasVoted()).toBe(true);
    await ground.get().keep(page, mine);
  });

  test('is left for another one, and connects anew by the address that follows', async () => {
    const { keep, variant, voter } = ground.get();
    const { page, mine } = await voter(`/dao/#${variant.dao}`);
    await page.getByRole('button', { name: /^Your wallet, account/ }).click();
    await page.getByRole('button', { name: 'Use another wallet' }).click();
    await mine.next('ended');
    await pairByLink(page, mine);
    await keep(page, mine);
  });

  test('ended the session while nobody saw the page, which then was closed, and the next page says so', async () => {
    const { keep, url, variant, voter } = ground.get();
    const path = `/dao/#${variant.dao}`;
    const { page, mine } = await voter(path);
    await hide(page);
    await mine.tell('end');
    await forgotten(page);
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`${url}${path}`);
    await next.getByText('Your wallet ended the connection.').waitFor();
    await connectByLink(next, mine);
    await keep(next, mine);
  });

  test('ended the session while the page was closed, and the page says so', async () => {
    const { relay, url, variant, voter } = ground.get();
    const path = `/dao/#${variant.dao}`;
    const { page, mine } = await voter(path);
    await page.close();
    // A page may still tell nobody what it hears while it is being closed; the wallet stays connected.
    await relay.fewer(1);
    await mine.tell('end');
    const next = await page.context().newPage();
    await next.goto(`${url}${path}`);
    await next.getByText('Your wallet ended the connection.').waitFor();
    await next.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).waitFor();
    await next.context().close();
  });
});

describe('a wallet on another device', () => {
  test('scans the code on a desk, and delegates', async () => {
    const { url, variant, wallet, watched } = ground.get();
    const [mine, { page }] = await Promise.all([
      wallet(variant.idle),
      openPage(watched.browser, { viewport: DESK }),
    ]);
    await page.goto(`${url}/dao/#${variant.dao}`);
    await settled(page);
    await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
    const code = page.getByRole('img', { name: 'Code for your wallet to scan' });
    await code.waitFor();
    const { data, width, height } = PNG.sync.read(await code.screenshot());
    const scanned = jsQR(new Uint8ClampedArray(data), width, height);
    expect(scanned?.data).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    await mine.tell(`pair ${scanned?.data}`);
    await connected(page);
    const desk = page.getByRole('complementary', { name: 'Rules and your votes' });
    await desk.getByRole('button', { name: 'Delegate to yourself' }).click();
    await desk.getByText(/^Done, confirmed by the chain at block/).waitFor();
    const delegates = 'function delegates(address) view returns (address)';
    expect(await variant.call<string>(delegates, variant.token, [variant.idle])).toBe(variant.idle);
    await page.context().close();
  });
});

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'a wallet of this browser stays where it is while the address for others is made: %s',
  async (_, viewport) => {
    const { url, variant, watched } = ground.get();
    const { page, context } = await openPage(watched.browser, { viewport });
    const tops = await announceWallet(page);
    await page.goto(`${url}/dao/#${variant.dao}`);
    await settled(page);
    await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('img', { name: 'Code for your wallet to scan' }).waitFor();
    expect(await tops()).toHaveLength(1);
    await context.close();
  },
);

describe('a relay in trouble', () => {
  test('that does not answer is named within seconds, and the connection is made when it is back', async () => {
    const { phone, relay, variant } = ground.get();
    await relay.away();
    const { page } = await phone(`/dao/#${variant.dao}`);
    // The page's time is made to pass; what it waits for is on this machine, and refused at once.
    await page.clock.install();
    const [socket] = await Promise.all([
      page.waitForEvent('websocket'),
      page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click(),
    ]);
    expect(new URL(socket.url()).host).toBe(new URL(relay.url).host);
    await page.clock.runFor(10_000);
    await page.getByText('The WalletConnect relay does not answer.').waitFor();
    await relay.back();
    await page.getByRole('link', { name: 'Trust Wallet' }).waitFor();
    await page.context().close();
  });

  test('that refuses the clock is told apart, and is asked again by a press', async () => {
    const { phone, relay, variant } = ground.get();
    relay.refusal = 3000;
    const { page } = await phone(`/dao/#${variant.dao}`);
    await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/Its clock is probably wrong/).waitFor();
    // The next refusal is another one, and is said as what it is.
    relay.refusalReason = 'Unauthorized: origin not allowed';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/WalletConnect project in config\.json/).waitFor();
    relay.refusal = undefined;
    // A relay that answers again may be asked by then without a press.
    await pressUntil(
      page.getByRole('button', { name: 'Try again' }),
      page.getByRole('link', { name: 'Trust Wallet' }),
    );
    await page.context().close();
  });
});

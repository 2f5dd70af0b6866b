import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { formatAddress } from '../../core/format';
import { raiseContractWallet } from '../../devnet/wallet/contract';
import { DESK, openPage } from './browser';
import { openGround, openToVote } from './ground';
import { ASLEEP, asleep, connectByLink, connected } from './phone';
import { serveFolder } from './processes';
import { settled } from './site';
import { submitVote, voteForm } from './voting';

const VOTE = parseAbi(['function castVote(uint256,uint8)']);
const IN_LIST = /^Your vote is in the list, confirmed at block/;
/** After so many milliseconds a page asks the chain again whether the signers have signed; they are made to pass. */
const SLOWLY = 6000;
const WAITING = 'The wallet took the request; it is waiting for the others who must sign.';

// The Safe app's answers to an app within it, as its SDK describes them; it keeps what it is asked to send.
const SAFE_APP = `<!doctype html><meta charset="utf-8"><title>Safe</title>
<iframe style="width:1240px;height:760px"></iframe><script>
const asked = new URLSearchParams(location.search);
const frame = document.querySelector('iframe');
const site = new URL(asked.get('site')).origin;
window.sent = [];
addEventListener('message', ({ data, origin, source }) => {
  if (source !== frame.contentWindow || origin !== site || !data || !data.method) return;
  const reply = (body) => source.postMessage({ id: data.id, version: '9.1.0', ...body }, origin);
  if (data.method === 'getSafeInfo')
    reply({ success: true, data: { safeAddress: asked.get('safe'), chainId: 31337, threshold: 2, owners: [], isReadOnly: false } });
  else if (data.method === 'sendTransactions') {
    window.sent.push(...data.params.txs);
    reply({ success: true, data: { safeTxHash: '0x' + '5a'.repeat(32) } });
  } else reply({ success: false, error: 'unknown method' });
});
frame.src = asked.get('site');
</script>`;

let around = '';
const ground = openGround({
  frames: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quorate-'));
    writeFileSync(join(folder, 'index.html'), SAFE_APP);
    const { url } = await serveFolder(folder);
    // Another name of this machine is another origin.
    around = url.replace('127.0.0.1', 'localhost');
    return [around];
  },
});
let safe: Address;
let owner: Address;
beforeAll(async () => {
  const { variant } = ground.get();
  owner = variant.voters[2] as Address;
  safe = await raiseContractWallet(variant, owner, 10n ** 18n);
});

describe('a wallet on this phone', () => {
  test('is asked once, though the site is open in two tabs', async () => {
    const { url } = ground.get();
    const { page, mine, hasVoted, path } = await openToVote(ground.get(), 'Two tabs');
    const second = await page.context().newPage();
    await second.goto(`${url}${path}`);
    await settled(second);
    await connected(second);
    const there = await voteForm(second, true);
    await there.getByText('For', { exact: true }).click();
    await there.getByRole('button', { name: /^Vote for/, disabled: false }).waitFor();
    await mine.tell('ignore');
    const here = await voteForm(page, true);
    await submitVote(here, 'Once.');
    await mine.next('request');
    await there.getByText('Finish in your other tab; this page will update.').waitFor();
    await there.getByRole('button', { name: /^Vote for/, disabled: true }).waitFor();
    await second.reload();
    await connected(second);
    const anew = await voteForm(second, true);
    await anew.getByText(/Finish in your other tab|has been asked and has not answered yet/).waitFor();
    expect(await anew.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await mine.tell('approve');
    await mine.tell('answer');
    await here.getByText(IN_LIST).waitFor();
    await anew.getByText(IN_LIST).waitFor();
    expect(await hasVoted()).toBe(true);
    expect(mine.left('request')).toBe(0);
    await second.close();
    await ground.get().keep(page, mine);
  });

  test('a wallet that votes otherwise than it was asked to is told of in red, also after a reload', async () => {
    const { page, mine, path } = await openToVote(ground.get(), 'For or against');
    const form = await voteForm(page, true);
    await form.getByText('For', { exact: true }).click();
    await form.getByText(/a call that votes For on proposal/).waitFor();
    const id = BigInt(path.split('/').at(-1) ?? '');
    const against = encodeFunctionData({ abi: VOTE, args: [id, 0] });
    await mine.tell(`forge ${against}`);
    await form.getByRole('button', { name: /^Vote for/ }).click();
    const alarm = (within: Locator) =>
      within.getByRole('alert').filter({ hasText: /You chose For\. What was mined votes Against\./ });
    await alarm(form).waitFor();
    expect(await alarm(form).textContent()).toMatch(/cannot be changed[\s\S]*Do not use this wallet/);
    const box = await alarm(form).boundingBox();
    expect(
      (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 1000) <= (page.viewportSize()?.width ?? 0),
    ).toBe(true);
    expect(await form.getByText(IN_LIST).count()).toBe(0);
    await page.reload();
    await connected(page);
    await page.getByRole('button', { name: 'Your wallet did something else' }).click();
    const again = page.getByRole('dialog', { name: 'Your vote' });
    await alarm(again).waitFor();
    await again.getByRole('button', { name: 'I have read this' }).click();
    await again.getByText(/^You voted Against with [\d,]+ votes\.$/).waitFor();
    await ground.get().keep(page, mine);
  });

  test(`answers while the page sleeps for ${ASLEEP} seconds, then ends the session while it is offline`, async () => {
    const { relay } = ground.get();
    const { page, mine, hasVoted } = await openToVote(ground.get(), 'Asleep');
    await mine.tell('ignore');
    const form = await voteForm(page, true);
    await submitVote(form, 'Good night.');
    await mine.next('request');
    await form.getByRole('link', { name: 'Open Test wallet' }).waitFor();
    await asleep(page, async () => {
      relay.cut();
      await mine.tell('approve');
      await mine.tell('answer');
      await mine.next('answered');
    });
    await form.getByText(IN_LIST).waitFor();
    expect(await hasVoted()).toBe(true);
    await page.context().setOffline(true);
    relay.cut();
    await mine.tell('end');
    await page.context().setOffline(false);
    await page.getByText('Your wallet ended the connection.').first().waitFor();
    await page.context().close();
  });
});

test('a wallet of several signers is waited for, also after a reload, and the vote is found when they have signed', async () => {
  const { active, hasVoted, phone, wallet } = ground.get();
  const { id, path } = await active('By several');
  const [mine, { page }] = await Promise.all([wallet(safe, { owner }), phone(path)]);
  await connectByLink(page, mine);
  const form = await voteForm(page, true);
  await submitVote(form, 'All of us.');
  await form.getByText(WAITING).waitFor();
  await form.getByRole('button', { name: 'Stop watching' }).waitFor();
  await page.clock.install();
  await page.reload();
  await connected(page);
  const again = await voteForm(page, true);
  await again.getByText(WAITING).waitFor();
  expect(await hasVoted(id, safe)).toBe(false);
  await mine.tell('execute');
  await page.clock.runFor(SLOWLY);
  await again.getByText(IN_LIST).waitFor();
  expect(await hasVoted(id, safe)).toBe(true);
  expect(mine.left('request')).toBe(1);
  await page.context().close();
});

describe('shown inside another site', () => {
  const inside = async (origin: string, path: string) => {
    const { url, watched } = ground.get();
    const { page } = await openPage(watched.browser, { viewport: DESK });
    await page.clock.install();
    const query = new URLSearchParams({ site: `${url}${path}`, safe });
    await page.goto(`${origin}/?${query}`);
    return { page, frame: page.frameLocator('iframe') };
  };

  /** Calls that the Safe app was asked to send. */
  const sentFrom = (page: Page) =>
    page.evaluate(() => (window as unknown as { sent: { to: string; data: string; value: string }[] }).sent);

  test('that is allowed: the Safe open there is the wallet, and what is sent waits for its signers', async () => {
    const { active, hasVoted, variant } = ground.get();
    const { id, path } = await active('Inside the Safe app');
    const { page, frame } = await inside(around, path);
    await frame.getByRole('button', { name: new RegExp(`account ${formatAddress(safe)}`, 'i') }).waitFor();
    const desk = frame.getByRole('complementary', { name: /Your vote/ });
    await submitVote(desk, 'From the app.');
    await desk.getByText(WAITING).waitFor();
    const [sent] = await sentFrom(page);
    expect(sent).toMatchObject({ to: variant.governor, value: '0' });
    await variant.send('function call(address,bytes)', owner, safe, [sent?.to, sent?.data]);
    await page.clock.runFor(SLOWLY);
    await desk.getByText(IN_LIST).waitFor();
    expect(await hasVoted(id, safe)).toBe(true);
    await page.context().close();
  });

  test('that is allowed: two votes at once are one transaction of the Safe, also after a reload', async () => {
    const { active, hasVoted, variant } = ground.get();
    const ids = [(await active('First of two')).id, (await active('Second of two')).id];
    const { page, frame } = await inside(around, `/dao/#${variant.dao}`);
    const sheet = frame.getByRole('dialog');
    await frame.getByRole('button', { name: 'Vote on several at once' }).click();
    for (const title of ['First of two', 'Second of two'])
      await sheet.getByRole('listitem').filter({ hasText: title }).getByText('Against').click();
    await sheet.getByRole('button', { name: 'Check 2 votes' }).click();
    await sheet.getByText(/promises to send all of them or none/).waitFor();
    await sheet.getByRole('button', { name: /^Cast 2 votes/ }).click();
    await sheet.getByText(WAITING).nth(1).waitFor();
    const sent = await sentFrom(page);
    expect(sent.map(({ to }) => to)).toEqual([variant.governor, variant.governor]);
    await page.reload();
    await frame.getByRole('button', { name: 'Go on with your votes' }).click();
    await sheet.getByText(WAITING).nth(1).waitFor();
    const columns = [sent.map(({ to }) => to), sent.map(({ data }) => data)];
    await variant.send('function callAll(address[],bytes[])', owner, safe, columns);
    await page.clock.runFor(SLOWLY);
    await sheet
      .getByText(/^You voted Against/)
      .nth(1)
      .waitFor();
    for (const id of ids) expect(await hasVoted(id, safe)).toBe(true);
    await page.context().close();
  });

  test('that is not allowed: nothing but a notice can be reached', async () => {
    const { active } = ground.get();
    const { path } = await active('Inside a stranger');
    const { page, frame } = await inside(around.replace('localhost', '127.0.0.1'), path);
    await frame.getByText('This page is shown inside another site.').waitFor();
    const connect = frame.getByRole('banner').getByRole('button', { name: 'Connect', exact: true });
    await expect(connect.click({ trial: true, timeout: 1000 })).rejects.toThrow();
    await page.context().close();
  });
});

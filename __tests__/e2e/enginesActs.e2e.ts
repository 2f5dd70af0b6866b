import { openVariant, type Variant } from '../../devnet/variant';
import { until } from '../until';
import type { Engine } from './engine';
import { connectDemoIn, connectedIn, disconnectIn } from './engineHands';
import { describeEngines } from './engines';
import { CHANNELS, SILENT, startSink } from './hostileChannels';
import { serveSite, stopAll } from './processes';
import { configOf, hasVoted } from './variants';

/** Connections that engines open whatever a page's policy says, and over which nothing is asked. */
const BEYOND = ['preconnect', 'dns-prefetch', 'turn', 'stun'];

type Sink = Awaited<ReturnType<typeof startSink>>;

/** Runs code on a page in a task of its own: what a driver evaluates may do what the page's own code may not. */
const attempt = (code: string) =>
  new Function(`return new Promise((done) => setTimeout(async () => {
    const add = (tag, more) => document.body.appendChild(Object.assign(document.createElement(tag), more));
    const given = new Promise((stop) => setTimeout(stop, 300));
    try { await Promise.race([given, (async () => { ${code} })()]); } catch {}
    done();
  }))`) as () => Promise<void>;

describeEngines('whoever proposes', (open) => {
  let variant: Variant;
  let browser: Engine;
  /** Heard when a channel is open; and an endpoint of the settings, which the policy has a place for. */
  let sink: Sink;
  let listed: Sink;
  let url: string;
  const isCast = (id: bigint) => hasVoted(variant, id, variant.voters[0] ?? '');
  const opened = async (number: bigint, title: string) => {
    const [, proposer = variant.owner] = variant.voters;
    const id = await variant.propose(proposer, [variant.action(number)], title);
    await variant.toActive(id);
    return id;
  };
  beforeAll(async () => {
    [variant, browser] = await Promise.all([openVariant('oz57'), open()]);
    [sink, listed] = await Promise.all([startSink(), startSink()]);
    const config = configOf(variant);
    const last = { id: 31338, name: 'Last', rpc: [`http://127.0.0.1:${listed.port}/`], currency: 'ETH' };
    const gone = { id: `eip155:31338:${variant.governor}`, name: 'Beyond', startBlock: '0' };
    const organisations = [...config.organisations, gone];
    url = (await serveSite({ ...config, organisations, chains: [...config.chains, last] })).url;
  });
  afterAll(async () => {
    await browser?.close();
    await stopAll();
    await sink?.close();
    await listed?.close();
    await variant?.close();
  });

  test('writes a draft, finds it again after a reload, and proposes it as it was written', async () => {
    await browser.go(`${url}/propose/#${variant.dao}`);
    await browser.click(/^Start a draft$/, 'button');
    await browser.type(/^Title/, 'Pay the auditor');
    await browser.type(/^Text/, 'The report is done.');
    await browser.click(/Make a payment$/, 'button');
    await browser.type(/^Recipient/, variant.idle);
    await browser.type(/^Amount in ETH/, '0.5');
    await browser.click(/^Add/, 'form button[type=submit], button');
    await browser.shown(/Send 0\.5 ETH/);
    await browser.shown(/Saved in this browser/);
    await browser.press('refresh');
    await browser.shown(/Send 0\.5 ETH/);
    await connectDemoIn(browser, 'Proposer');
    await browser.click(/^Review and propose$/, 'button');
    await browser.click(/^Propose$/, 'dialog button');
    await browser.click(/^Confirm$/, 'dialog button');
    await browser.shown(/On the chain it equals your draft to the last byte\./);
    expect(await browser.text()).not.toMatch(/reserved for another account/);
    await browser.click(/^Open the proposal$/, 'a');
    await browser.shown(/Voting opens|Voting open|Upcoming/);
    await disconnectIn(browser);
  });

  test('has a ballot signed by one, and submitted by another from its link', async () => {
    const id = await opened(7n, '# Set the number to seven');
    await browser.go(`${url}/proposal/#${variant.dao}/${id}`);
    await connectDemoIn(browser, 'Proposer');
    await browser.click(/^Vote$/, 'button');
    await browser.click(/^Against$/, 'label, label *');
    await browser.click(/^Sign a ballot instead/, 'button');
    await browser.click(/^Sign the ballot$/, 'button');
    await browser.click(/^Confirm$/, 'dialog button');
    await browser.shown(/Signed and verified\. Nothing was sent/);
    const link = await browser.run(
      () =>
        [
          ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
            'dialog input, dialog textarea',
          ),
        ]
          .map(({ value }) => value)
          .find((value) => value.startsWith('http')) ?? '',
    );
    expect(link).toContain(url);
    expect(await isCast(id)).toBe(false);
    await browser.go(`${url}/settings/`);
    await disconnectIn(browser);
    await browser.go(link);
    await browser.shown(/Valid\. Ready to submit\./);
    await connectDemoIn(browser, 'Idle');
    await browser.click(/^Submit 1 signed ballot$/, 'button');
    await browser.click(/^Confirm$/, 'dialog button');
    await browser.shown(/confirmed at block/);
    await until(() => isCast(id));
  });

  test('is told first which organisation an endpoint that does not answer keeps from being read', async () => {
    await browser.go(`${url}/`);
    // Told first: it stands before the open votes, which may come later.
    await browser.shown(/1 of 2 could not be read: Beyond[\s\S]*Set the number to seven/);
    expect(await browser.text()).not.toMatch(/Read straight from 2 chains/);
  });

  test('votes on two proposals one after the other, and goes on after a reload', async () => {
    const ids = [await opened(8n, '# Set it to eight'), await opened(9n, '# Set it to nine')];
    await browser.go(`${url}/settings/`);
    await disconnectIn(browser);
    await browser.go(`${url}/dao/#${variant.dao}`);
    await connectDemoIn(browser, 'Proposer');
    await browser.click(/^Vote on several at once$/, 'button');
    await browser.click(/For$/, 'dialog li:nth-last-child(2) label');
    await browser.click(/Against$/, 'dialog li:last-child label');
    await browser.click(/^Check 2 votes$/, 'dialog button');
    await browser.click(/^Cast 2 votes on/, 'dialog button');
    await browser.click(/^Confirm$/, 'dialog button');
    // Left while the wallet asks about the second: nobody can know the answer.
    await browser.shown(/Against[^✓]*Open Demo wallet and confirm there[\s\S]*You voted For with/);
    await browser.press('refresh');
    await connectedIn(browser);
    await browser.click(/^Go on with your votes$/, 'button');
    await browser.click(/^Try again$/, 'dialog button');
    await browser.click(/^Cast 1 vote on/, 'dialog button');
    await browser.click(/^Confirm$/, 'dialog button');
    await browser.click(/^Done$/, 'dialog button');
    expect(await Promise.all(ids.map(isCast))).toEqual([true, true]);
  });

  test('sees twenty open votes on at most 2,200 px', async () => {
    const [, proposer = variant.owner] = variant.voters;
    let last = 0n;
    for (let quarter = 0; quarter < 20; quarter++) {
      const title = `# Pay the documentation team for quarter ${quarter} and set what it says`;
      last = await variant.propose(proposer, [variant.action(BigInt(quarter))], title);
    }
    await variant.toActive(last);
    await browser.go(`${(await serveSite(configOf(variant))).url}/`);
    await browser.shown(/Show \d+ more/);
    expect(await browser.run(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2200);
  });

  test('has no hostile module tell anybody else, by no channel', async () => {
    await browser.go(`${url}/settings/`);
    await browser.shown(/Stored here/);
    for (const [channel, code] of Object.entries(CHANNELS)) {
      if (BEYOND.includes(channel)) continue;
      const there = `//127.0.0.1:${sink.port}/${channel}-`;
      const tried = code.replaceAll(
        /(?:http|ws)s?:\/\/HOST\//g,
        (all) => (all[0] === 'w' ? 'ws:' : 'http:') + there,
      );
      await browser.run(attempt(tried));
    }
    // Asked last: what got through was heard before it.
    await browser.run(
      (at) =>
        fetch(at, { mode: 'no-cors' }).then(
          () => undefined,
          () => undefined,
        ),
      `http://127.0.0.1:${listed.port}/heard`,
    );
    expect(listed.heard).toContain('heard');
    expect(sink.heard.filter((words) => words !== SILENT)).toEqual([]);
  });
});

import { readAppLink } from '@/core/capture/appLink';
import { agreedNamespaces, agreedProperties, claimedApp } from '@/core/capture/appProposal';
import { ANNOUNCED_METHODS, FloodGuard, MOST_AT_ONCE } from '@/core/capture/appRequest';
import { codeOf, factsOf } from '../../codes';

const NOW = 1_800_000_000;
const TOPIC = 'ab'.repeat(32);
const KEY = 'cd'.repeat(32);
const query = `relay-protocol=irn&symKey=${KEY}&expiryTimestamp=${NOW + 200}`;
const URI = `wc:${TOPIC}@2?${query}`;
const TREASURY = { account: '0x5FbDB2315678afecb367f032d93F642f64180aa3', chainId: 31337 } as const;

describe('the link of an app', () => {
  test.each([
    ['as it is', URI],
    ['with blanks around it', `  \n${URI}\t`],
    ['in capitals, with a path of its own', `WC://${TOPIC}@2?${query}`],
    [
      'with methods and what else is in there',
      `${URI}&methods=wc_sessionAuthenticate&relay-data=evil&symKey2=1`,
    ],
    ['inside the link of a wallet', `https://metamask.app.link/wc?uri=${encodeURIComponent(URI)}`],
    ['inside a scheme of a wallet', `rainbow://wc?uri=${encodeURIComponent(URI)}&x=1`],
  ])('is found %s', (_, text) => {
    expect(readAppLink(text, NOW)).toEqual({
      topic: TOPIC,
      uri: `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}&expiryTimestamp=${NOW + 200}`,
    });
  });

  test('that names no end, or one far away, has one all the same', () => {
    const endless = `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}`;
    expect(readAppLink(endless, NOW).uri).toMatch(new RegExp(`expiryTimestamp=${NOW + 300}$`));
    const far = `${endless}&expiryTimestamp=999999999999999`;
    expect(readAppLink(far, NOW).uri).toMatch(new RegExp(`expiryTimestamp=${NOW + 3600}$`));
  });

  test.each([
    ['an empty text', '', 'does not begin with wc:'],
    ['an address', TREASURY.account, 'does not begin with wc:'],
    ['a link of a site', 'https://exchange.example/', 'does not begin with wc:'],
    ['code', `javascript:alert(1)//${URI}`, 'does not begin with wc:'],
    [
      'the first version',
      `wc:${TOPIC.slice(0, 36)}@1?bridge=https%3A%2F%2Fb.example&key=${KEY}`,
      'version 1',
    ],
    ['a version to come', `wc:${TOPIC}@3?${query}`, 'version 3'],
    ['a topic of another length', `wc:${TOPIC}00@2?${query}`, 'a part of it is missing'],
    ['no key', `wc:${TOPIC}@2?relay-protocol=irn`, 'a part of it is missing'],
    [
      'a key that is none',
      `wc:${TOPIC}@2?relay-protocol=irn&symKey=${'x'.repeat(64)}`,
      'a part of it is missing',
    ],
    ['another relay', `wc:${TOPIC}@2?relay-protocol=waku&symKey=${KEY}`, 'names a relay'],
    ['no relay', `wc:${TOPIC}@2?symKey=${KEY}`, 'names a relay'],
    [
      'an end that is none',
      `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}&expiryTimestamp=soon`,
      'names no moment',
    ],
    ['a megabyte', `${URI}${'&a=b'.repeat(250_000)}`, 'too long'],
  ])('that is %s is refused in words', (_, text, reason) => {
    expect(factsOf(() => readAppLink(text, NOW)).reason).toContain(reason);
  });

  test('that has ended is told apart', () => {
    expect(codeOf(() => readAppLink(URI, NOW + 200))).toBe('capture-link-expired');
    expect(codeOf(() => readAppLink('wc:', NOW))).toBe('capture-link');
  });
});

describe('what an app asks for when it connects', () => {
  const agreed = (required: unknown, optional: unknown) =>
    agreedNamespaces(required, optional, TREASURY).eip155;

  test.each<[string, unknown, unknown]>([
    [
      'the chain, as a wish',
      {},
      { eip155: { chains: ['eip155:1', 'eip155:31337'], methods: ['eth_call'], events: [] } },
    ],
    [
      'the chain, as a need',
      { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } },
      undefined,
    ],
    ['the chain as the name of a scope', { 'eip155:31337': { methods: [], events: [] } }, null],
  ])('%s, is given the treasury on its chain alone', (_, required, optional) => {
    expect(agreed(required, optional)).toEqual({
      chains: ['eip155:31337'],
      accounts: [`eip155:31337:${TREASURY.account}`],
      methods: ANNOUNCED_METHODS,
      events: ['chainChanged', 'accountsChanged'],
    });
  });

  test('is told of needs of its own, so that our answer arrives', () => {
    const scope = { chains: ['eip155:31337'], methods: ['wallet_scan'], events: ['message'] };
    expect(agreed({ eip155: scope }, {})).toMatchObject({
      methods: [...ANNOUNCED_METHODS, 'wallet_scan'],
      events: ['chainChanged', 'accountsChanged', 'message'],
    });
  });

  test.each<[string, unknown, unknown]>([
    ['nothing', {}, {}],
    ['other chains', {}, { eip155: { chains: ['eip155:1'], methods: [], events: [] } }],
    [
      'this chain, and another one without which it cannot do',
      { eip155: { chains: ['eip155:31337', 'eip155:1'] } },
      {},
    ],
    [
      'another kind of chain, without which it cannot do',
      { solana: { chains: ['solana:a'] }, eip155: { chains: ['eip155:31337'] } },
      {},
    ],
    ['things that are none', null, 'eip155:31337'],
    ['scopes that are none', { eip155: null }, { eip155: { chains: 'eip155:31337' } }],
    [
      'ten thousand chains, this one the last',
      {},
      {
        eip155: {
          chains: [...Array.from({ length: 10_000 }, (_, id) => `eip155:${40_000 + id}`), 'eip155:31337'],
        },
      },
    ],
  ])('%s, is refused', (_, required, optional) => {
    expect(() => agreed(required, optional)).toThrow(
      'Unsupported chains. The treasury is on chain 31337 only.',
    );
  });

  test('finds what the treasury can do in the session, as texts', () => {
    expect(agreedProperties(TREASURY)).toEqual({
      atomic: '{"status":"supported"}',
      capabilities: '{"0x7a69":{"atomic":{"status":"supported"}}}',
    });
  });
});

describe('what an app says of itself', () => {
  const [word, https] = ['An app without a name', 'https://'];
  test.each<[string, unknown, string, string | null]>([
    ['a name and an address', { name: 'Exchange', url: `${https}a.example/swap` }, 'Exchange', 'a.example'],
    [
      'a name that turns text round',
      { name: 'Quo\u202e\u200br\n.x', url: `${https}a.org` },
      'Quor .x',
      'a.org',
    ],
    ['a name without end', { name: 'a'.repeat(10_000_000), url: '' }, `${'a'.repeat(60)}…`, null],
    ['another script in its host', { name: 'A', url: `${https}еx.example` }, 'A', 'xn--x-itb.example'],
    ['a user name that passes for a host', { name: 'A', url: `${https}a.org@evil.example` }, 'A', null],
    ['code as its address', { name: 'A', url: 'javascript:alert(1)' }, 'A', null],
    ['nothing', undefined, word, null],
    ['things that are no texts', { name: { a: 1 }, url: 5 }, word, null],
  ])('%s, is shown as a claim, on one line', (_, metadata, name, host) => {
    expect(claimedApp(metadata)).toEqual({ name, host });
  });
});

describe('an app that sends without end', () => {
  test('is noticed after so many messages within ten seconds, and not when they are spread', () => {
    const guard = new FloodGuard();
    const burst = Array.from({ length: MOST_AT_ONCE + 1 }, (_, index) => guard.isTooMuch(100, index));
    expect(burst.indexOf(true)).toBe(MOST_AT_ONCE);
    const slow = new FloodGuard();
    expect(Array.from({ length: 1000 }, (_, index) => slow.isTooMuch(100, index * 200))).not.toContain(true);
  });

  test('is noticed by the sum of what it sent, too', () => {
    const large = new FloodGuard();
    const each = Array.from({ length: 7 }, (_, index) => large.isTooMuch(10_000_000, index * 60_000));
    expect(each.indexOf(true)).toBe(6);
    const many = new FloodGuard();
    const calm = Array.from({ length: 5001 }, (_, index) => many.isTooMuch(1, index * 200));
    expect(calm.indexOf(true)).toBe(5000);
  });
});

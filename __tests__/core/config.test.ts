import { readFileSync } from 'node:fs';
import { checkPlaces } from '@/cli/commands/place';
import { parseConfig } from '@/core/config';
import { mergeEndpoints } from '@/lib/settings/config';
import { chainIdFault, endpointFault, maskEndpoint } from '@/lib/settings/endpoints';
import { optionsOf } from '@/lib/settings/options';
import { codeOf, factsOf } from '../codes';

const ADDRESS = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const CHAIN = { id: 1, name: 'Ethereum', rpc: ['https://rpc.example/'], currency: 'ETH' };
const GOOD = {
  chains: [CHAIN],
  organisations: [{ id: `eip155:1:${ADDRESS}`, name: 'Some DAO', startBlock: 12 }],
};

describe('config.json', () => {
  test('the smallest file is a list of chains', () =>
    expect(parseConfig({ chains: [] })).toEqual({ chains: [], organisations: [], wallet: {} }));

  test('a whole file is read, defaults filled in, an explorer without its slash', () => {
    const config = parseConfig({
      ...GOOD,
      chains: [{ ...CHAIN, currency: undefined, explorer: 'https://scan.example/', multicall: ADDRESS }],
      wallet: {
        walletConnect: { projectId: 'abc' },
        demo: { name: 'Demo', accounts: [{ address: ADDRESS, label: 'A' }] },
        frames: ['https://app.safe.global'],
      },
    });
    expect(config.wallet.frames).toEqual(['https://app.safe.global']);
    expect(config.chains[0]).toMatchObject({
      currency: 'ETH',
      explorer: 'https://scan.example',
      multicall: ADDRESS,
    });
    expect(config.organisations[0]?.startBlock).toBe('12');
    expect(config.wallet.demo?.accounts).toHaveLength(1);
  });

  test.each([
    [[], '$', 'an object'],
    [null, '$', 'an object'],
    [{}, '$.chains', 'a list'],
    [{ chains: [{ ...CHAIN, id: '1' }] }, '$.chains[0].id', 'a whole number above 0'],
    [{ chains: [{ ...CHAIN, id: 0 }] }, '$.chains[0].id', 'a whole number above 0'],
    [{ chains: [CHAIN, { ...CHAIN, name: '' }] }, '$.chains[1].name', 'a text that is not empty'],
    [{ chains: [{ ...CHAIN, rpc: 'https://x' }] }, '$.chains[0].rpc', 'a list'],
    [{ chains: [{ ...CHAIN, rpc: ['ftp://x'] }] }, '$.chains[0].rpc[0]', 'an http or https address'],
    [{ chains: [{ ...CHAIN, rpc: ['https://'] }] }, '$.chains[0].rpc[0]', 'an http or https address'],
    [
      { chains: [{ ...CHAIN, explorer: 'javascript:alert(1)' }] },
      '$.chains[0].explorer',
      'an http or https address',
    ],
    [
      { ...GOOD, organisations: [{ id: ADDRESS, name: 'x' }] },
      '$.organisations[0].id',
      'a CAIP-10 id such as eip155:1:0x…',
    ],
    [
      { ...GOOD, organisations: [{ id: `eip155:1:${ADDRESS}`, name: 'x', startBlock: 'soon' }] },
      '$.organisations[0].startBlock',
      'a block number',
    ],
    [
      { ...GOOD, wallet: { walletConnect: {} } },
      '$.wallet.walletConnect.projectId',
      'a text that is not empty',
    ],
    [
      { ...GOOD, wallet: { demo: { name: 'D', accounts: [{ address: '0x1', label: 'A' }] } } },
      '$.wallet.demo.accounts[0].address',
      'an address (0x and 40 hex digits)',
    ],
    [
      { ...GOOD, wallet: { frames: ['https://app.safe.global/apps'] } },
      '$.wallet.frames[0]',
      'an origin such as https://app.safe.global',
    ],
    [
      { ...GOOD, releases: { signers: [ADDRESS, ADDRESS.toLowerCase()], needed: 2 } },
      '$.releases',
      'rules that need no more signatures than there are signers',
    ],
    [
      { ...GOOD, releases: { signers: ['0x1'], needed: 1 } },
      '$.releases.signers[0]',
      'an address (0x and 40 hex digits)',
    ],
    [
      { ...GOOD, releases: { signers: [ADDRESS], needed: 1, days: 91 } },
      '$.releases.days',
      'a whole number of the right size',
    ],
    [{ ...GOOD, wallet: { frames: ['*'] } }, '$.wallet.frames[0]', 'an http or https address'],
  ])('what is wrong is named by its path: %j', (value, path, expected) => {
    expect(codeOf(() => parseConfig(value))).toBe('config-malformed');
    expect(factsOf(() => parseConfig(value))).toEqual({ path, expected });
  });

  test.each([['public/config.json']])('the file we ship is valid: %s', (path) => {
    expect(() => parseConfig(JSON.parse(readFileSync(path, 'utf8')))).not.toThrow();
  });
});

describe("a person's endpoints", () => {
  test('they take the place of the operator’s, and chains only the person knows come last', () => {
    const chains = mergeEndpoints([CHAIN], {
      '1': { rpc: ['https://mine.example/'] },
      '10': { name: 'Ten', rpc: [] },
    });
    expect(chains.map(({ id, name, rpc }) => [id, name, rpc])).toEqual([
      [1, 'Ethereum', ['https://mine.example/']],
      [10, 'Ten', []],
    ]);
  });

  test('the service is opened with them, and with first blocks under checksummed ids', () => {
    const config = parseConfig({
      ...GOOD,
      organisations: [{ ...GOOD.organisations[0], id: `eip155:1:${ADDRESS.toLowerCase()}` }],
    });
    const options = optionsOf(
      config,
      mergeEndpoints(config.chains, { '1': { rpc: ['https://mine.example/'] } }),
    );
    expect(options.chains).toEqual([{ id: 1, rpc: ['https://mine.example/'], currency: 'ETH' }]);
    expect(options.startBlocks).toEqual({ [`eip155:1:${ADDRESS}`]: '12' });
  });

  test.each([
    ['https://rpc.example/v3/key', undefined],
    [' https://rpc.example ', undefined],
    ['http://127.0.0.1:8545', undefined],
    ['http://localhost:8545', undefined],
    ['', /Enter the address/],
    ['rpc.example', /begins with https/],
    ['wss://rpc.example', /begins with https/],
    ['https://', /begins with https/],
    ['http://rpc.example', /Use https/],
    ['https://taken.example/', /already/],
    ['https://user:pass@rpc.example', /Browsers refuse .* a user name and password/],
    ['https://:pass@rpc.example', /Browsers refuse/],
    ['https://user@127.0.0.1:8545', /Browsers refuse/],
    ['https://rpc.example/?at=a:b@c', undefined],
  ])('endpoint %s', (text, fault) => {
    const found = endpointFault(text, ['https://taken.example/']);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  test('an endpoint that browsers refuse is told to the operator too, and to whoever runs a command', () => {
    const rpc = ['https://user:pass@rpc.example'];
    const config = { ...GOOD, chains: [{ ...GOOD.chains[0], rpc }] };
    expect(() => parseConfig(config)).toThrow(/rpc.*without user:password/);
    expect(() => checkPlaces(rpc, undefined)).toThrow(/holds a user name and password/);
  });

  test.each([
    ['10', undefined],
    ['1', /already/],
    ['0', /whole number/],
    ['1.5', /whole number/],
    ['ten', /whole number/],
    ['9999999999999999', /whole number/],
  ])('chain id %s', (text, fault) => {
    const found = chainIdFault(text, [1]);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  test('a shown endpoint hides path and query, where keys live', () => {
    expect(maskEndpoint('https://rpc.example/v3/SECRET')).toBe('https://rpc.example/…');
    expect(maskEndpoint('https://rpc.example/?key=SECRET')).toBe('https://rpc.example/…');
    expect(maskEndpoint('https://user:SECRET@rpc.example')).toBe('https://rpc.example');
    expect(maskEndpoint('https://rpc.example/')).toBe('https://rpc.example');
  });
});

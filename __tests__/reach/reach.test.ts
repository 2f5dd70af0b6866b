import { readFileSync } from 'node:fs';
import { POWERS, powersIn } from '@/tools/reach/powers';
import { REACH_FILE, type Reach, reachOf, reachText } from '@/tools/reach/reach';

let rows: Reach[];
const listed = JSON.parse(readFileSync(REACH_FILE, 'utf8')) as Reach[];
beforeAll(async () => {
  rows = await reachOf();
});

const bare = ({ kilobytes: _, ...rest }: Reach) => rest;

test('no package, version, licence or power reaches the site that is not in __tests__/reach/reach.json; if one should, run npm run reach', () => {
  expect(rows.map(bare)).toEqual(listed.map(bare));
});

test('no package grew by a tenth and 16 KB unseen', () => {
  const grown = rows.filter(({ version, kilobytes }, at) => {
    const before = listed[at]?.kilobytes ?? 0;
    return version !== undefined && kilobytes > before * 1.1 + 16;
  });
  expect(grown).toEqual([]);
});

test('what is known to reach the site is found, with what it can do', () => {
  const of = (name: string) => rows.filter((row) => row.name === name);
  expect(of('viem').some(({ powers }) => powers.includes('fetch'))).toBe(true);
  expect(of('next')[0]?.powers).toEqual(expect.arrayContaining(['fetch', 'innerHTML']));
  expect(of('lib')[0]?.powers).toEqual(expect.arrayContaining(['localStorage', 'Worker', 'fetch']));
  expect(of('jest')).toEqual([]);
  expect(rows.some(({ powers }) => powers.includes('eval'))).toBe(false);
});

test('one row a line: a new power is one changed line of a review', () => {
  const text = reachText([
    { name: 'a', kilobytes: 1, powers: [] },
    { name: 'b', kilobytes: 2, powers: ['fetch'] },
  ]);
  expect(text.split('\n')).toHaveLength(5);
  expect(readFileSync(REACH_FILE, 'utf8')).toBe(reachText(listed));
});

test.each<[string, string]>([
  ['fetch', 'await fetch("https://x")'],
  ['fetch', 'const { fetchFn = fetch } = options'],
  ['fetch', 'options.fetchFn ?? fetch;'],
  ['fetch', 'globalThis.fetch.bind(globalThis)'],
  ['XMLHttpRequest', 'new XMLHttpRequest()'],
  ['WebSocket', 'new WebSocket(url)'],
  ['EventSource', 'new globalThis.EventSource(url)'],
  ['sendBeacon', 'navigator.sendBeacon(url)'],
  ['WebRTC', 'new RTCPeerConnection()'],
  ['WebTransport', 'new WebTransport(url)'],
  ['importScripts', 'importScripts(url)'],
  ['Worker', 'new Worker(url)'],
  ['localStorage', 'window.localStorage.x'],
  ['sessionStorage', 'sessionStorage.x'],
  ['indexedDB', 'self.indexedDB.open("x")'],
  ['caches', 'caches.open("x")'],
  ['cookie', 'document.cookie = "x"'],
  ['innerHTML', 'node.innerHTML = text'],
  ['innerHTML', 'node.insertAdjacentHTML("x", text)'],
  ['document.write', 'document.write(text)'],
  ['srcdoc', 'frame.srcdoc = text'],
  ['DOMParser', 'new DOMParser()'],
  ['eval', 'eval(text)'],
  ['eval', 'new Function("return this")()'],
  ['WebAssembly', 'WebAssembly.instantiate(bytes)'],
  ['clipboard', 'navigator.clipboard.writeText(x)'],
])('%s is seen in %s', (power, code) => {
  expect(powersIn(code)).toContain(power);
});

test('each power has a case above, and what is only named alike is none', () => {
  expect(Object.keys(POWERS)).toHaveLength(21);
  expect(powersIn('client.fetch(x); retrieval(x); prefetch(x); node.write(x); myCaches.open(x)')).toEqual([]);
});

/** Packages that bring such a script, and why they work without it. */
const SCRIPTED = {
  '@foundry-rs/anvil': 'its binary is a package of its own',
  '@parcel/watcher': 'so is its; it is not used',
  esbuild: 'so is its; the script makes its start faster only',
};

test('installing runs no script of a package', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(SCRIPTED).sort());
});

import { importHere } from '@/lib/offline/importHere';
import { trust } from '@/lib/offline/trust';
import { policy } from '../../../tools/seal.mjs';

type Rules = { createScriptURL(url: string): unknown; createHTML(html: string): string };

/** The rules as the page of a site would make them. */
function rulesAt(origin: string): Rules {
  let made: Rules | undefined;
  const world = {
    trustedTypes: {
      createPolicy(name: string, rules: Rules) {
        expect(name).toBe('default');
        made = rules;
      },
    },
    location: { origin },
  };
  Object.assign(globalThis, { self: world, location: world.location });
  trust();
  Reflect.deleteProperty(globalThis, 'self');
  if (made === undefined) throw new Error('No policy was made.');
  return made;
}

const rules = rulesAt('https://vote.example.org');
afterAll(() => Reflect.deleteProperty(globalThis, 'location'));
beforeEach(() => Object.assign(globalThis, { location: { origin: 'https://vote.example.org' } }));

test.each([
  '/_next/static/chunks/0a-b_c.js',
  'https://vote.example.org/_next/static/chunks/turbopack-worker-1.js#params=%7B%22x%22%3A1%7D',
  '/sw.js',
])('a script of ours may run: %s', (url) => expect(rules.createScriptURL(url)).toBe(url));

test.each([
  'https://evil.example/_next/static/chunks/a.js',
  '//evil.example/_next/static/chunks/a.js',
  'https://vote.example.org.evil.example/_next/static/chunks/a.js',
  'http://vote.example.org/_next/static/chunks/a.js',
  '/_next/static/chunks/../../../config.json',
  '/_next/static/chunks/%2e%2e/a.js',
  '/_next/static/chunks/a.js?callback=x',
  '/_next/static/media/a.js',
  '/checkpoints/a.js',
  '/sw.js/x',
  'data:text/javascript,alert(1)',
  'blob:https://vote.example.org/0',
  'javascript:alert(1)',
])('no other may: %s', (url) => expect(rules.createScriptURL(url)).toBeUndefined());

test('markup from text becomes nothing, but for the empty script of which React makes an element', () => {
  expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBe('');
  expect(rules.createHTML('<script></script><img>')).toBe('');
  expect(rules.createHTML('<script></script>')).toBe('<script></script>');
  expect(Object.keys(rules).sort()).toEqual(['createHTML', 'createScriptURL']);
});

test('every page demands it, and lets nobody else make a rule', () => {
  const directives = policy([]).split('; ');
  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives).toContain('trusted-types default');
});

describe('workers', () => {
  const made: { url: string; text: string }[] = [];
  class Plain {
    constructor(url: string) {
      made.push({ url, text: blobs.get(url.replace(/#.*/, '')) ?? '' });
    }
  }
  const blobs = new Map<string, string>();
  const world = {
    Worker: Plain as unknown as typeof Worker,
    location: { origin: 'https://vote.example.org' },
  };
  const { Blob: blob, URL: url } = globalThis;
  let begin: ReturnType<typeof trust>;
  beforeAll(() => {
    class Text {
      constructor(readonly parts: string[]) {}
    }
    const createObjectURL = ({ parts }: Text) => {
      const name = `blob:https://vote.example.org/${blobs.size}`;
      blobs.set(name, parts.join(''));
      return name;
    };
    const known = Object.assign(class extends url {}, { createObjectURL });
    Object.assign(globalThis, { self: world, location: world.location, Blob: Text, URL: known });
    begin = trust('rule();');
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'self');
    Object.assign(globalThis, { Blob: blob, URL: url });
  });

  test('of ours begin with a script of the page, which has its policy, and with the rule', () => {
    new world.Worker(
      new URL('/_next/static/chunks/turbopack-worker-1.js#params=x', 'https://vote.example.org'),
    );
    expect(made).toEqual([
      {
        url: 'blob:https://vote.example.org/0#params=x',
        text: 'rule();importScripts("https://vote.example.org/_next/static/chunks/turbopack-worker-1.js#params=x")',
      },
    ]);
  });

  test('that began early are given once to who asks for their address, unless they failed', () => {
    const address = '/_next/static/chunks/turbopack-worker-1.js#params=x';
    const asked = () => new world.Worker(new URL(address, 'https://vote.example.org'));
    const said: string[] = [];
    const early: Worker[] = [];
    const use = (worker: Worker) => {
      early.push(Object.assign(worker, { terminate: () => said.push('ended') }));
      return () => said.push('taken');
    };
    begin(address, use);
    expect(new world.Worker('/_next/static/chunks/other.js')).not.toBe(early[0]);
    expect(asked()).toBe(early[0]);
    expect(asked()).not.toBe(early[0]);
    begin(address, use);
    early[1]?.onerror?.({} as ErrorEvent);
    expect(asked()).not.toBe(early[1]);
    expect(said).toEqual(['taken', 'ended']);
  });

  test('load what comes later by its path, from this site', () => {
    const loaded: string[] = [];
    const worker = { importScripts: (...urls: string[]) => void loaded.push(...urls) };
    Object.assign(globalThis, { self: worker });
    importHere();
    worker.importScripts('/_next/static/chunks/late.js', 'https://evil.example/x.js');
    Object.assign(globalThis, { self: world });
    expect(loaded).toEqual([
      'https://vote.example.org/_next/static/chunks/late.js',
      'https://evil.example/x.js',
    ]);
  });

  test('of others are left to the policy, which refuses them', () => {
    new world.Worker('https://evil.example/_next/static/chunks/a.js');
    expect(made.at(-1)).toEqual({ url: 'https://evil.example/_next/static/chunks/a.js', text: '' });
    const [directive] = policy([])
      .split('; ')
      .filter((each) => each.startsWith('worker-src'));
    // WebKit refuses `*` with a port or a path unless a scheme stands before it.
    expect(directive).toBe(
      'worker-src blob: https://*:*/sw.js http://127.0.0.1:*/sw.js http://localhost:*/sw.js http://*.localhost:*/sw.js',
    );
  });
});

test('a browser without workers goes on', () => {
  Object.assign(globalThis, { self: { Worker: undefined } });
  expect(() => trust('rule();')).not.toThrow();
  Reflect.deleteProperty(globalThis, 'self');
});

test('a browser without it goes on', () => {
  Object.assign(globalThis, { self: {} });
  expect(() => trust()).not.toThrow();
  Reflect.deleteProperty(globalThis, 'self');
});

/** @jest-environment jsdom */
import { KEYS, WALLET_SCRIPT } from '@/lib/storage';
import { sealPage } from '../../../tools/seal.mjs';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PAGE = '<html><head><script>1</script></head><body></body></html>';
const root = document.documentElement;
const shown = () => (root.dataset.wallet === undefined ? undefined : root.style.getPropertyValue('--wallet'));
const run = (script: string) => new Function(script)();
const CODE = { first: ['ours.js'], later: ['client.js'] };
const early = () => {
  const sealed = new DOMParser().parseFromString(sealPage(PAGE, [], CODE), 'text/html');
  run(sealed.querySelector('script[data-wallet]')?.textContent ?? '');
  const ran = [...document.head.querySelectorAll('script')].map((each) => new URL(each.src).pathname);
  const fetched = [...document.head.querySelectorAll('link')].map((each) => new URL(each.href).pathname);
  return { ran, fetched };
};
const NOTHING = { ran: [], fetched: [] };

describe('before a page is painted', () => {
  afterEach(() => {
    localStorage.clear();
    delete root.dataset.wallet;
    root.style.removeProperty('--wallet');
    document.head.innerHTML = '';
  });

  test('the account of the last visit is there, and its session’s code is on its way', () => {
    localStorage.setItem(KEYS.wallet, JSON.stringify({ connector: 'wc', account: ACCOUNT }));
    run(WALLET_SCRIPT);
    expect(shown()).toBe('"0xf39F…2266"');
    expect(early()).toEqual({
      ran: ['/_next/static/chunks/ours.js'],
      fetched: ['/_next/static/chunks/client.js'],
    });
  });

  test('who never connected gets no wallet code', () => {
    run(WALLET_SCRIPT);
    expect(shown()).toBeUndefined();
    expect(early()).toEqual(NOTHING);
  });

  test('a wallet of the browser needs no client', () => {
    localStorage.setItem(KEYS.wallet, JSON.stringify({ connector: 'io.metamask', account: ACCOUNT }));
    run(WALLET_SCRIPT);
    expect(shown()).toBe('"0xf39F…2266"');
    expect(early()).toEqual(NOTHING);
  });

  test.each(['not json', '{}', 'null', JSON.stringify({ connector: 1, account: `${ACCOUNT}";}` })])(
    'what is stored is not believed: %s',
    (text) => {
      localStorage.setItem(KEYS.wallet, text);
      run(WALLET_SCRIPT);
      expect(shown()).toBeUndefined();
      expect(early()).toEqual(NOTHING);
    },
  );

  test('sealing a page twice gives the same page, and its policy names the script', () => {
    const once = sealPage(PAGE, ['/w.js'], CODE);
    expect(sealPage(once, ['/w.js'], CODE)).toBe(once);
    expect(once.match(/'sha256-[^']+'/g)).toHaveLength(2);
  });
});

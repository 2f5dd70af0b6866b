/** @jest-environment jsdom */

import { WALLET_SCRIPT } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { sealPage } from '../../../tools/seal.mjs';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PAGE = '<html><head><script>1</script></head><body></body></html>';
const root = document.documentElement;
const shown = () => (root.dataset.wallet === undefined ? undefined : root.style.getPropertyValue('--wallet'));
const run = (script: string) => new Function(script)();

describe('before a page is painted', () => {
  afterEach(() => {
    localStorage.clear();
    delete root.dataset.wallet;
    root.style.removeProperty('--wallet');
    document.head.innerHTML = '';
  });

  test('the account of the last visit is there', () => {
    localStorage.setItem(KEYS.wallet, JSON.stringify({ connector: 'wc', account: ACCOUNT }));
    run(WALLET_SCRIPT);
    expect(shown()).toBe('"0xf39F…2266"');
  });

  test('who never connected sees no account', () => {
    run(WALLET_SCRIPT);
    expect(shown()).toBeUndefined();
  });

  test.each(['not json', '{}', 'null', JSON.stringify({ connector: 1, account: `${ACCOUNT}";}` })])(
    'what is stored is not believed: %s',
    (text) => {
      localStorage.setItem(KEYS.wallet, text);
      run(WALLET_SCRIPT);
      expect(shown()).toBeUndefined();
    },
  );

  test('sealing a page twice gives the same page, and its policy names the script', () => {
    const once = sealPage(PAGE, ['/w.js']);
    expect(sealPage(once, ['/w.js'])).toBe(once);
    expect(once.match(/'sha256-[^']+'/g)).toHaveLength(1);
  });
});

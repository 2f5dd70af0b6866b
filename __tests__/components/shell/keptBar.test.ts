/** @jest-environment jsdom */
import { keepScreen } from '@/components/shell/keepScreen';
import type { LastScreen } from '@/components/shell/lastScreen';
import { KEYS } from '@/lib/storageKeys';

test('a phone’s bar is kept and painted once, however far below its place on the page is', async () => {
  const end = keepScreen();
  document.body.innerHTML =
    '<div id="screen"><main><h1>Fund</h1><aside><p>Below</p><div data-bottom-bar="" class="fixed"><button>Vote</button></div></aside></main><div id="last"></div></div>';
  const aside = document.querySelector('aside') as HTMLElement;
  const far = new DOMRect(0, innerHeight * 2, 100, 100);
  aside.getClientRects = () => [far] as unknown as DOMRectList;
  aside.getBoundingClientRect = () => far;
  dispatchEvent(new Event('pagehide'));
  end();
  const [kept] = JSON.parse(localStorage.getItem(KEYS.screens) ?? '[]') as LastScreen[];
  expect(kept?.drawn).toEqual([
    ['main', {}, [['h1', {}, ['Fund']]]],
    ['div', { class: 'fixed' }, [['button', {}, ['Vote']]]],
  ]);
});

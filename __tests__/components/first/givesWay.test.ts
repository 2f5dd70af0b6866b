/** @jest-environment jsdom */
import { type Drawn, paintFrom } from '@/components/shell/lastScreen';

const { attachShadow } = Element.prototype;
let root: ShadowRoot | undefined;
const told = () => new Promise((next) => setTimeout(next));
const screen = () => document.getElementById('screen') as HTMLElement;
const note = () => root?.querySelector('.last-note')?.textContent;

beforeEach(() => {
  Element.prototype.attachShadow = function (this: Element, init) {
    root = attachShadow.call(this, init);
    return root;
  };
  document.body.innerHTML =
    '<div id="screen"><main><p data-place="">Reading</p></main><div id="last"></div></div>';
  const figure = (of: string, text: string): Drawn => ['b', { 'data-figure': of }, [text]];
  const drawn = [figure('For', '8.53M'), figure('Older', '62%')];
  const words = { language: 'en', words: 'As of %.', changed: 'Otherwise. %' };
  paintFrom(() => ({ at: Date.now(), ...words, drawn, isLess: true }));
});
afterEach(() => {
  Element.prototype.attachShadow = attachShadow;
});

/** Draws the page's own figure, and what is still read of it. */
async function draw(figure: string, place = ''): Promise<void> {
  const [main] = document.getElementsByTagName('main');
  if (main) main.innerHTML = `<b data-figure="For">${figure}</b>${place}`;
  await told();
}

test('figures of a file give way to the page’s own, before its checks', async () => {
  expect(screen().dataset.painted).toBe('');
  await draw('8.53M', '<p data-place="">Making the checks …</p>');
  expect([screen().dataset.painted, note()]).toEqual([undefined, undefined]);
});

test('a figure that differs is said at once, one that is missing when all is read', async () => {
  await draw('8.6M', '<p data-place="">Making the checks …</p>');
  expect(note()).toBe('Otherwise. For: 8.53M → 8.6M');
  await draw('8.6M');
  expect(note()).toBe('Otherwise. For: 8.53M → 8.6M; Older: 62% → –');
});

test('nothing is said of another page', async () => {
  history.replaceState(null, '', '/dao/#other');
  await draw('8.6M');
  expect(note()).toBeUndefined();
});

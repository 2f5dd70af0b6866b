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
  // The chain's time may be ahead of the reader's clock.
  paintFrom(() => ({ at: Date.now() + 90_000, ...words, drawn, isLess: true }));
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
  expect([screen().dataset.painted, note()]).toEqual(['', 'As of this minute.']);
  await draw('8.53M', '<p data-place="">Making the checks …</p>');
  expect([screen().dataset.painted, note()]).toEqual([undefined, undefined]);
});

test('a figure that differs is said at once, one that is missing when all is drawn', async () => {
  await draw('8.6M', '<p data-read="">All are read.</p><p data-place="">Making the checks …</p>');
  expect(note()).toBe('Otherwise. For: 8.53M → 8.6M');
  await draw('8.6M', '<p data-read="">All are read.</p>');
  expect(note()).toBe('Otherwise. For: 8.53M → 8.6M; Older: 62% → –');
});

test.each([
  ['whose rows come later', '8.53M', ''],
  ['of an earlier visit', '8.6M', ''],
  ['that could not be read', '8.53M', '<h1>The organisation could not be read</h1>'],
])('a page %s is not called different', async (_, figure, place) => {
  await draw(figure, place);
  expect([screen().dataset.painted, note()]).toEqual([undefined, undefined]);
  await draw('8.7M', '<p data-read="">All are read.</p>');
  expect(note()).toBe('Otherwise. For: 8.53M → 8.7M; Older: 62% → –');
});

test('a figure that a list shows only on a press is not called gone', async () => {
  await draw('8.53M', '<p data-read="">All are read.</p><button data-more="">Show 15 more</button>');
  expect([screen().dataset.painted, note()]).toEqual([undefined, undefined]);
});

test('nothing is said of another page, and what was said does not stay on it', async () => {
  await draw('8.6M', '<p data-read="">All are read.</p>');
  expect(note()).toBe('Otherwise. For: 8.53M → 8.6M; Older: 62% → –');
  history.replaceState(null, '', '/dao/#other');
  await draw('8.7M', '<p data-read="">All are read.</p>');
  expect(note()).toBeUndefined();
});

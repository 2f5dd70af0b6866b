/** @jest-environment jsdom */
import { forgetScreens, keepScreen } from '@/components/shell/keepScreen';
import { type LastScreen, markNow, paintLastScreen } from '@/components/shell/lastScreen';
import { KEYS } from '@/lib/storageKeys';

const roots: ShadowRoot[] = [];
const { attachShadow } = Element.prototype;
const painted = () => roots.at(-1)?.querySelector('main')?.outerHTML;
const cover = () => document.getElementById('screen')?.dataset.painted;
const late = Object.assign(document.createElement('link'), { href: '/other.css' });
late.dataset.late = '';
/** Observers of the document are told after the turn. */
const told = () => new Promise((next) => setTimeout(next));

/** Parses the page, whose place is what is still read. */
async function parse(place = '<p data-place="">Reading</p>'): Promise<void> {
  document.body.replaceChildren();
  paintLastScreen();
  document.body.innerHTML = `<div id="screen"><main>${place}</main><div id="last"></div></div>`;
  await told();
}

/** Paints the page with timers that a test advances. */
async function inTime(look: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['Date', 'queueMicrotask'] });
  try {
    paintLastScreen();
    document.body.innerHTML = '<div id="screen"><p data-place=""></p><div id="last"></div></div>';
    await Promise.resolve();
    await look();
  } finally {
    jest.useRealTimers();
  }
}

function store(changes: Partial<Record<keyof LastScreen, unknown>> = {}): void {
  const last = {
    ...{ address: '/dao/#eip155:1:0xab', at: Date.now() - 7_200_000, mark: markNow(), language: 'en' },
    ...{ words: 'Seen %.', changed: 'Changed. %', drawn: [['main', { class: 'p-2' }, ['62.8% for']]] },
    ...changes,
  };
  localStorage.setItem(KEYS.screens, JSON.stringify([last]));
}

beforeEach(() => {
  localStorage.clear();
  roots.length = 0;
  history.replaceState(null, '', '/dao/#eip155:1:0xab');
  document.documentElement.lang = 'en';
  document.body.replaceChildren();
  document.head.innerHTML = '<style data-first>.p-2{}</style>';
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init);
    expect(init.mode).toBe('closed');
    roots.push(root);
    return root;
  };
});
afterEach(() => {
  // Ends what is covered still.
  dispatchEvent(new Event('keydown'));
  Element.prototype.attachShadow = attachShadow;
});

describe('a page as it was last seen', () => {
  test('is painted in its place until the page has drawn what it reads', async () => {
    store();
    await parse();
    expect(painted()).toBe('<main class="p-2">62.8% for</main>');
    expect(roots[0]?.querySelector('.last-note')?.textContent).toBe('Seen 2 hours ago.');
    expect(cover()).toBe('');
    document.querySelector('[data-place]')?.remove();
    await told();
    expect(cover()).toBeUndefined();
    expect(roots[0]?.childNodes).toHaveLength(0);
  });
  test('gives way with what differs, for ten seconds', async () => {
    const figure = (of: string, value: string) => ['b', { 'data-figure': of }, [value]];
    store({ drawn: [figure('For', '8.53M'), figure('Against', '4.1M'), figure('Title', 'Pay')] });
    const note = () => roots[0]?.querySelector('.last-note')?.textContent;
    await inTime(async () => {
      const [place] = document.getElementsByTagName('p');
      if (place) place.outerHTML = '<b data-figure="For" data-read>8.6M</b><b data-figure="Against">4.1M</b>';
      await Promise.resolve();
      expect([cover(), note()]).toEqual([undefined, 'Changed. For: 8.53M → 8.6M; Title: Pay → –']);
      jest.advanceTimersByTime(10_000);
      expect(note()).toBeUndefined();
    });
  });

  test.each(['pointerdown', 'keydown', 'hashchange', 'popstate'])(
    'gives way to whoever acts: %s',
    async (kind) => {
      store();
      await parse();
      dispatchEvent(new Event(kind));
      expect(cover()).toBeUndefined();
    },
  );

  test('gives way after thirty seconds to what the page has', async () => {
    store();
    await inTime(async () => {
      expect(cover()).toBe('');
      jest.advanceTimersByTime(30_000);
      expect(cover()).toBeUndefined();
    });
  });

  test.each<[string, () => void]>([
    ['of another address', () => history.replaceState(null, '', '/dao/#eip155:1:0xac')],
    ['of another language', () => localStorage.setItem(KEYS.language, 'de')],
    ['of another account', () => localStorage.setItem(KEYS.wallet, '{"account":"0xab"}')],
    ['with other organisations followed', () => localStorage.setItem(KEYS.following, '[]')],
    ['by other endpoints', () => localStorage.setItem(KEYS.endpoints, '{}')],
    ['with names from elsewhere', () => localStorage.setItem(KEYS.names, 'true')],
    ['of another release', () => document.head.append(late)],
    ['of eight days ago', () => store({ at: Date.now() - 8 * 86_400_000 })],
    ['of tomorrow', () => store({ at: Date.now() + 86_400_000 })],
  ])('is not painted when it is %s', async (_, change) => {
    store();
    change();
    await parse();
    expect([roots, cover()]).toEqual([[], undefined]);
  });

  test('is not painted where nothing is being read', async () => {
    store();
    await parse('<p>Here</p>');
    expect(roots).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no list', { drawn: 7 }],
    ['a script', { drawn: [['script', {}, ['alert(1)']]] }],
    ['a frame', { drawn: [['main', {}, [['iframe', {}, []]]]] }],
    ['an image', { drawn: [['img', { class: '' }, []]] }],
    ['a form', { drawn: [['form', {}, []]] }],
    ['a style', { drawn: [['style', {}, ['* {}']]] }],
    ['a tag that is none', { drawn: [['a b', {}, []]] }],
    ['an element without content', { drawn: [['p', {}]] }],
    ['10,000 elements', { drawn: Array.from({ length: 10_000 }, () => ['p', {}, []]) }],
    ['no words', { words: null }],
    ['no words for what changed', { changed: null }],
    ['a language that is none', { language: '%%' }],
  ])('is ignored as a whole where it holds %s', async (_, changes) => {
    store(changes as Partial<LastScreen>);
    await parse();
    expect([roots, cover()]).toEqual([[], undefined]);
  });

  test('is ignored where it is nested 10,000 deep', async () => {
    store({ drawn: ['#'] });
    const deep = `${'["p",{},['.repeat(10_000)}${']]'.repeat(10_000)}`;
    localStorage.setItem(KEYS.screens, (localStorage.getItem(KEYS.screens) ?? '').replace('"#"', deep));
    await parse();
    expect([roots, cover()]).toEqual([[], undefined]);
  });

  test.each(['{', '7', 'null', '[null]', '[[]]', '"x"', '[{}]'])(
    'is ignored where %s is stored',
    async (text) => {
      localStorage.setItem(KEYS.screens, text);
      await parse();
      expect(roots).toEqual([]);
    },
  );

  test.each([
    ['href', 'https://evil.example'],
    ['onclick', 'alert(1)'],
    ['id', 'screen'],
    ['src', '/x'],
    ['tabindex', '0'],
    ['style', 'background:url(https://evil.example)'],
    ['style', 'background:\\75rl(https://evil.example)'],
    ['style', 'background:image-set("https://evil.example" 1x)'],
    ['fill', 'url(https://evil.example)'],
    ['xlink:href', 'https://evil.example'],
  ])('is painted without its attribute %s=%s', async (name, value) => {
    store({ drawn: [['main', { [name]: value }, ['here']]] });
    await parse();
    expect(painted()).toBe('<main>here</main>');
  });

  test('paints markup as the text that it is', async () => {
    store({ drawn: [['main', {}, ['<img src=x>']]] });
    await parse();
    expect(painted()).toBe('<main>&lt;img src=x&gt;</main>');
  });
});

describe('a page that is left', () => {
  let end: () => void;
  const stored = () => JSON.parse(localStorage.getItem(KEYS.screens) ?? '[]') as LastScreen[];
  const draw = (html: string) => {
    document.body.innerHTML = `<div id="screen"><main class="p-2">${html}</main><div id="last"></div></div>`;
  };
  beforeEach(() => {
    end = keepScreen();
  });
  afterEach(() => end());

  test('is painted as it was, without what leads anywhere or was typed', async () => {
    draw(
      '<a href="/x" class="b" onclick="x()">Ask</a><input value="secret" placeholder="Search"><textarea>secret</textarea><img src="/y"><p style="width: 62.8%">62.8%</p>',
    );
    dispatchEvent(new Event('pagehide'));
    await parse();
    expect(painted()).toBe(
      '<main class="p-2"><a class="b">Ask</a><input placeholder="Search"><textarea></textarea><p style="width: 62.8%">62.8%</p></main>',
    );
  });

  test('is not kept while something of it is being read, which would say less than before', () => {
    store();
    const before = stored();
    draw('<p data-place="">Reading</p>');
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual(before);
  });

  test('is kept when a link is followed within the site', () => {
    draw('<a href="/x">Ask</a>');
    document.querySelector('a')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(stored()).toHaveLength(1);
  });

  test('is one of twenty at most, and takes those of another account away', () => {
    for (let page = 0; page < 25; page++) {
      history.replaceState(null, '', `/dao/#${page}`);
      draw(`page ${page}`);
      dispatchEvent(new Event('pagehide'));
    }
    expect(stored().map(({ address }) => address)).toEqual(
      Array.from({ length: 20 }, (_, index) => `/dao/#${24 - index}`),
    );
    localStorage.setItem(KEYS.wallet, '{"account":"0xab"}');
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toHaveLength(1);
    forgetScreens();
    expect(localStorage.getItem(KEYS.screens)).toBeNull();
  });

  test('is not kept where it is very long', () => {
    draw('long '.repeat(10_000));
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual([]);
  });
});

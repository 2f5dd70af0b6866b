import { site } from './sources';

/** The files that take a lock, and where each lock is given up once its page is left, or how long it is waited for. */
const GIVEN_UP: Readonly<Record<string, [file: string, how: RegExp]>> = {
  'service/indexer/store/browser.ts': ['service/api/connect.ts', /onPageLeft\(/],
  'lib/act/runner/tab.ts': ['lib/act/runner/tab.ts', /onPageLeft\(/],
  'lib/capture/connectApp.ts': ['lib/capture/connectApp.ts', /onPageLeft\(/],
  'lib/draft/session.ts': ['lib/draft/drafts.ts', /onPageLeft\(/],
  'lib/offline/keptRules.ts': ['lib/offline/keptRules.ts', /AbortSignal\.timeout\(/],
};

test('a lock is held by no page that is left: the browser may keep it asleep, and others would wait for it', () => {
  const taking = site.filter(({ code }) => /\blocks(\(\)\s*\??)?\s*\.request\(/.test(code));
  expect(taking.map(({ path }) => path).sort()).toEqual(Object.keys(GIVEN_UP).sort());
  const kept = Object.values(GIVEN_UP).filter(
    ([file, how]) => !how.test(site.find(({ path }) => path === file)?.code ?? ''),
  );
  expect(kept).toEqual([]);
});

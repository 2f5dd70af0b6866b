import { stripVTControlCharacters } from 'node:util';

/** How many lines of what a test failed with are told. */
const MOST_LINES = 8;

/** Lists the tests of a file that failed, each with the reason in a few lines. */
export function failedIn(file, tests) {
  return tests
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages: [why = ''] }) => {
      const place = [file, ...ancestorTitles, title].join(' › ').replace(/\s+/g, ' ');
      return [place, ...firstLines(why)].join('\n    ');
    });
}

/** Whether a line holds what a page showed, which __tests__/e2e/pageText.ts keeps short. */
const isPage = (line) => line.startsWith('the page ');

/** The first lines of a message that say something, without its colours and without the code of others. */
function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const telling = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/node_modules|node:/.test(line));
  const first = telling.slice(0, MOST_LINES).map((line) => line.slice(0, 240));
  return [...first.filter((line) => !isPage(line)), ...telling.filter(isPage)];
}

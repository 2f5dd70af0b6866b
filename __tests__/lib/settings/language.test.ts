/** @jest-environment jsdom */
import { chooseLanguage, chosenLanguage } from '@/lib/settings/language';

function browserSpeaks(...languages: string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
}

afterEach(() => localStorage.clear());

test.each([
  [['fr-FR', 'es-MX', 'de'], 'es'],
  [['de-AT'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('a browser that speaks %s gets %s', (languages, language) => {
  browserSpeaks(...languages);
  expect(chosenLanguage()).toBe(language);
});

test('a choice counts more than the browser, and loads the page again only where the language changes', () => {
  browserSpeaks('en-US');
  const reload = jest.fn();
  chooseLanguage('en', reload);
  expect(reload).not.toHaveBeenCalled();
  chooseLanguage('de', reload);
  expect(chosenLanguage()).toBe('de');
  chooseLanguage('system', reload);
  expect(chosenLanguage()).toBe('en');
  expect(reload).toHaveBeenCalledTimes(2);
  expect(localStorage.getItem('quorate.language')).toBeNull();
});

test('what is stored and is no language of ours is no choice', () => {
  browserSpeaks('de');
  localStorage.setItem('quorate.language', 'xx');
  expect(chosenLanguage()).toBe('de');
});

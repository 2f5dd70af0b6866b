/** @jest-environment jsdom */

import { render, screen } from '@testing-library/react';
import { InLanguage } from '@/components/language/InLanguage';
import { AmountField, wholeAmount } from '@/components/propose/recipe/AmountField';
import { rawInputsOf } from '@/components/propose/recipe/RecipeForm';
import { LanguageCard } from '@/components/settings/SettingsScreen';
import { parseAmount } from '@/components/ui/form/amount';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { type Language, setLanguage } from '@/core/language/language';
import german from '@/messages/de.json';

afterEach(() => setLanguage('en', {}));

test('a sentence with elements in it has them where its language has them', () => {
  setLanguage('de', { 'Needs {0} more {1}': '{1}: noch {0}' });
  render(<p data-testid="said">{rich`Needs ${<b>5</b>} more ${'votes'}`}</p>);
  expect(screen.getByTestId('said')).toHaveTextContent('votes: noch 5');
  expect(screen.getByText('5').tagName).toBe('B');
});

test('the page is English as it was written, then it is drawn anew in the language of the browser', async () => {
  Object.defineProperty(navigator, 'languages', { value: ['de-CH', 'en'], configurable: true });
  render(
    <InLanguage>
      <LanguageCard />
    </InLanguage>,
  );
  expect(screen.getByRole('group', { name: 'Language' })).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Sprache' })).toBeVisible();
  expect(screen.queryByText('As the browser')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Español' })).not.toBeChecked();
  expect(document.documentElement.lang).toBe('de');
});

test('figures stand in the form of the language, and a message it lacks stays in English', () => {
  setLanguage('de', { Language: 'Sprache' });
  render(<LanguageCard />);
  expect(screen.getByRole('group', { name: 'Sprache' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'As the browser' })).toBeVisible();
  expect(formatVotes(12345n, 1, 'exact')).toBe('1.234,5');
});

const LANGUAGES: Language[] = ['en', 'de', 'es'];
const E18 = 10n ** 18n;
const COIN = { token: null, symbol: 'ETH', decimals: 18, held: 10n ** 25n };

test.each(LANGUAGES)('an action that is opened again has the coins it had: %s', (language) => {
  setLanguage(language, {});
  const value = 1_234_500_000_000_000_000_000n;
  expect(rawInputsOf({ target: `0x${'11'.repeat(20)}`, value, signature: '', calldata: '0x' }).value).toBe(
    '1234.5',
  );
});

test.each(LANGUAGES)(
  'votes to split are read as the page writes them, and in no other way: %s',
  (language) => {
    setLanguage(language, {});
    for (const amount of [0n, 1n, 15n * E18, 1_234_567n * E18 + E18 / 2n, 999n * E18, 1_000n * E18])
      expect(parseAmount(formatVotes(amount, 18, 'exact'), 18)).toBe(amount);
    const [point, group] = language === 'en' ? ['.', ','] : [',', '.'];
    expect(parseAmount(`1${point}5`, 18)).toBe((3n * E18) / 2n);
    expect(parseAmount('1500', 18)).toBe(1500n * E18);
    // Ten or a thousand times as much, if it were taken.
    for (const text of [`1${group}5`, `1${group}50`, `12${group}3456`, `${group}5`, `1${group}500${group}5`])
      expect(parseAmount(text, 18)).toBeUndefined();
  },
);

test('a German reader is told the amount in German words, and what a point means in the field', () => {
  setLanguage('de', german);
  const much = wholeAmount(2_500_000_000n * E18, { ...COIN, held: 10n ** 28n }, '2500000000');
  expect(much.whole).toBe('2.500.000.000 ETH, 2,5 Mrd.');
  expect(much.instead).toBeUndefined();
  render(<AmountField asset={COIN} value="1.250" onChange={() => undefined} />);
  expect(screen.getByText('1,25 ETH')).toBeVisible();
  expect(screen.getByText(/Für Tausender schreiben Sie 1250/)).toBeVisible();
});

/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { InLanguage } from '@/components/language/InLanguage';
import { LanguageCard } from '@/components/settings/SettingsScreen';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { setLanguage } from '@/core/language/language';

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

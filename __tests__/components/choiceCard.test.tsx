/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { ChoiceCard } from '@/components/settings/ChoiceCard';

const CHOICES = [
  { choice: 'system', text: 'System' },
  { choice: 'dark', text: 'Dark' },
] as const;

test.each([
  ['a press before the code of the page is there counts once it is', 'Dark', ['dark']],
  ['without one nothing is chosen', undefined, []],
])('%s', (_, pressed, expected) => {
  const chosen: string[] = [];
  const card = (
    <ChoiceCard
      name="theme"
      legend="Theme"
      choices={CHOICES}
      chosen="system"
      onChoose={(choice) => chosen.push(choice)}
    />
  );
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(card);
  const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === pressed);
  label?.click();
  act(() => void hydrateRoot(page, card));
  expect(chosen).toEqual(expected);
  expect(page.querySelectorAll('input:not([autocomplete=off])')).toHaveLength(0);
});

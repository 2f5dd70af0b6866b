/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { FIRST_SCRIPT } from '@/components/shell/firstScript';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { Popover } from '@/components/ui/Popover';

const CHOICES = [
  { choice: 'system', text: 'System' },
  { choice: 'dark', text: 'Dark' },
] as const;

let heard: string[];

/** Stands once its panel is open. */
function Heard() {
  useEffect(() => void heard.push('more'), []);
  return undefined;
}

function Form() {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        heard.push(`sent ${text}`);
      }}
    >
      <Field label="Address" value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit">
        <b>Add</b>
      </Button>
      <Button onClick={() => heard.push('menu')}>Menu</Button>
      <Popover trigger="More" title="Places">
        <Heard />
      </Popover>
      <p>elsewhere</p>
      <ChoiceCard
        name="theme"
        legend="Theme"
        choices={CHOICES}
        chosen="system"
        onChoose={(choice) => heard.push(choice)}
      />
    </form>
  );
}

/** A page as the host gives it, before its code is there; `arrive` lets that come. */
function page() {
  heard = [];
  document.body.innerHTML = '<div></div>';
  const script = document.createElement('script');
  script.textContent = FIRST_SCRIPT;
  document.head.append(script);
  const place = document.body.querySelector('div') as HTMLElement;
  const node = <Form />;
  place.innerHTML = renderToString(node);
  return {
    arrive: () =>
      act(async () => {
        hydrateRoot(place, node);
        await new Promise((done) => setTimeout(done));
      }),
  };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });

test('what is typed before the code of the page is there stays, and is sent by a press from then', async () => {
  const { arrive } = page();
  fireEvent.input(field(), { target: { value: '0x12' } });
  const isSent = fireEvent.submit(field());
  await arrive();
  expect(isSent).toBe(false);
  expect(field().value).toBe('0x12');
  fireEvent.click(screen.getByText('Add'));
  expect(heard).toEqual(['sent 0x12']);
});

test.each([
  ['Add', ['sent 0x12']],
  ['Menu', ['menu']],
  ['More', ['more']],
  ['Dark', ['dark']],
  ['elsewhere', []],
])(
  'a press on %s before the code of the page is there counts once it is, and only once',
  async (name, expected) => {
    const { arrive } = page();
    fireEvent.input(field(), { target: { value: '0x12' } });
    fireEvent.click(screen.getByText(name));
    expect(heard).toEqual([]);
    await arrive();
    expect(heard).toEqual(expected);
    expect(field().value).toBe('0x12');
    fireEvent.click(screen.getByText('Menu'));
    expect(heard).toEqual([...expected, 'menu']);
  },
);

test('a page whose code was there first is left as it is', async () => {
  const { arrive } = page();
  await arrive();
  expect(heard).toEqual([]);
  expect(field().value).toBe('');
});

test('choices are not marked by the browser, which remembers those of before a reload', () => {
  page();
  expect(document.querySelectorAll('input[type=radio]:not([autocomplete=off])')).toHaveLength(0);
});

test('a press that was heard is not done again where its button was hidden and comes back', async () => {
  page();
  const press = () => void heard.push('pressed');
  const shown = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Button onClick={press}>Send</Button>
    </Activity>
  );
  const { rerender } = render(shown('visible'));
  fireEvent.click(screen.getByText('Send'));
  rerender(shown('hidden'));
  rerender(shown('visible'));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(heard).toEqual(['pressed']);
});

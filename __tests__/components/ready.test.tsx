/** @jest-environment jsdom */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { Ready } from '@/components/shell/Providers';
import { loadConfig } from '@/lib/settings/config';

/** The host's answer to /config.json. */
let body = '';
let status = 200;

beforeEach(() => {
  globalThis.fetch = async () => ({ ok: status < 400, status, text: async () => body }) as Response;
});

async function show(text: string, code = 200): Promise<void> {
  body = text;
  status = code;
  render(<Ready>the page itself</Ready>);
  await act(loadConfig);
}

test('the page is there before config.json has come', () => {
  globalThis.fetch = () => new Promise(() => undefined);
  render(<Ready>the page itself</Ready>);
  expect(screen.getByText('the page itself')).toBeInTheDocument();
});

test.each([
  ['{"chains": [{"id": 0}]}', 200, '$.chains[0].id', 'a whole number above 0'],
  ['{"chains": {}}', 200, '$.chains', 'a list'],
  ['<!doctype html>', 200, '/config.json', 'valid JSON'],
  ['', 404, '/config.json', '404'],
])('%s (%i) is a page that names the path and the expected form', async (text, code, path, expected) => {
  await show(text, code);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('not set up correctly');
  expect(screen.getByRole('alert')).toHaveTextContent(path);
  expect(screen.getByRole('alert')).toHaveTextContent(expected);
  expect(screen.queryByText('the page itself')).toBeNull();
});

test('once it is corrected, trying again brings the page', async () => {
  await show('{', 200);
  body = '{"chains": []}';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the page itself')).toBeInTheDocument();
});

/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CombinedError } from 'urql';
import { ErrorScreen } from '@/components/about/ErrorScreen';
import { Problem } from '@/components/ui/Problem';
import { type Code, QuorateError } from '@/core/errors';
import { ACT_ERRORS } from '@/core/errors/actErrors';
import { ERRORS } from '@/core/errors/siteErrors';

describe('Problem', () => {
  test('says what happened, what to do, and where it is explained', () => {
    render(<Problem error={new QuorateError('rpc-none', { chain: '10' })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No RPC endpoint is set for chain 10.');
    expect(screen.getByRole('alert')).toHaveTextContent('Add one for chain 10 in Settings.');
    expect(screen.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/about\/errors\/#rpc-none$/),
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('what heals by itself is said calmly', () => {
    render(<Problem error={new QuorateError('rpc-rate-limited', { host: 'rpc.example' })} />);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('rpc.example asks us to slow down');
  });

  test('a failure of GraphQL keeps its code and facts', () => {
    const extensions = { code: 'not-a-contract', facts: { address: '0x12', chain: '1' } };
    const error = new CombinedError({ graphQLErrors: [{ message: 'x', extensions }] });
    render(<Problem error={error} />);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no contract at 0x12 on chain 1.');
  });

  test('anything else thrown is named as unforeseen, with its own words as text', () => {
    render(<Problem error={new Error('<img src=x onerror=alert(1)>')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });

  test('what a stranger said cannot turn the sentence round, hide in it, or fill the page', () => {
    const reason = `paid to \u202egro.naidirem\u2066 a\u200bdmin \ud800 ${'e\u0301\u0316\u0302'.repeat(300_000)}`;
    render(<Problem error={new QuorateError('wallet-failed', { reason })} />);
    const said = screen.getByRole('alert').textContent ?? '';
    expect(said).toContain('paid to gro.naidirem admin �');
    expect(said).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\p{Surrogate}|\p{Mn}{3}/u);
    expect(said.length).toBeLessThan(2500);
  });

  test('offers to try again where that can help', async () => {
    let tried = 0;
    render(
      <Problem
        error={new Error('x')}
        onRetry={() => {
          tried += 1;
        }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tried).toBe(1);
  });
});

test('the catalogue has one heading and one anchor for every code', async () => {
  render(<ErrorScreen />);
  // Those of acts come with code of their own.
  for (const code of Object.keys(ACT_ERRORS)) await screen.findByText(code);
  // A blank without an example would say so.
  expect(document.body).not.toHaveTextContent(/ unknown\)|[{}]/);
  // Asked for once: each question by role goes through the whole document.
  const headings = screen.getAllByRole('heading');
  for (const code of Object.keys({ ...ERRORS, ...ACT_ERRORS }) as Code[]) {
    const [heading, ...more] = headings.filter(({ textContent }) => textContent === code);
    expect(heading).toHaveAccessibleName(code);
    expect(more).toEqual([]);
    expect(document.getElementById(code)).not.toBeNull();
  }
});

test('every code has its bucket, a sentence that says what it is, and a next step', () => {
  for (const [code, words] of Object.entries({ ...ERRORS, ...ACT_ERRORS })) {
    expect(['prevent', 'explain', 'wait', 'silent', 'bug']).toContain(words.bucket);
    for (const sentence of [words.title, words.next])
      expect(`${code}: ${sentence}`).toMatch(/: [A-Z“{].*[.}]$/);
    expect(Object.keys(words)).toHaveLength(3);
  }
});

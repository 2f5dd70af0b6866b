/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Copy } from '@/components/ui/Copy';

/** Gives a browser this clipboard, or none. */
function clipboard(value: Partial<Clipboard> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

describe('a text that cannot be copied', () => {
  const TEXT = 'wc:1@2?relay-protocol=irn';
  const refused = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  const selected = (field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd);

  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  test.each([
    ['the browser has no clipboard', undefined],
    ['it has one that pages cannot write to', {}],
    ['it refuses', { writeText: refused }],
  ])('is shown and selected where %s, and never said to be copied', async (_, value) => {
    clipboard(value);
    render(<Copy text={TEXT} label="Copy the address" />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
    expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeVisible();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Copy the address' });
    expect(field).toHaveFocus();
    expect(selected(field)).toBe(TEXT);
    expect(screen.queryByText('Copied')).toBeNull();
  });

  test('is selected again by another press, and goes once it was copied', async () => {
    clipboard({ writeText: refused });
    render(<Copy text={TEXT} />);
    const button = screen.getByRole('button');
    await userEvent.click(button);
    act(() => screen.getByRole<HTMLTextAreaElement>('textbox').setSelectionRange(0, 0));
    await userEvent.click(button);
    expect(selected(screen.getByRole('textbox'))).toBe(TEXT);
    const written: string[] = [];
    clipboard({ writeText: async (text) => void written.push(text) });
    await userEvent.click(button);
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(written).toEqual([TEXT]);
  });
});

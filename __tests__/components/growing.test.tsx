/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react';
import { useGrowing } from '@/components/ui/text/MarkdownView';
import { shown } from '../lib/markdown/shown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Amount drawn at each step, up to the whole. */
async function steps(total: number, step: number): Promise<number[]> {
  const { result } = renderHook(() => useGrowing(total, step));
  const seen = [result.current];
  for (let last = result.current; last < total; last = result.current) {
    await act(() => jest.advanceTimersToNextTimerAsync());
    expect(result.current).toBeGreaterThan(last);
    seen.push(result.current);
  }
  return seen;
}

describe('a long text grows', () => {
  test('by equal small steps at first, so that a real one never keeps the page busy', async () =>
    expect(await steps(950, 100)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 950]));

  test('then by parts of what is there, so that the steps do not grow with the square of its length', async () => {
    const seen = await steps(20_000, 100);
    expect(seen.length).toBeLessThan(40);
    for (const [at, size] of seen.entries())
      expect(size).toBeLessThanOrEqual((seen[at - 1] ?? 100) * 1.1251 + 100);
  });

  test('by its characters too, within a paragraph as well, and loses none', async () => {
    jest.useRealTimers();
    const text = `${'word 🗳 '.repeat(4000)}end`;
    const container = await shown(text);
    const first = container.textContent ?? '';
    expect(first.length).toBeLessThan(12_000);
    expect(text.startsWith(first)).toBe(true);
    await waitFor(() => expect(container.textContent).toBe(text));
  });
});

/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { LONG_PATIENCE } from '@/components/risk/useMarks';
import { usePatience } from '@/components/ui/list/usePatience';

describe('patience', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const NOBODY = { isSettled: false, hasLines: true, about: '' };
  const patient = (props: Partial<typeof NOBODY>) =>
    renderHook(({ isSettled, hasLines, about }) => usePatience(isSettled, hasLines, about), {
      initialProps: { ...NOBODY, ...props },
    });

  test('waits until all is settled, and not longer than it was told', () => {
    const { result, rerender } = patient({});
    expect(result.current).toBe(false);
    rerender({ ...NOBODY, isSettled: true });
    expect(result.current).toBe(true);
    const other = patient({});
    act(() => jest.advanceTimersByTime(3999));
    expect(other.result.current).toBe(false);
    act(() => jest.advanceTimersByTime(1));
    expect(other.result.current).toBe(true);
  });

  test('where there is nothing to show yet, it is not over', () => {
    const { result, rerender } = patient({ hasLines: false });
    act(() => jest.advanceTimersByTime(60_000));
    expect(result.current).toBe(false);
    rerender(NOBODY);
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(4000));
    expect(result.current).toBe(true);
  });

  test('waits longer where it is told to', () => {
    const { result } = renderHook(() => usePatience(false, true, '', LONG_PATIENCE));
    act(() => jest.advanceTimersByTime(11_999));
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(true);
  });

  test('never takes back what it has shown, and waits anew for somebody else', () => {
    const { result, rerender } = patient({ isSettled: true });
    rerender(NOBODY);
    expect(result.current).toBe(true);
    rerender({ ...NOBODY, about: '0x01' });
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(4000));
    expect(result.current).toBe(true);
  });
});

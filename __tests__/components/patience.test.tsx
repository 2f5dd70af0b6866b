/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { usePatience } from '@/components/inbox/usePatience';

describe('patience', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const patient = (settled: boolean) =>
    renderHook(({ isSettled, about }) => usePatience(isSettled, 2500, about), {
      initialProps: { isSettled: settled, about: '' },
    });

  test('waits until all is settled, and not longer than it was told', () => {
    const { result, rerender } = patient(false);
    expect(result.current).toBe(false);
    rerender({ isSettled: true, about: '' });
    expect(result.current).toBe(true);
    const other = patient(false);
    act(() => jest.advanceTimersByTime(2499));
    expect(other.result.current).toBe(false);
    act(() => jest.advanceTimersByTime(1));
    expect(other.result.current).toBe(true);
  });

  test('never takes back what it has shown, and waits anew for somebody else', () => {
    const { result, rerender } = patient(true);
    rerender({ isSettled: false, about: '' });
    expect(result.current).toBe(true);
    rerender({ isSettled: false, about: '0x01' });
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(2500));
    expect(result.current).toBe(true);
  });
});

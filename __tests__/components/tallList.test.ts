/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { followScroll, resting, useTallList } from '@/components/ui/list/tallList';
import { seeded } from '../runs';

const PAGE = 640;
const MOST = { scroll: 6_000_000 - PAGE, place: 76_000_000 - PAGE };
const at = (scroll: number, place: number) => ({ scroll, place, isJump: false });

test('a short list is where the browser is', () => {
  const most = { scroll: 5000, place: 5000 };
  expect(followScroll(at(0, 0), 1234, most, PAGE)).toMatchObject({ scroll: 1234, place: 1234 });
  expect(resting(99_999, most)).toEqual({ scroll: 5000, place: 5000, isJump: false });
});

test('a small move moves the list by as much, wherever it stands', () => {
  const random = seeded(5);
  for (let round = 0; round < 500; round++) {
    const was = resting(random.int(10_000, MOST.place - 10_000), MOST);
    const step = random.int(-500, 500);
    expect(followScroll(was, was.scroll + step, MOST, PAGE).place - was.place).toBe(step);
  }
});

test('the bar reaches both ends, and its middle is the middle', () => {
  const was = resting(30_000_000, MOST);
  expect(followScroll(was, 0, MOST, PAGE).place).toBe(0);
  expect(followScroll(was, MOST.scroll, MOST, PAGE).place).toBe(MOST.place);
  expect(Math.round(followScroll(at(0, 0), MOST.scroll / 2, MOST, PAGE).place)).toBe(MOST.place / 2);
});

test('the short last steps of a long way still end at the end', () => {
  let place = followScroll(at(0, 0), MOST.scroll - 100, MOST, PAGE);
  for (const left of [60, 25, 5, 0]) place = followScroll(place, MOST.scroll - left, MOST, PAGE);
  expect(place.place).toBe(MOST.place);
});

test('from any place every row can be reached by small moves, because at rest the bar shows the place', () => {
  let place = resting(MOST.place - 5000, MOST);
  for (let step = 0; step < 20; step++)
    place = resting(followScroll(place, Math.min(MOST.scroll, place.scroll + 300), MOST, PAGE).place, MOST);
  expect(place.place).toBe(MOST.place);
  for (let step = 0; step < 30; step++)
    place = resting(followScroll(place, Math.max(0, place.scroll - 300), MOST, PAGE).place, MOST);
  expect(place.place).toBe(MOST.place - 9000);
});

test('a move whose event is still due is not undone when the one before it comes to rest', () => {
  jest.useFakeTimers();
  const { result } = renderHook(() => useTallList({ count: 1_000_000, row: 76, key: 'all' }));
  const box = document.createElement('div');
  result.current.box.current = box;
  box.scrollTop = 1_500_000;
  act(() => result.current.onScroll());
  box.scrollTop = 3_000_000;
  act(() => jest.advanceTimersByTime(1000));
  act(() => result.current.onScroll());
  expect(box.scrollTop).toBe(3_000_000);
  expect(result.current.first).toBeGreaterThan(490_000);
  jest.useRealTimers();
});

import { dueReminders } from '@/lib/calendar/reminders';

const HOUR = 3600;
const ending = (left: number, href = '/proposal/#one') => ({ href, left });

test('a vote is told of a day before its end and again two hours before, once each', () => {
  expect(dueReminders([ending(25 * HOUR)], [])).toEqual([]);
  const [day] = dueReminders([ending(23 * HOUR)], []);
  expect(day?.key).toBe('86400 /proposal/#one');
  expect(dueReminders([ending(22 * HOUR)], [day?.key ?? ''])).toEqual([]);
  const [hours] = dueReminders([ending(2 * HOUR)], [day?.key ?? '']);
  expect(hours?.key).toBe('7200 /proposal/#one');
  expect(dueReminders([ending(HOUR)], [day?.key ?? '', hours?.key ?? ''])).toEqual([]);
});

test('who looks late is told once, and of what is over not at all', () => {
  expect(dueReminders([ending(HOUR)], [])).toHaveLength(1);
  expect(dueReminders([ending(0), ending(-5)], [])).toEqual([]);
  expect(dueReminders([ending(Number.NaN)], [])).toEqual([]);
  expect(dueReminders([ending(HOUR), ending(HOUR, '/proposal/#two')], ['7200 /proposal/#one'])).toEqual([
    { key: '7200 /proposal/#two', ending: ending(HOUR, '/proposal/#two') },
  ]);
});

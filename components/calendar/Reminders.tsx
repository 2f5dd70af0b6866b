import { useEffect, useState } from 'react';
import type { Item } from '@/components/inbox/needs';
import { Button } from '@/components/ui/Button';
import { formatDuration, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import {
  dueReminders,
  noteTold,
  readReminders,
  showReminder,
  switchReminders,
} from '@/lib/calendar/reminders';
import { proposalHref } from '@/lib/routes';

/** Milliseconds between two looks at what ends. */
const LOOK = 60_000;

/** Reminds of votes that end, while the inbox is open in this browser; nothing where it knows no notices. */
export function Reminders({ items }: { items: readonly Item[] }) {
  const [isOn, setOn] = useState(() => readReminders().isOn);
  const [isRefused, setRefused] = useState(false);
  const isPossible = typeof Notification !== 'undefined';
  useEffect(() => {
    if (!isOn || !isPossible || Notification.permission !== 'granted') return;
    const look = () => remind(items);
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }, [isOn, isPossible, items]);
  if (!isPossible) return undefined;
  const change = async () => {
    const isGranted = isOn || (await Notification.requestPermission()) === 'granted';
    setRefused(!isGranted);
    if (!isGranted) return;
    switchReminders(!isOn);
    setOn(!isOn);
  };
  return (
    <section className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2" aria-label={t`Reminders`}>
      <Button onClick={change}>{isOn ? t`Stop reminding me` : t`Remind me before votes end`}</Button>
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-14 text-second">
        {isRefused
          ? t`This browser does not let Quorate show notices. Allow them in its settings of this site.`
          : t`By a notice of this browser, a day and two hours before, as long as this page is open in it. A calendar reminds you also when it is not.`}
      </p>
    </section>
  );
}

/** Tells of what ends and was not told yet, also by another tab. */
function remind(items: readonly Item[]): void {
  // Time left is unknown for data of an earlier visit.
  const votes = items.filter(({ dao, line }) => line.state === 'ACTIVE' && dao.sync.recalled === null);
  const endings = votes.map((item) => ({
    item,
    href: proposalHref(item.dao.id, item.line.id),
    left: Number(item.line.deadline - item.dao.clock.now) * item.dao.clock.secondsPerUnit,
  }));
  const due = dueReminders(endings, readReminders().told);
  if (due.length === 0) return;
  noteTold(due.map(({ key }) => key));
  for (const each of due) {
    const { dao, line } = each.ending.item;
    const title = t`Ends in about ${formatDuration(BigInt(Math.round(each.ending.left)))}: ${safeLine(line.title)}`;
    // Without the notice the inbox still says it.
    void showReminder(title, safeLine(dao.name), each).catch(() => undefined);
  }
}

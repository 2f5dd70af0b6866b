'use client';
import { phrase, translated } from '@/core/language/message';
import { useNotices } from '@/lib/query/client/service';
import { Strip, Strips } from './Strip';

const RELOAD = translated({
  name: phrase`Reload`,
  run: () => location.reload(),
});

/** Notices of the service, once each, until dismissed. */
export function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <Strips>
      {notices.map(({ key, code, title, next }) => (
        <Strip
          key={key}
          look="items-start bg-warn-soft"
          action={code === 'version-mismatch' ? RELOAD : undefined}
          onDismiss={() => dismiss(key)}
        >
          <span className="font-semibold text-warn">▲ {title}</span> {next}
        </Strip>
      ))}
    </Strips>
  );
}

'use client';
import { useNotices } from '@/lib/query/client/service';

/** What the service had to say, once each, until dismissed. */
export function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <div role="status" className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      {notices.map(({ key, code, title, next }) => (
        <div key={key} className="mt-4 flex items-start gap-3 rounded-card bg-warn-soft px-5 py-2.5 text-14">
          <p className="flex-1 py-2">
            <span className="font-semibold text-warn">▲ {title}</span> {next}
          </p>
          {code === 'version-mismatch' ? (
            <button
              type="button"
              className="min-h-11 px-2 font-semibold underline"
              onClick={() => location.reload()}
            >
              Reload
            </button>
          ) : undefined}
          <button
            type="button"
            aria-label="Dismiss this notice"
            className="-mr-2 size-11 shrink-0 rounded-control text-second hover:text-ink"
            onClick={() => dismiss(key)}
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}

'use client';

/** Covers a page that another site shows inside itself: what lies under another site's hands is not to be acted on. */
export function FrameNotice({ origin }: { origin: string | undefined }) {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-paper p-6">
      <div role="alert" className="grid max-w-md gap-3">
        <h1 className="text-21 font-semibold">This page is shown inside another site.</h1>
        <p className="text-15 text-second">
          {origin ?? 'The site around it'} could cover parts of it, so that you press what you do not see.
          Nothing can be done here.
        </p>
        <p>
          <a
            href={window.location.href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            Open it by itself
          </a>
        </p>
      </div>
    </div>
  );
}

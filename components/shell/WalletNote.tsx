'use client';
import { describe } from '@/core/errors';
import { connectWallet, useGone, wallet } from '@/lib/wallet/wallet';

/** Says that the connection is over by no doing of the person here, so that it is clear why the page asks to connect again. */
export function WalletNote() {
  const gone = useGone();
  const words = gone === undefined ? undefined : describe(gone, {});
  return (
    <div role="status" className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      {words === undefined ? undefined : (
        <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-warn-soft px-5 py-2.5 text-14">
          <p className="flex-1 py-2">
            <span className="font-semibold text-warn">▲ {words.title}</span> {words.next}
          </p>
          <button type="button" className="min-h-11 px-2 font-semibold underline" onClick={connectWallet}>
            Connect again
          </button>
          <button
            type="button"
            aria-label="Dismiss this notice"
            className="-mr-2 size-11 shrink-0 rounded-control text-second hover:text-ink"
            onClick={() => wallet.set({ status: 'none' })}
          >
            ✕
          </button>
        </div>
      )}
    </div>
  );
}

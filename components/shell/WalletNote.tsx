import { describe } from '@/core/errors';
import { t } from '@/core/language/message';
import { connectWallet, useGone, wallet } from '@/lib/wallet/wallet';
import { Strip, Strips } from './Strip';

/** Says that the connection is over by no doing of the person here, so that it is clear why the page asks to connect again. */
export function WalletNote() {
  const gone = useGone();
  const words = gone === undefined ? undefined : describe(gone, {});
  return (
    <Strips>
      {words === undefined ? undefined : (
        <Strip
          action={{ name: t`Connect again`, run: connectWallet }}
          onDismiss={() => wallet.set({ status: 'none' })}
        >
          <span className="font-semibold text-warn">▲ {words.title}</span> {words.next}
        </Strip>
      )}
    </Strips>
  );
}

import type { ReactNode } from 'react';
import { rich } from '@/components/ui/text/rich';
import { votesToPropose } from '@/core/draft/threshold';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { useWallet } from '@/lib/wallet/wallet';

const SIGNS = {
  yes: ['✓', 'text-for'],
  no: ['▲', 'text-warn'],
  open: ['○', 'text-second'],
} as const;

/** One thing to know before proposing, with whether it is well. */
export function ProposePoint({ sign, children }: { sign: keyof typeof SIGNS; children: ReactNode }) {
  const [mark, tone] = SIGNS[sign];
  return (
    <li className="grid grid-cols-[1.1rem_minmax(0,1fr)] wrap-anywhere">
      <span aria-hidden="true" className={tone}>
        {mark}
      </span>
      <span>{children}</span>
    </li>
  );
}

/** Whether the connected account has the votes that proposing takes. */
export function VotesPoint({ dao, outlook: { threshold } }: { dao: DaoView; outlook: OutlookView }) {
  const { account } = useWallet();
  const { decimals = 0, symbol = '' } = dao.token ?? {};
  const needed = threshold?.needed ?? votesToPropose(dao, dao.settings);
  if (threshold === null || threshold.isMet === null)
    return (
      <ProposePoint sign="open">
        {rich`Proposing takes ${needed === null ? t`votes` : t`${formatVotes(needed, decimals)} ${symbol} votes`}.${
          account === undefined
            ? t` Connect a wallet to see what you have.`
            : t` What you have could not be read.`
        }`}
      </ProposePoint>
    );
  if (threshold.isMet && threshold.isListed)
    return (
      <ProposePoint sign="yes">{t`You are on the list of those who need no votes to propose.`}</ProposePoint>
    );
  const [has, takes] = [formatVotes(threshold.has ?? 0n, decimals), formatVotes(threshold.needed, decimals)];
  return threshold.isMet ? (
    <ProposePoint sign="yes">{t`You have ${has} ${symbol} votes; it takes ${takes}.`}</ProposePoint>
  ) : (
    <ProposePoint sign="no">{rich`You have ${has} ${symbol} votes; it takes ${takes}. Votes count one block after they are delegated to you.`}</ProposePoint>
  );
}

type Props = {
  openToAnyone: boolean;
  /** Undefined where the draft is only read. */
  onChange: ((openToAnyone: boolean) => void) | undefined;
};

/** Whether the text is reserved for whoever proposes it, what that means, and the way to change it. */
export function ReservedPoint({ openToAnyone, onChange }: Props) {
  return (
    <ProposePoint sign={openToAnyone ? 'no' : 'yes'}>
      {openToAnyone
        ? t`Anyone with enough votes can propose this exact text before you and cancel it. After that it cannot be proposed again.`
        : t`Only you can propose it: its text will end with your address, and this Governor accepts it from that account only.`}
      {onChange === undefined ? undefined : (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={!openToAnyone}
            onChange={(event) => onChange(!event.target.checked)}
          />
          {t`Reserve it for the account that proposes it`}
        </label>
      )}
    </ProposePoint>
  );
}

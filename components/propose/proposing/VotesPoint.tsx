import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { useWallet } from '@/lib/wallet/wallet';
import { ProposePoint } from './ProposePoint';

/** Whether the connected account has the votes that proposing takes. */
export function VotesPoint({ dao, outlook: { threshold } }: { dao: DaoView; outlook: OutlookView }) {
  const { account } = useWallet();
  const { decimals = 0, symbol = '' } = dao.token ?? {};
  const needed = threshold?.needed ?? dao.settings.proposalThreshold;
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

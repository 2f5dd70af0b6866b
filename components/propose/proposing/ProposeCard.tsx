import type { ReactNode } from 'react';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import type { DraftDocument } from '@/core/draft/document';
import { deviceLimit } from '@/core/draft/obstacles';
import { votesToPropose } from '@/core/draft/threshold';
import { formatCoin, formatVotes, shortId } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { useGasPrice } from '@/lib/draft/tokenRead';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { Answered } from '@/lib/query/client/ask';
import type { DaoView } from '@/lib/query/dao';
import { proposalHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';
import { ProposePoint, ReservedPoint, VotesPoint } from './ProposePoint';
import { WhoCould } from './WhoCould';

type DraftProps = {
  dao: DaoView;
  document: DraftDocument;
  /** Has it proposed without the suffix that reserves it, or with it; undefined where the draft is only read. */
  onOpen: ((openToAnyone: boolean) => void) | undefined;
};

type Props = DraftProps & {
  outlook: Answered<OutlookView>;
  /** It is of what the draft was a moment ago. */
  isOld: boolean;
  /** It was, and what it takes is no longer of interest. */
  isProposed: boolean;
  children?: ReactNode;
};

/** Whether the draft can be proposed, by the reader or by whom, and what stands in the way; below it the button. */
export function ProposeCard({
  outlook: { data, error, retry },
  isOld,
  isProposed,
  children,
  ...draft
}: Props) {
  return (
    <Card title={t`Propose`} old={isOld}>
      {isProposed ? undefined : data === undefined ? (
        error === undefined ? (
          <Skeleton className="h-6 w-full" lines={4} />
        ) : (
          <Problem compact error={error} onRetry={retry} />
        )
      ) : (
        <Points {...draft} outlook={data} />
      )}
      <div className="mt-4">{children}</div>
    </Card>
  );
}

function Points({ dao, document, outlook, onOpen }: DraftProps & { outlook: OutlookView }) {
  const { description, openToAnyone } = document;
  const { account } = useWallet();
  const { obstacles, threshold, honoursSuffix, id, isIdCertain } = outlook;
  const others = obstacles.filter(({ code }) => code !== 'votes');
  const needed = threshold?.needed ?? votesToPropose(dao, dao.settings);
  return (
    <ul className="grid gap-2.5 text-14">
      {description.trim() !== '' ? undefined : (
        <ProposePoint sign="no">{t`It has no title yet. Without one it is hard to find and to talk about.`}</ProposePoint>
      )}
      {others.map(({ code, sentence }) => (
        <ProposePoint key={code} sign="no">
          {sentence}
          {code === 'same-content' && isIdCertain && id !== null ? (
            <a
              href={proposalHref(dao.id, id)}
              className="block min-h-11 content-center text-accent underline underline-offset-4"
            >{t`Open that proposal`}</a>
          ) : undefined}
        </ProposePoint>
      ))}
      <VotesPoint dao={dao} outlook={outlook} />
      {threshold?.isMet === true ? undefined : <WhoCould dao={dao} needed={needed} />}
      {honoursSuffix ? <ReservedPoint openToAnyone={openToAnyone} onChange={onOpen} /> : undefined}
      {id === null || account === undefined ? undefined : (
        <ProposePoint sign="open">
          {isIdCertain
            ? rich`Proposal ID: ${<span className="font-mono text-13">{shortId(id)}</span>}`
            : t`It will be number ${id} unless another proposal comes first.`}
        </ProposePoint>
      )}
      <CostLine dao={dao} outlook={outlook} />
    </ul>
  );
}

/** Cost of the transaction now and the text's share of it, if estimated, and devices that could not sign it. */
function CostLine({ dao, outlook: { data, gas, gasOfText } }: { dao: DaoView; outlook: OutlookView }) {
  const fee = useGasPrice(dao.chainId, gas !== null);
  const bytes = data.length / 2 - 1;
  const devices = deviceLimit(bytes);
  const hint =
    devices === undefined ? undefined : (
      <ProposePoint sign="no">
        {devices === 'none'
          ? t`Its ${formatCount(bytes)} bytes are more than hardware wallets such as Ledger and Trezor sign. Use another wallet, or make several proposals.`
          : t`Its ${formatCount(bytes)} bytes are more than some hardware wallets sign. Try yours before you rely on it.`}
      </ProposePoint>
    );
  if (gas === null) return hint;
  const share = gasOfText === null || gas === 0n ? undefined : Number((gasOfText * 100n) / gas);
  return (
    <>
      {hint}
      <ProposePoint sign="open">
        {fee === undefined
          ? t`The transaction takes ${formatVotes(gas, 0)} gas`
          : t`The transaction costs about ${formatCoin(gas * fee.price, fee.currency)} now (${formatVotes(gas, 0)} gas)`}
        {share === undefined || share < 20
          ? '.'
          : t`. Of that, ${share}% pays for keeping the proposal’s text on the chain.`}
      </ProposePoint>
    </>
  );
}

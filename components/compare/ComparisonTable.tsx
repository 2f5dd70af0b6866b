import type { ReactNode } from 'react';
import { PowerFigure, shareText } from '@/components/delegate/PowerFigure';
import { Address } from '@/components/ui/Address';
import { BlockTime } from '@/components/ui/text/BlockTime';
import { SIDE } from '@/components/ui/text/sides';
import { formatAddress, safeLine, shortId } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { ComparedDelegate, ComparedLine, ComparisonView } from '@/lib/query/insight/comparison';
import { proposalHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';

type Fact = { name: string; tell: (delegate: ComparedDelegate, dao: DaoView) => ReactNode };

const facts = (): readonly Fact[] => [
  {
    name: t`Votes now`,
    tell: (delegate, dao) => <PowerFigure delegate={delegate} dao={dao} />,
  },
  {
    name: t`Share of all tokens`,
    tell: ({ share }) => shareText(share) ?? t`not known`,
  },
  {
    name: t`Delegators`,
    tell: ({ delegators }) => formatCount(delegators),
  },
  {
    name: t`Participation`,
    tell: ({ votes: { participation } }) => partOf(participation?.voted, participation?.held),
  },
  {
    name: t`Voted with the result`,
    tell: ({ votes: { participation } }) => partOf(participation?.won, participation?.sided),
  },
  {
    name: t`Last vote`,
    tell: ({ votes: { items } }, dao) =>
      items[0] === undefined ? t`none read` : <BlockTime block={items[0].block} dao={dao} />,
  },
  {
    name: t`First held votes`,
    tell: ({ history: { points, whole } }, dao) => {
      if (!whole) return t`not known`;
      return points[0] === undefined ? t`never` : <BlockTime block={points[0].block} dao={dao} isDate />;
    },
  },
];

type Props = {
  page: ComparisonView;
  items: readonly ComparedLine[];
  dao: DaoView;
  onRemove: (address: ComparedDelegate['address']) => void;
};

/** Delegates in columns: what is known of each, and how each voted on every proposal that one of them voted on. */
export function ComparisonTable({ page: { delegates, sync }, items, dao, onRemove }: Props) {
  const { account } = useWallet();
  const row = (key: string, name: ReactNode, cell: (at: number) => ReactNode) => (
    <tbody key={key} className="border-t border-line-soft">
      <tr>
        <th scope="rowgroup" colSpan={delegates.length} className="pt-2.5 text-left font-normal">
          {name}
        </th>
      </tr>
      <tr>
        {delegates.map(({ address }, at) => (
          <td
            key={address}
            className="pt-0.5 pr-1 pb-2.5 align-top text-14 font-semibold max-[22rem]:text-[0.75rem]"
          >
            {cell(at)}
          </td>
        ))}
      </tr>
    </tbody>
  );
  return (
    // Four columns are wider than a small phone, where no number of a block may be broken in two.
    <table className={`w-full table-fixed text-14 tabular-nums ${delegates.length > 3 ? 'min-w-72' : ''}`}>
      <caption className="sr-only">{t`Delegates in columns: what they hold, then how they voted`}</caption>
      <thead>
        <tr>
          {delegates.map(({ address }) => (
            <th key={address} scope="col" className="pr-1 text-left align-top">
              <Address address={address} chainId={dao.chainId} avatar className="flex-wrap text-13" />
              {address === account ? <span className="block text-13 text-second">{t`you`}</span> : undefined}
              <button
                type="button"
                onClick={() => onRemove(address)}
                aria-label={t`Remove ${formatAddress(address)}`}
                className="flex min-h-11 items-center text-13 font-normal text-second underline underline-offset-4"
              >{t`Remove`}</button>
            </th>
          ))}
        </tr>
      </thead>
      {facts().map(({ name, tell }) =>
        row(name, <span className="text-13 text-second">{name}</span>, (at) => {
          const delegate = delegates[at];
          return delegate === undefined ? undefined : tell(delegate, dao);
        }),
      )}
      {items.map(({ proposal, sides }) =>
        row(
          String(proposal.id),
          <a
            href={proposalHref(dao.id, proposal.id)}
            dir="auto"
            className="line-clamp-2 text-15 hover:underline"
          >
            {safeLine(proposal.title ?? '') || t`Proposal ${shortId(proposal.id)}`}
          </a>,
          (at) => <Side side={sides[at] ?? 'none'} isRead={sync.complete} />,
        ),
      )}
    </table>
  );
}

function Side({ side, isRead }: { side: ComparedLine['sides'][number]; isRead: boolean }) {
  if (side === 'none')
    return <span className="font-normal text-second">{isRead ? t`no vote` : t`none read`}</span>;
  const { tone, sign, text } = SIDE[side];
  return (
    <span className={tone}>
      <span aria-hidden="true">{sign} </span>
      {text}
    </span>
  );
}

function partOf(part: number | undefined, whole: number | undefined): string {
  if (part === undefined || whole === undefined) return t`not known`;
  return whole === 0 ? t`none` : t`${part} of ${whole}`;
}

import { HistoryNote } from '@/components/coverage/CoverageCard';
import { Address } from '@/components/ui/Address';
import { Card } from '@/components/ui/Card';
import { usePatience } from '@/components/ui/list/usePatience';
import { Problem } from '@/components/ui/Problem';
import { Proof } from '@/components/ui/Proof';
import { Skeleton } from '@/components/ui/Skeleton';
import { boundedLine, formatVotes } from '@/core/format';
import { formatCount, joinList, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type HoldingView, type TreasuryView, useTreasury } from '@/lib/query/insight/treasury';
import { figureOf } from '@/lib/query/proof';
import { OpenMoves } from './OpenMoves';

export function TreasuryBoard({ dao }: { dao: DaoView }) {
  const { data, error, retry } = useTreasury(dao.id);
  const isKnown = usePatience(data?.mayGrow === false, data !== undefined, dao.id);
  if (data === undefined || !isKnown)
    return (
      <Problem error={error} onRetry={retry} place={<Skeleton className="h-64 w-full rounded-card" />} />
    );
  return (
    <div className="grid gap-5">
      <HistoryNote dao={dao.id} />
      <Problem error={error} onRetry={retry} compact />
      <Card title={t`Holdings`}>
        {data.holdings.length === 0 ? (
          <p className="text-15">{t`None of what was looked for is held.`}</p>
        ) : (
          <HoldingList treasury={data} dao={dao} />
        )}
        {data.mayGrow ? (
          // As high as the line of a token, so that one that comes moves nothing.
          <p className="flex min-h-16 items-center text-13 text-second">
            {t`Tokens that open proposals name may follow: not all proposals are read.`}
          </p>
        ) : undefined}
        <p className="mt-3 text-13 text-second">{lookedFor(data)}</p>
      </Card>
      <OpenMoves dao={dao} />
    </div>
  );
}

function lookedFor({ assets, silent, at }: TreasuryView): string {
  const count = (source: TreasuryView['assets'][number]['source']) =>
    assets.filter((asset) => asset.source === source).length;
  const parts = [
    t`the chain’s coin`,
    ...(count('votes') > 0 ? [t`the voting token`] : []),
    ...(count('known') > 0 ? [plural(count('known'), 'well-known token')] : []),
    ...(count('named') > 0 ? [t`${plural(count('named'), 'token')} that open proposals name`] : []),
  ];
  const looked = joinList(parts);
  return t`Looked for at block ${formatCount(at.number)}: ${looked}. Other tokens may be held too.${silent === 0 ? '' : t` Of ${plural(silent, 'token')} the amount could not be read.`}`;
}

/** Amounts by the contract that holds them, each with its proof. */
function HoldingList({ treasury: { holdings }, dao }: { treasury: TreasuryView; dao: DaoView }) {
  const holders = [...new Set(holdings.map(({ holder }) => holder))];
  return holders.map((holder) => (
    <section key={holder} className="mt-3 first:mt-0">
      <h3 className="font-sans text-14 font-normal text-second">
        {holder === dao.address ? t`The Governor` : t`The timelock`},{' '}
        <Address address={holder} chainId={dao.chainId} />
      </h3>
      <ul className="divide-y divide-line-soft">
        {holdings
          .filter((each) => each.holder === holder)
          .map((holding) => (
            <li key={holding.asset.token ?? 'coin'}>
              <Line holding={holding} dao={dao} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Line({ holding: { asset, amount, proof }, dao }: { holding: HoldingView; dao: DaoView }) {
  const { decimals, source, token } = asset;
  const symbol = boundedLine(asset.symbol, 16) || t`a token without a symbol`;
  const text = `${formatVotes(amount, decimals ?? 0)} ${symbol}`;
  const figure = figureOf(proof, { label: t`Amount`, value: text, chainId: dao.chainId });
  return (
    <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-2 text-15">
      <span className="font-semibold">
        <Proof figure={figure} className="tabular-nums">
          <bdi>{text}</bdi>
        </Proof>
      </span>
      <span className="text-13 text-second">
        {token === null ? t`the chain’s coin` : <Address address={token} chainId={dao.chainId} />}
        {source === 'votes' ? t`, the voting token` : undefined}
        {source === 'named' ? t`, as it calls itself` : undefined}
      </span>
    </p>
  );
}

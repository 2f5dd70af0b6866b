'use client';
import { Address } from '@/components/ui/Address';
import { Proof } from '@/components/ui/Proof';
import { boundedLine, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { HoldingView, TreasuryView } from '@/lib/query/insight/treasury';
import { figureOf } from '@/lib/query/proof';

/** Amounts by the contract that holds them, each with its proof. */
export function HoldingList({ treasury: { holdings }, dao }: { treasury: TreasuryView; dao: DaoView }) {
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

'use client';
import { Address } from '@/components/ui/Address';
import { Card } from '@/components/ui/Card';
import { Proof } from '@/components/ui/Proof';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { rulesOf } from './rules';

/** The rules of an organisation in words, each figure with its proof, and its contracts. */
export function RulesCard({ dao }: { dao: DaoView }) {
  return (
    <Card title={t`Rules`}>
      <dl className="-mt-1 divide-y divide-line-soft">
        {rulesOf(dao).map((rule) => (
          <div key={rule.key} className="py-2.5">
            <dt className="text-13 text-second">{rule.name}</dt>
            <dd>
              <p className="text-15 font-semibold">
                <Proof figure={rule.figure}>{rule.value}</Proof>
              </p>
              {rule.meaning === '' ? undefined : <p className="text-13 text-second">{rule.meaning}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <Contracts dao={dao} />
    </Card>
  );
}

function Contracts({ dao }: { dao: DaoView }) {
  const rows = [
    { name: t`Governor`, address: dao.address },
    ...(dao.token === null ? [] : [{ name: t`Token`, address: dao.token.address }]),
    ...(dao.timelock === null ? [] : [{ name: t`Timelock`, address: dao.timelock.address }]),
  ];
  return (
    <dl className="mt-1 border-t border-line-soft pt-3 text-14">
      {rows.map((row) => (
        <div key={row.name} className="flex min-h-9 items-center justify-between gap-3">
          <dt className="text-second">{row.name}</dt>
          <dd>
            <Address address={row.address} chainId={dao.chainId} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

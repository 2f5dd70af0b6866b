'use client';
import { useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Proof } from '@/components/ui/Proof';
import type { DaoView } from '@/lib/query/dao';
import { rulesOf } from './rules';

/** The rules of an organisation in words, each figure with its proof, and its contracts; folded on phones. */
export function RulesCard({ dao }: { dao: DaoView }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Rules" className="rounded-card border border-line bg-card px-5 py-3 sm:px-6 md:py-5">
      <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-0">
        <h2>Rules</h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen((was) => !was)}
          className="min-h-11 text-14 text-second underline decoration-line underline-offset-4 md:hidden"
        >
          {open ? 'Hide' : 'Show'}
        </button>
      </div>
      <div className={`${open ? 'block' : 'hidden'} pb-2 md:block md:pb-0`}>
        <dl className="mt-2 divide-y divide-line-soft">
          {rulesOf(dao).map((rule) => (
            <div key={rule.key} className="py-2.5">
              <dt className="text-13 text-second">{rule.name}</dt>
              <dd>
                <p className="text-15 font-semibold">
                  {rule.figure === undefined ? rule.value : <Proof figure={rule.figure}>{rule.value}</Proof>}
                </p>
                <p className="text-13 text-second">{rule.meaning}</p>
              </dd>
            </div>
          ))}
        </dl>
        <Contracts dao={dao} />
      </div>
    </section>
  );
}

function Contracts({ dao }: { dao: DaoView }) {
  const rows = [
    { name: 'Governor', address: dao.address },
    ...(dao.token === null ? [] : [{ name: 'Token', address: dao.token.address }]),
    ...(dao.timelock === null ? [] : [{ name: 'Timelock', address: dao.timelock.address }]),
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

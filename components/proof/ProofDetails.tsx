import type { ReactNode } from 'react';
import { Copy } from '@/components/ui/Copy';
import { castCommand } from '@/components/ui/text/castCommand';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { Figure } from '@/lib/query/verify';
import { ProofCheck } from './ProofCheck';

/** Proof of a figure: value, call, contract and block, a button that reads it again, and a line for a terminal. */
export function ProofDetails({ figure }: { figure: Figure }) {
  return (
    <>
      <p className="text-14 text-second">{t`Read from the chain only. Anyone can ask the same.`}</p>
      <dl className="mt-3 space-y-2.5">
        <Row name={t`Value`}>
          <span className="font-semibold">{figure.value}</span>
          {figure.raw === undefined || figure.raw === figure.value ? undefined : (
            <span className="mt-0.5 block font-mono text-13 break-all text-second">{figure.raw}</span>
          )}
        </Row>
        <Row name={t`Call`}>
          <span className="font-mono text-13 break-all">{figure.call}</span>
          {figure.args.map((arg, index) => (
            <span key={index} className="block font-mono text-13 break-all text-second">
              {arg}
            </span>
          ))}
        </Row>
        <Row name={t`Contract`}>
          <span className="font-mono text-13 break-all">{figure.contract}</span>
        </Row>
        <Row name={t`Block`}>{rich`${formatVotes(BigInt(figure.block), 0)} on chain ${figure.chainId}`}</Row>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <ProofCheck figure={figure} />
        <Copy text={castCommand(figure)} label={t`Copy as cast line`} />
      </div>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-2">
      <dt className="text-13 leading-[1.375rem] text-second">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

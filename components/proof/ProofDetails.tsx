import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { type Figure, type FigureCheck, useVerify } from '@/lib/query/verify';
import { ProvenOf } from './ProvenOf';

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

/** Reads a figure again on request, or proves it, and says whether the chain still gives the same. */
export function ProofCheck({ figure }: { figure: Figure }) {
  const { check, verify, prove } = useVerify(figure);
  const verdict = useRef<HTMLDivElement>(null);
  // In a small window it would come below the edge of the box.
  useEffect(() => {
    if (check.kind === 'done' || check.kind === 'failed')
      verdict.current?.scrollIntoView?.({ block: 'nearest' });
  }, [check]);
  const isBusy = (isProof: boolean) => check.kind === 'checking' && check.isProof === isProof;
  return (
    <>
      <Button onClick={verify} busy={isBusy(false)}>{t`Read it again`}</Button>
      <Button onClick={prove} busy={isBusy(true)}>{t`Prove it`}</Button>
      <div ref={verdict} className="order-last w-full" aria-live="polite">
        {check.kind === 'idle' || check.kind === 'checking' ? <About /> : undefined}
        {check.kind === 'done' ? <Verdict {...check} /> : undefined}
        {check.kind === 'done' && check.same === true && check.proof !== undefined ? (
          <ProvenOf {...check.proof} />
        ) : undefined}
        {check.kind === 'failed' ? <Problem compact error={check.error} /> : undefined}
      </div>
    </>
  );
}

function About() {
  return (
    <p className="text-13 text-second">{t`“Read it again” believes your endpoint. “Prove it” does not: it runs the contract’s code here, on data that the block’s hash vouches for.`}</p>
  );
}

function Verdict({ same, found, isForeign, proof }: Omit<Extract<FigureCheck, { kind: 'done' }>, 'kind'>) {
  if (same === true && isForeign)
    return (
      <p className="text-14 font-medium text-ink">{t`This contract gives the same value. The Governor does not name it as its token or its timelock, so judge the contract first.`}</p>
    );
  if (same === true)
    return (
      <p className="text-14 font-medium text-for">
        {proof === undefined
          ? t`✓ The chain gives the same value.`
          : t`✓ Proven: the chain’s state gives this value.`}
      </p>
    );
  return (
    <p className={`text-14 font-medium break-all ${same === undefined ? 'text-ink' : 'text-against'}`}>
      {same === undefined
        ? t`The chain gives `
        : t`✕ The chain gives another value; do not rely on this figure: `}
      <span className="font-mono text-13">{found}</span>
    </p>
  );
}

/** The same question as a line for Foundry's `cast`; the reader puts an endpoint of their own choice. */
export function castCommand(figure: Figure): string {
  const args = figure.args.map((arg) => ` ${quote(arg)}`).join('');
  return `cast call ${figure.contract} ${quote(figure.call)}${args} --block ${figure.block} --rpc-url "$RPC_URL"`;
}

function quote(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

import { EventLink } from '@/components/proposal/EventLink';
import { Address } from '@/components/ui/Address';
import { Chip } from '@/components/ui/StateChip';
import { Calldata } from '@/components/ui/text/Calldata';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { formatCoin, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { ControlView } from '@/lib/query/control';
import { useChainNow } from '@/lib/query/now';
import type { LogView, OperationView } from '@/lib/query/operation';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { ReadingProof } from './ReadingProof';
import { OPERATION } from './words';

/** One operation: what has become of it, when it is ready, where it comes from, and its calls as they stand. */
export function OperationRow({ operation, control }: { operation: OperationView; control: ControlView }) {
  const { tone, sign, text } = OPERATION[operation.state];
  const isOpen = operation.state === 'WAITING' || operation.state === 'READY';
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1.5">
        <Chip tone={tone} sign={sign}>
          {text}
        </Chip>
        {isOpen ? <Ready operation={operation} control={control} /> : undefined}
        <span className="font-mono text-13 text-second">{operation.operationId.slice(0, 10)}…</span>
      </div>
      <p className="mt-1.5 text-14">
        <Origin operation={operation} dao={control.id} />
      </p>
      <p className="mt-0.5 text-13 text-second">
        <Step name={t`Scheduled`} log={operation.scheduled} chainId={control.chainId} />
        <Step name={t` · executed`} log={operation.executed} chainId={control.chainId} />
        <Step name={t` · cancelled`} log={operation.cancelled} chainId={control.chainId} />
      </p>
      <ol className="mt-3 space-y-3">
        {operation.calls.map((call, index) => (
          <li key={`${index} ${call.target}`}>
            <RawCall call={call} chainId={control.chainId} />
          </li>
        ))}
      </ol>
    </li>
  );
}

function Ready({ operation, control }: { operation: OperationView; control: ControlView }) {
  const { at, chainId } = control;
  const { proof, readyAt } = operation;
  const now = useChainNow(at);
  if (readyAt === null) return undefined;
  const time = (
    <>
      {operation.state === 'READY' ? t`ready since ` : t`ready `}
      <Time seconds={readyAt} now={operation.state === 'WAITING' ? now : undefined} />
    </>
  );
  if (proof === null) return <span className="text-14">{time}</span>;
  const label = operation.delay === null ? t`Queued` : t`Ready at (Unix time)`;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 text-14">
      <span>{time}</span>
      <span className="text-13 text-second">
        <ReadingProof reading={proof} label={label} chainId={chainId}>
          <span className="underline decoration-line underline-offset-4">{t`Proof`}</span>
        </ReadingProof>
      </span>
    </span>
  );
}

function Origin({ operation, dao }: { operation: OperationView; dao: string }) {
  const { proposalId, foreign } = operation;
  if (proposalId === null) return t`By no proposal of this Governor.`;
  const link = (
    <a
      href={proposalHref(dao, proposalId)}
      className="text-accent underline underline-offset-4"
    >{t`a proposal`}</a>
  );
  return foreign ? (
    <strong className="font-semibold text-against">
      {rich`${<span aria-hidden="true">▲ </span>}The actions of ${link}, but it was not the Governor that scheduled them.`}
    </strong>
  ) : (
    rich`Queued by ${link}.`
  );
}

function Step({ name, log, chainId }: { name: string; log: LogView | null; chainId: number }) {
  if (log === null) return undefined;
  return (
    <>
      {name}{' '}
      {log.timestamp === null ? undefined : (
        <>
          <Time seconds={log.timestamp} />,{' '}
        </>
      )}
      <EventLink event={log} chainId={chainId} title={t`${name.replace(' · ', '')} in`} />
    </>
  );
}

function RawCall({ call, chainId }: { call: OperationView['calls'][number]; chainId: number }) {
  const currency = useChains().find((chain) => chain.id === chainId)?.currency ?? 'coins';
  const rows = [
    { name: t`Target`, value: <Address address={call.target} chainId={chainId} /> },
    { name: t`Value`, value: formatCoin(call.value, currency) },
    ...(call.signature === '' ? [] : [{ name: t`Function`, value: safeLine(call.signature), isCode: true }]),
  ];
  return (
    <div className="rounded-control border border-line-soft p-3">
      <dl className="space-y-1 text-14">
        {rows.map(({ name, value, isCode = false }) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="w-16 text-second">{name}</dt>
            <dd className={isCode ? 'min-w-0 font-mono text-13 break-all' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <Calldata data={call.calldata} className="mt-1" />
    </div>
  );
}

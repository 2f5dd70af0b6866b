import { useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { Calldata, FOLD } from '@/components/ui/text/Calldata';
import { rich } from '@/components/ui/text/rich';
import { boundedLine, formatVotes, safeText } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { pasteAbi } from '@/lib/query/analysis/abis';
import type { ArgumentView, CallView } from '@/lib/query/analysis/call';
import { useConfig } from '@/lib/settings/config';
import { AskSource } from './AskSource';

const SUMMARY = `-mb-2 ${FOLD}`;

/** Details of a call, on request: its arguments, its bytes, and a place for the ABI of its target. */
export function CallDetails({ call, open }: { call: CallView; open: boolean }) {
  const asks = useConfig().config?.sourcify !== undefined;
  if (call.calldata === '0x') return <p className="mt-1 text-13 text-second">{t`No data is sent`}</p>;
  const mayPaste = call.source === 'none' || call.source === 'guess' || call.source === 'pasted';
  return (
    <div className="flex flex-wrap gap-x-5">
      {call.args.length === 0 ? undefined : (
        <details open={open} className="open:w-full">
          <summary className={SUMMARY}>{rich`Arguments · ${call.args.length}`}</summary>
          <CallArguments call={call} />
        </details>
      )}
      <Calldata data={call.calldata} open={open} className="open:w-full" />
      {(mayPaste || asks) && call.selector !== null ? (
        <details className="open:w-full">
          <summary className={SUMMARY}>{mayPaste ? t`Give its ABI` : t`Published source`}</summary>
          {mayPaste ? <PasteAbi call={call} /> : undefined}
          <AskSource call={call} />
        </details>
      ) : undefined}
    </div>
  );
}

/** A place for the ABI of a contract, by which its calls are then read; it leaves neither this page nor this machine. */
function PasteAbi({ call: { target, chainId } }: { call: CallView }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const give = async () => {
    try {
      await pasteAbi(chainId ?? 0, target, text);
      setError(undefined);
    } catch (flaw) {
      setError(flaw instanceof Error ? flaw.message : String(flaw));
    }
  };
  return (
    <div className="mt-2">
      <Field
        multiline
        label={t`ABI of this contract`}
        hint={t`JSON, or one signature a line. It stays on this machine, until the page is closed.`}
        rows={4}
        value={text}
        error={error}
        code
        className="text-13"
        onText={(next) => setText(next)}
      />
      <Button className="mt-2" onClick={give}>{t`Read the calls with it`}</Button>
    </div>
  );
}

const LONGEST = 4000;

function CallArguments({ call }: { call: CallView }) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-2 rounded-control bg-chip p-3 text-13 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
      <dt className="text-second">{t`Function`}</dt>
      <dd className="font-mono break-all">
        {call.signature} · {call.selector}
      </dd>
      {call.args.map((argument, index) => (
        <Row key={index} argument={argument} index={index} chainId={call.chainId} />
      ))}
    </dl>
  );
}

type RowProps = { argument: ArgumentView; index: number; chainId: number | null };

function Row({ argument, index, chainId }: RowProps) {
  const { name, type, value } = argument;
  return (
    <>
      <dt className="min-w-0 break-words text-second">
        {name === '' ? t`argument ${index + 1}` : boundedLine(name, 64)}{' '}
        <span className="font-mono">{boundedLine(type, 60)}</span>
      </dt>
      <dd className="min-w-0 font-mono break-all whitespace-pre-wrap">
        {type === 'address' && chainId !== null ? (
          <Address address={value} chainId={chainId} />
        ) : (
          valueText(value, type)
        )}
      </dd>
    </>
  );
}

function valueText(value: string, type: string): string {
  if (/^tuple|\]$/.test(type)) return cut(JSON.stringify(JSON.parse(value), null, 1));
  if (/^u?int\d*$/.test(type) && /^-?\d{1,78}$/.test(value)) return formatVotes(BigInt(value), 0, 'exact');
  return cut(value);
}

function cut(text: string): string {
  const safe = safeText(text.slice(0, LONGEST));
  return text.length > LONGEST ? t`${safe}… (${formatCount(text.length)} characters)` : safe;
}

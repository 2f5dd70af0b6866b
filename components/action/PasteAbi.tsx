'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { t } from '@/core/language/message';
import { pasteAbi } from '@/lib/query/analysis/abis';
import type { CallView } from '@/lib/query/analysis/call';

/** A place for the ABI of a contract, by which its calls are then read; it leaves neither this page nor this machine. */
export function PasteAbi({ call: { target, chainId } }: { call: CallView }) {
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
        spellCheck={false}
        value={text}
        error={error}
        className="font-mono text-13"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button className="mt-2" onClick={give}>{t`Read the calls with it`}</Button>
    </div>
  );
}

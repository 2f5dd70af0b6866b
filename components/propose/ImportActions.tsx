import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { FileButton } from '@/components/ui/form/FileButton';
import { DRAFT_LIMITS } from '@/core/draft/document';
import { valueOrFlaw } from '@/core/draft/flaw';
import { importFile } from '@/core/draft/imports/importFile';
import { fileText } from '@/core/files/fileText';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { useRecipeGround } from '@/lib/draft/recipeContext';
import type { DaoView } from '@/lib/query/dao';
import { BuiltActions } from './recipe/BuiltActions';

type Props = { dao: DaoView; onDone: (actions: readonly RawAction[]) => void; onCancel: () => void };

/** Takes actions out of what people have them in: a file of Safe, the record of a Foundry script, a table, or calldata of a proposal. */
export function ImportActions({ dao, onDone, onCancel }: Props) {
  const { context } = useRecipeGround(dao);
  const [text, setText] = useState('');
  const found = useMemo(
    () => (text.trim() === '' ? undefined : valueOrFlaw(() => importFile(text, context, context))),
    [text, context],
  );
  const imported = typeof found === 'object' ? found : undefined;
  const open = (chosen: File) => {
    if (chosen.size > DRAFT_LIMITS.bytes) setText(' '.repeat(DRAFT_LIMITS.bytes + 1));
    else void chosen.arrayBuffer().then((bytes) => setText(fileText(new Uint8Array(bytes))));
  };
  return (
    <div>
      <Field
        multiline
        label={t`Paste it here`}
        hint={t`A batch of Safe’s Transaction Builder, the record of a Foundry script, a table token_address,receiver,amount, a list of calls, or the raw data of a transaction that proposes.`}
        rows={6}
        code
        className="text-13"
        value={text}
        error={typeof found === 'string' ? found : undefined}
        onText={setText}
      />
      <FileButton className="mt-2" label={t`File with actions`} onFile={open}>{t`Choose a file`}</FileButton>
      {imported?.warnings.map((warning) => (
        <p key={warning} className="mt-2 text-14 text-warn">
          <span aria-hidden="true">▲ </span>
          {warning}
        </p>
      ))}
      <BuiltActions
        dao={dao}
        actions={imported?.actions}
        missing={text.trim() === '' ? t`There is nothing yet.` : t`It cannot be read.`}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={imported === undefined || imported.actions.length === 0}
          onClick={() => imported !== undefined && onDone(imported.actions)}
        >{t`Add to the draft`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </div>
  );
}

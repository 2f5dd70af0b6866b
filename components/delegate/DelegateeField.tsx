import { useId, useState } from 'react';
import type { Address } from 'viem';
import { Field } from '@/components/ui/form/Field';
import { onDemand } from '@/components/ui/late/onDemand';
import { orError, QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { pastedAddress } from '@/core/paste/pasted';
import { isNameLike } from '@/lib/names/isNameLike';
import { useChains } from '@/lib/settings/config';

const NameLookup = onDemand(() =>
  import('@/components/names/NameLookup').then((module) => module.NameLookup),
);

/** Account to delegate to; `address` is undefined while the text is no address. */
export type Delegatee = { kind: 'self' } | { kind: 'other'; address: Address | undefined };

type Props = {
  value: Delegatee;
  chainId: number;
  onChange: (value: Delegatee) => void;
  disabled: boolean;
};

/** Yourself or an address, typed in full and checked by its checksum. */
export function DelegateeField({ value, chainId, onChange, disabled }: Props) {
  const name = useId();
  const [text, setText] = useState(value.kind === 'other' ? (value.address ?? '') : '');
  const isName = isNameLike(text);
  const explorers = useChains();
  const read = (written: string) => orError(() => pastedAddress(written, chainId, explorers));
  const otherOf = (written: string): Delegatee => {
    const address = read(written);
    return { kind: 'other', address: address instanceof QuorateError ? undefined : address };
  };
  const found = text === '' || isName ? undefined : read(text);
  const change = (next: string) => {
    setText(next);
    onChange(otherOf(next));
  };
  return (
    <fieldset disabled={disabled}>
      <legend className="text-14 font-medium">{t`Delegate to`}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {(['self', 'other'] as const).map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-2.5 text-15">
            <input
              type="radio"
              name={name}
              checked={value.kind === kind}
              onChange={() => onChange(kind === 'self' ? { kind } : otherOf(text))}
              className="size-4 accent-[var(--accent)]"
            />
            {kind === 'self' ? t`Yourself` : t`Another account`}
          </label>
        ))}
      </div>
      {value.kind === 'other' ? (
        <>
          <Field
            label={t`Their address`}
            placeholder={t`0x… or name.eth`}
            code
            value={text}
            error={found instanceof QuorateError ? found.message : undefined}
            onText={change}
          />
          {isName ? <NameLookup text={text} onUse={change} /> : undefined}
        </>
      ) : undefined}
    </fieldset>
  );
}

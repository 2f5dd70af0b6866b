'use client';
import { NameLookup } from '@/components/names/NameLookup';
import { Field } from '@/components/ui/form/Field';
import { writtenAddress } from '@/core/draft/recipes/recipe';
import { t } from '@/core/language/message';
import { isNameLike } from '@/lib/names/isNameLike';

/** An address, typed in full or by a name whose address is shown and taken while writing. */
export function AddressField({
  label,
  what,
  value,
  onChange,
}: {
  label: string;
  /** As sentences call it: "recipient". */
  what: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const isName = isNameLike(value);
  return (
    <div className="min-w-0">
      <Field
        label={label}
        placeholder={t`0x… or name.eth`}
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-14"
        value={value}
        error={value.trim() === '' || isName ? undefined : flawOf(value, what)}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      {isName ? <NameLookup text={value} onUse={onChange} /> : undefined}
    </div>
  );
}

function flawOf(text: string, what: string): string | undefined {
  try {
    writtenAddress(text, what);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

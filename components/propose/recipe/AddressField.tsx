import { NameLookup } from '@/components/names/NameLookup';
import { Field } from '@/components/ui/form/Field';
import { valueOrFlaw } from '@/core/draft/flaw';
import { writtenAddress } from '@/core/draft/recipes/recipe';
import { t } from '@/core/language/message';
import { addressPasted } from '@/core/paste/pasted';
import { isNameLike } from '@/lib/names/isNameLike';

type Props = {
  label: string;
  /** As sentences call it: "recipient". */
  what: string;
  value: string;
  chainId: number | 'any';
  onChange: (text: string) => void;
};

/** An address, typed or pasted in any form that names this chain, or by a name whose address is shown and taken. */
export function AddressField({ label, what, value, chainId, onChange }: Props) {
  const isName = isNameLike(value);
  return (
    <div className="min-w-0">
      <Field
        label={label}
        placeholder={t`0x… or name.eth`}
        code
        className="text-14"
        value={value}
        error={value.trim() === '' || isName ? undefined : flawOf(value, what, chainId)}
        onText={(next) => onChange(plainAddress(next, chainId))}
      />
      {isName ? <NameLookup text={value} onUse={onChange} /> : undefined}
    </div>
  );
}

function flawOf(text: string, what: string, chainId: number | 'any'): string | undefined {
  return valueOrFlaw(() => void writtenAddress(text, what, chainId)) ?? undefined;
}

/** A pasted link, or an address with its chain, becomes the address at once, so that the person sees which it is. */
function plainAddress(text: string, chainId: number | 'any'): string {
  if (!/[:/\s]|^0X|[^\x20-\x7e]/.test(text)) return text;
  return addressPasted(text, chainId) ?? text;
}

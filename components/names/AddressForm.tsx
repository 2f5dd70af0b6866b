import { type FormEvent, useState } from 'react';
import type { Address } from 'viem';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { asQuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { pastedAddress, readPasted } from '@/core/paste/pasted';
import { isNameLike } from '@/lib/names/isNameLike';
import { useChains } from '@/lib/settings/config';
import { NameLookup } from './NameLookup';

type Props = { label: string; chainId?: number; onAdd: (address: Address) => void };

/** Takes an address, typed in full or by a name whose address is shown first; on any chain where `chainId` is not given. */
export function AddressForm({ label, chainId, onAdd }: Props) {
  const explorers = useChains();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const change = (next: string) => {
    setText(next);
    setFault(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      onAdd(
        chainId === undefined ? readPasted(text, explorers).address : pastedAddress(text, chainId, explorers),
      );
      change('');
    } catch (error) {
      setFault(asQuorateError(error).message);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="flex items-start gap-2 max-[22rem]:flex-col max-[22rem]:items-stretch">
        <Field
          label={label}
          placeholder={t`0x… or name.eth`}
          code
          value={text}
          error={fault}
          onText={change}
        />
        {/* Beside the box, below its label. */}
        <Button type="submit" className="min-[22rem]:mt-[1.8rem]">{t`Add`}</Button>
      </div>
      {isNameLike(text) ? <NameLookup text={text} onUse={change} /> : undefined}
    </form>
  );
}

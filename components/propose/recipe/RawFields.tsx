'use client';
import { Field } from '@/components/ui/form/Field';
import { t } from '@/core/language/message';
import { AddressField } from './AddressField';
import { AmountField } from './AmountField';
import type { FieldsProps } from './fieldsProps';

/** A call whose bytes come from elsewhere. */
export function RawFields({ ground, name, inputs, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <AddressField
        label={t`Contract`}
        what="contract"
        value={String(inputs.target ?? '')}
        chainId={ground.context.chainId}
        onChange={(target) => onChange({ target }, name)}
      />
      <Field
        multiline
        label={t`Raw data (calldata)`}
        hint={t`The bytes of the call in hex, the function’s first four among them. 0x alone calls without any.`}
        rows={4}
        spellCheck={false}
        className="font-mono text-13 break-all"
        value={String(inputs.calldata ?? '')}
        onChange={(event: { target: { value: string } }) => onChange({ calldata: event.target.value }, name)}
      />
      <AmountField
        asset={ground.assets[0]}
        value={String(inputs.value ?? '')}
        onChange={(value) => onChange({ value }, name)}
      />
    </div>
  );
}

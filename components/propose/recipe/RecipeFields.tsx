import { useEffect } from 'react';
import { Field } from '@/components/ui/form/Field';
import { RECIPES } from '@/core/draft/recipes/book';
import type { RecipeField } from '@/core/draft/recipes/recipe';
import { t, translate } from '@/core/language/message';
import { AddressField } from './AddressField';
import { AmountField } from './AmountField';
import { AssetField, assetOf } from './AssetField';
import { FunctionField } from './FunctionField';
import type { FieldsProps } from './fieldsProps';
import { RuleField } from './RuleField';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function RecipeFields(props: FieldsProps) {
  const { ground, name, inputs } = props;
  const fields = RECIPES.find((each) => each.name === name)?.fields ?? [];
  // Amounts need the decimals of every token that is named.
  const tokens = fields.flatMap(({ name: field, kind }) =>
    kind === 'lines'
      ? (String(inputs[field] ?? '').match(/0x[0-9a-fA-F]{40}(?=\s*[,;])/g) ?? [])
      : kind !== 'asset' && fields.some((each) => each.token === field)
        ? [String(inputs[field] ?? '')]
        : [],
  );
  const wanted = [...new Set(tokens)].filter((each) => ADDRESS.test(each)).slice(0, 20);
  useEffect(() => {
    for (const each of wanted) void ground.learn(each as `0x${string}`).catch(() => undefined);
  }, [wanted.join(), ground.learn]);
  return (
    <div className="grid gap-4">
      {fields.map((field) => (
        <One key={field.name} {...props} field={field} />
      ))}
    </div>
  );
}

function One({ field, ...props }: FieldsProps & { field: RecipeField }) {
  const { ground, name, inputs, onChange } = props;
  const value = String(inputs[field.name] ?? '');
  const set = (next: string) => onChange({ [field.name]: next }, name);
  const label = field.isOptional === true ? t`${translate(field.label)} (optional)` : translate(field.label);
  switch (field.kind) {
    case 'address':
      return (
        <AddressField
          label={label}
          what={translate(field.label).toLowerCase()}
          value={value}
          chainId={field.isElsewhere === true ? 'any' : ground.context.chainId}
          onChange={set}
        />
      );
    case 'asset':
      return <AssetField {...props} />;
    case 'coin':
      return <AmountField asset={ground.assets[0]} value={value} onChange={set} />;
    case 'amount':
      return (
        <AmountField
          asset={assetOf(ground.assets, String(inputs[field.token ?? ''] ?? ''))}
          value={value}
          onChange={set}
        />
      );
    case 'function':
      return <FunctionField {...props} />;
    case 'rule':
      return <RuleField {...props} />;
    case 'part':
      return undefined;
    case 'flag':
      return (
        <label className="flex min-h-11 items-center gap-2.5 text-15">
          <input
            type="checkbox"
            checked={inputs[field.name] === true}
            onChange={(event) => onChange({ [field.name]: event.target.checked }, name)}
            className="size-4 accent-[var(--accent)]"
          />
          {translate(field.label)}
        </label>
      );
    default:
      return <TextInput field={field} label={label} value={value} onChange={set} />;
  }
}

type TextInputProps = { field: RecipeField; label: string; value: string; onChange: (text: string) => void };

function TextInput({ field: { kind, rows, hint }, label, value, onChange }: TextInputProps) {
  if (kind !== 'lines' && kind !== 'bytes')
    return <Field exact label={label} value={value} onText={onChange} />;
  return (
    <Field
      multiline
      label={label}
      hint={hint === undefined ? undefined : translate(hint)}
      rows={rows ?? (kind === 'lines' ? 6 : 3)}
      code
      className={kind === 'bytes' ? 'text-13 break-all' : 'text-13'}
      value={value}
      onText={onChange}
    />
  );
}

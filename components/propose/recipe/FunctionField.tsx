import { useMemo } from 'react';
import { Field } from '@/components/ui/form/Field';
import { Select } from '@/components/ui/form/Select';
import type { RecipeValue } from '@/core/draft/document';
import { valueOrFlaw } from '@/core/draft/flaw';
import { type CallableFunction, functionsOf } from '@/core/draft/recipes/callByAbi';
import { t } from '@/core/language/message';
import { AddressField } from './AddressField';
import { AmountField } from './AmountField';
import type { FieldsProps } from './fieldsProps';

/** Any function of a contract: which by its signature or ABI, and with what. */
export function FunctionField({ ground, name, inputs, onChange }: FieldsProps) {
  const abi = String(inputs.abi ?? '');
  const { functions, flaw } = useMemo(() => readFunctions(abi), [abi]);
  const wanted = String(inputs.function ?? '');
  const chosen = functions.length === 1 ? functions[0] : functions.find((each) => each.signature === wanted);
  const args = Array.isArray(inputs.args) ? (inputs.args as readonly RecipeValue[]) : [];
  return (
    <div className="grid gap-4">
      <Field
        multiline
        label={t`Function`}
        hint={t`Its signature, such as setFee(uint256 fee), or the whole ABI as JSON.`}
        rows={2}
        code
        className="text-13"
        value={abi}
        error={flaw}
        onText={(next) => onChange({ abi: next, function: '', args: [] }, name)}
      />
      {functions.length < 2 ? undefined : (
        <Select
          label={t`Which of its functions`}
          value={wanted}
          onChange={(next) => onChange({ function: next, args: [] }, name)}
          options={[
            { value: '', text: t`Choose one of ${functions.length}` },
            ...functions.map(({ signature }) => ({ value: signature, text: signature })),
          ]}
        />
      )}
      {chosen?.inputs.map((layout, index) => (
        <ArgumentField
          key={`${chosen.signature} ${index}`}
          layout={layout}
          index={index}
          chainId={ground.context.chainId}
          value={args[index]}
          onChange={(value) =>
            onChange({ args: chosen.inputs.map((_, at) => (at === index ? value : (args[at] ?? ''))) }, name)
          }
        />
      ))}
      {chosen?.isPayable === true ? (
        <AmountField
          asset={ground.assets[0]}
          value={String(inputs.value ?? '')}
          onChange={(value) => onChange({ value }, name)}
        />
      ) : undefined}
    </div>
  );
}

type Props = {
  layout: CallableFunction['inputs'][number];
  index: number;
  chainId: number;
  value: RecipeValue | undefined;
  onChange: (value: string) => void;
};

function ArgumentField({ layout: { name, type, shape }, index, chainId, value, onChange }: Props) {
  const label = `${name === '' ? t`Argument ${index + 1}` : name.slice(0, 60)} (${type})`;
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  if (shape.is === 'address')
    return (
      <AddressField
        label={label}
        what={`argument ${index + 1}`}
        value={text}
        chainId={chainId}
        onChange={onChange}
      />
    );
  if (shape.is === 'bool')
    return (
      <Select
        label={label}
        value={text}
        onChange={onChange}
        options={[
          { value: '', text: t`Choose` },
          { value: 'true', text: 'true' },
          { value: 'false', text: 'false' },
        ]}
      />
    );
  const isList = shape.is === 'array' || shape.is === 'tuple';
  return isList || shape.is === 'bytes' ? (
    <Field
      multiline
      label={label}
      hint={isList ? t`As JSON, figures in quotes: ["1", "2"].` : undefined}
      rows={2}
      code
      className="text-13"
      value={text}
      onText={onChange}
    />
  ) : (
    <Field exact label={label} value={text} onText={onChange} />
  );
}

function readFunctions(abi: string): { functions: readonly CallableFunction[]; flaw?: string } {
  const read = abi.trim() === '' ? [] : valueOrFlaw(() => functionsOf(abi));
  return typeof read === 'string' ? { functions: [], flaw: read } : { functions: read };
}

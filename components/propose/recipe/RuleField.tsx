import { useState } from 'react';
import { formatUnits } from 'viem/utils';
import { spanText } from '@/components/dao/rules';
import { Field } from '@/components/ui/form/Field';
import { Select } from '@/components/ui/form/Select';
import { rich } from '@/components/ui/text/rich';
import { valueOrFlaw } from '@/core/draft/flaw';
import { type GovernorSetting, governorSettingsOf } from '@/core/draft/recipes/governorSettings';
import { parseUnitAmount } from '@/core/draft/recipes/parseUnitAmount';
import { formatPercent, formatVotes } from '@/core/format';
import { formatCount, t, translate } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { AddressField } from './AddressField';
import type { FieldsProps } from './fieldsProps';

/** Rule of the Governor to change, its new value and its present one. */
export function RuleField({ dao, ground, name, inputs, onChange }: FieldsProps) {
  const settings = governorSettingsOf(ground.context);
  const setting = settings.find((each) => each.name === inputs.setting);
  if (settings.length === 0)
    return (
      <p className="text-15">{t`This Governor’s functions for its rules are unknown. Use “Call any function” instead.`}</p>
    );
  return (
    <div className="grid gap-4">
      <Select
        label={t`Rule`}
        value={setting?.name ?? ''}
        onChange={(next) => onChange({ setting: next, value: '' }, name)}
        options={[
          { value: '', text: t`Choose a rule` },
          ...settings.map((each) => ({ value: each.name, text: translate(each.label) })),
        ]}
      />
      {setting === undefined ? undefined : setting.unit === 'account' ? (
        <AddressField
          label={t`New account`}
          what="account"
          value={String(inputs.value ?? '')}
          chainId={ground.context.chainId}
          onChange={(value) => onChange({ value }, name)}
        />
      ) : (
        <Figure
          key={setting.name}
          dao={dao}
          setting={setting}
          value={String(inputs.value ?? '')}
          onChange={(value) => onChange({ value }, name)}
        />
      )}
    </div>
  );
}

type FigureProps = {
  dao: DaoView;
  setting: GovernorSetting;
  value: string;
  onChange: (value: string) => void;
};

function Figure({ dao, setting, value, onChange }: FigureProps) {
  const decimals = setting.unit === 'votes' ? (dao.token?.decimals ?? 0) : 0;
  const [text, setText] = useState(/^\d+$/.test(value) ? formatUnits(BigInt(value), decimals) : '');
  const read = text.trim() === '' ? undefined : valueOrFlaw(() => parseUnitAmount(text, decimals));
  const now = valueNow(dao, setting);
  return (
    <div>
      <Field
        exact
        label={t`New value in ${unitOf(dao, setting)}`}
        inputMode="decimal"
        className="tabular-nums"
        value={text}
        error={typeof read === 'string' ? read : undefined}
        onText={(typed) => {
          setText(typed);
          const next = valueOrFlaw(() => parseUnitAmount(typed, decimals));
          onChange(typeof next === 'bigint' ? String(next) : '');
        }}
      />
      <p role="status" className="mt-1.5 min-h-5 text-13">
        {now === undefined ? undefined : (
          <span className="text-second">{rich`Now ${wordsOf(dao, setting, now)}. `}</span>
        )}
        {typeof read === 'bigint' ? (
          <strong className="font-semibold">{rich`Then ${wordsOf(dao, setting, read)}.`}</strong>
        ) : undefined}
      </p>
    </div>
  );
}

function unitOf({ clock, token, settings }: DaoView, { unit }: GovernorSetting): string {
  if (unit === 'votes') return token?.symbol ?? t`votes`;
  if (unit === 'share') return t`parts of ${formatCount(settings.quorumDenominator ?? 100n)}`;
  return clock.mode === 'timestamp' ? t`seconds` : t`blocks`;
}

function wordsOf({ clock, token, settings }: DaoView, { unit }: GovernorSetting, value: bigint): string {
  if (unit === 'votes') return `${formatVotes(value, token?.decimals ?? 0)} ${token?.symbol ?? ''}`;
  if (unit === 'share') return formatPercent(value, settings.quorumDenominator ?? 100n);
  return spanText(value, clock);
}

function valueNow({ settings }: DaoView, { name }: GovernorSetting): bigint | undefined {
  const now: unknown = (settings as Record<string, unknown>)[name];
  return typeof now === 'bigint' ? now : undefined;
}

import { Field } from '@/components/ui/form/Field';
import { takesReasons } from '@/core/governor/family';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';

type Props = {
  dao: Pick<ActDao, 'family'>;
  value: string;
  onChange: (reason: string) => void;
  disabled: boolean;
};

/** Why one votes so, in words for everybody; a Governor that takes no reasons is said to take none. */
export function ReasonField({ dao, value, onChange, disabled }: Props) {
  if (!takesReasons(dao))
    return <p className="text-13 text-second">{t`This Governor records no reasons with votes.`}</p>;
  return (
    <Field
      multiline
      label={t`Reason`}
      hideLabel
      rows={2}
      maxLength={5000}
      placeholder={t`Say why (optional, public)`}
      value={value}
      disabled={disabled}
      onText={onChange}
    />
  );
}

import { useState } from 'react';
import { SwitchChain } from '@/components/act/SwitchChain';
import { ConnectToSign } from '@/components/connect/ConnectToSign';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Field } from '@/components/ui/form/Field';
import { Select } from '@/components/ui/form/Select';
import { Problem } from '@/components/ui/Problem';
import { DRAFT_LIMITS, type DraftDocument, type DraftEndorsement } from '@/core/draft/document';
import { phrase, t, translated } from '@/core/language/message';
import { useEndorsing } from '@/lib/draft/endorsing';
import type { DaoView } from '@/lib/query/dao';
import { useWallet, useWalletClient } from '@/lib/wallet/wallet';
import { EndorsementRow } from './EndorsementRow';

type Props = {
  dao: DaoView;
  document: DraftDocument;
  /** Undefined where nothing can be added. */
  onSigned: ((endorsement: DraftEndorsement) => void) | undefined;
};

/** Endorsements of this version of a draft, and the way to sign one. */
export function EndorseCard({ dao, document, onSigned }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { endorsements } = document;
  const isFull = endorsements.length >= DRAFT_LIMITS.endorsements;
  return (
    <Card title={t`Endorsements`}>
      {endorsements.length === 0 ? (
        <p className="text-14 text-second">{t`No endorsements yet. An endorsement is a signature for exactly these actions and this text. It is free and stays with the draft.`}</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {endorsements.map((endorsement) => (
            <EndorsementRow
              key={endorsement.signature}
              dao={dao}
              document={document}
              endorsement={endorsement}
            />
          ))}
        </ul>
      )}
      {onSigned === undefined || isFull || document.actions.length === 0 ? undefined : isOpen ? (
        <Form
          dao={dao}
          document={document}
          onSigned={(endorsement) => {
            setOpen(false);
            onSigned(endorsement);
          }}
        />
      ) : (
        <Button className="mt-3" onClick={() => setOpen(true)}>{t`Endorse this version`}</Button>
      )}
    </Card>
  );
}

const ROLES = translated(
  [
    { value: 'endorses', text: phrase`I support it` },
    { value: 'will-propose', text: phrase`I will propose it` },
    { value: 'author', text: phrase`I wrote it` },
  ] as const,
  'text',
);

type FormProps = { dao: DaoView; document: DraftDocument; onSigned: (endorsement: DraftEndorsement) => void };

function Form({ dao, document, onSigned }: FormProps) {
  const { status } = useWallet();
  const client = useWalletClient();
  const [role, setRole] = useState<DraftEndorsement['role']>('endorses');
  const [statement, setStatement] = useState('');
  const { isBusy, problem, sign } = useEndorsing(document, onSigned);
  if (status !== 'connected')
    return (
      <ConnectToSign>{t`Your wallet signs the endorsement; it asks for no fee and sends nothing.`}</ConnectToSign>
    );
  return (
    <div className="mt-3 grid gap-3">
      <Select
        label={t`What you sign`}
        value={role}
        options={ROLES}
        onChange={(next) => setRole(ROLES.find(({ value }) => value === next)?.value ?? 'endorses')}
      />
      <Field
        multiline
        label={t`Why (optional, signed with it)`}
        rows={2}
        maxLength={250}
        value={statement}
        onText={setStatement}
      />
      {client !== undefined && client.chainId !== dao.chainId ? (
        <SwitchChain chainId={dao.chainId} />
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => sign(role, statement.trim())}
        >{t`Sign`}</Button>
      )}
      <Problem error={problem} compact />
      <p className="text-13 text-second">{t`It is no vote and sends nothing. It holds 30 days, and for these very bytes: one changed letter voids it.`}</p>
    </div>
  );
}

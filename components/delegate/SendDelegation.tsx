'use client';
import { useMemo, useState } from 'react';
import type { Address as AddressType } from 'viem';
import { ActButton } from '@/components/act/ActButton';
import { ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { Address } from '@/components/ui/Address';
import { Field } from '@/components/ui/form/Field';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { asQuorateError } from '@/core/errors';
import { type Delegation, parseDelegation } from '@/core/governor/act/delegation';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { delegateBySig } from '@/lib/act/acts/delegateBySig';
import { useAct } from '@/lib/act/runner/useRun';

const WORDS: ActWords = {
  noun: phrase`delegation`,
  done: (block) => t`Done, confirmed by the chain at block ${block}.`,
};

/** A delegation that somebody signed, pasted as text, and the way to send it. */
export function SendDelegation({ dao, token }: { dao: ActDao; token: AddressType }) {
  const [text, setText] = useState('');
  const { chainId } = dao;
  const read = useMemo(() => readText(text, { chainId, token }), [text, chainId, token]);
  return (
    <div className="mt-5 grid gap-3">
      <Field
        multiline
        rows={3}
        label={t`Send a signed delegation`}
        placeholder={t`Paste its text here`}
        value={text}
        error={read instanceof Error ? read.message : undefined}
        onChange={(event: { target: { value: string } }) => setText(event.target.value)}
      />
      {read === undefined || read instanceof Error ? undefined : (
        <Sending key={`${read.delegator} ${read.r}`} dao={dao} signed={read} />
      )}
    </div>
  );
}

function Sending({ dao, signed }: { dao: ActDao; signed: Delegation }) {
  const running = useAct(delegateBySig, dao, signed, { subject: delegateBySig.subject(signed) });
  return (
    <ActForm {...running} intent={signed} words={WORDS} hasCall>
      <p className="mb-3">
        {rich`${<Address address={signed.delegator} chainId={dao.chainId} />} delegates to ${<Address address={signed.delegatee} chainId={dao.chainId} />}, valid until ${<Time seconds={signed.expiry} />}.`}
      </p>
      <ActButton
        {...running}
        intent={signed}
        connectLabel={t`Connect a wallet`}
      >{t`Send this delegation`}</ActButton>
    </ActForm>
  );
}

function readText(text: string, token: { chainId: number; token: AddressType }) {
  if (text.trim() === '') return undefined;
  try {
    return parseDelegation(text, token);
  } catch (error) {
    return asQuorateError(error);
  }
}

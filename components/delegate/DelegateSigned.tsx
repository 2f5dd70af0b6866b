import { useMemo, useState } from 'react';
import type { Address as AddressType } from 'viem';
import { ActButton, ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { CompareTyped } from '@/components/act/CompareTyped';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { Field } from '@/components/ui/form/Field';
import { onDemand } from '@/components/ui/late/onDemand';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { describe, orError } from '@/core/errors';
import { type Delegation, parseDelegation, writeDelegation } from '@/core/governor/act/delegation';
import type { TypedData } from '@/core/governor/ballot/typedHashes';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { delegateBySig, signDelegation } from '@/lib/act/acts/delegateBySig';
import { useAct, useRunnerDeps } from '@/lib/act/runner/useRun';
import { useTask } from '@/lib/act/useTask';
import { useConfig } from '@/lib/settings/config';
import { useWallet, useWalletClient } from '@/lib/wallet/wallet';

const SharesForm = onDemand(
  () => import('./SharesForm').then((module) => module.SharesForm),
  <Skeleton lines={4} />,
);

/** Giving several delegates a share of one's tokens, where the operator names a contract for it; read when it is opened. */
export function DelegateShares({ dao, to }: { dao: ActDao; to: AddressType | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { account } = useWallet();
  const listed = useConfig().config?.organisations.find(
    ({ id }) => id.toLowerCase() === dao.id.toLowerCase(),
  );
  const multiDelegate = listed?.multiDelegate;
  const whole = useMemo(() => ({ ...dao, multiDelegate }), [dao, multiDelegate]);
  if (multiDelegate === undefined || dao.token === null || account === undefined) return undefined;
  return (
    <details
      className="mt-4 border-t border-line-soft pt-3 text-14"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 content-center text-second hover:text-ink">{t`Delegate to several`}</summary>
      {isOpen ? <SharesForm key={account} dao={whole} account={account} to={to} /> : undefined}
    </details>
  );
}

/** Delegating by a signature: the holder signs and pays nothing, and anybody sends it. */
export function DelegateSigned({ dao, delegatee }: { dao: ActDao; delegatee: AddressType | undefined }) {
  if (dao.token === null) return undefined;
  return (
    <details className="mt-4 border-t border-line-soft pt-3 text-14">
      <summary className="min-h-11 content-center text-second hover:text-ink">{t`Delegate without paying the fee`}</summary>
      <p className="pb-3 text-second">{t`Sign the delegation, give the text to anybody, and they send it. It is valid for a week, and can do nothing but delegate your votes.`}</p>
      <Sign dao={dao} token={dao.token.address} delegatee={delegatee} />
      <SendDelegation dao={dao} token={dao.token.address} />
    </details>
  );
}

type Part = { dao: ActDao; token: AddressType; delegatee: AddressType | undefined };

function Sign({ dao, token, delegatee }: Part) {
  const { account } = useWallet();
  const client = useWalletClient();
  const deps = useRunnerDeps(dao, account);
  const [text, setText] = useState<string>();
  const [asked, setAsked] = useState<TypedData>();
  const { isBusy, problem, start } = useTask();
  const sign = async () => {
    if (client === undefined || deps === undefined || delegatee === undefined) return;
    const conflict = await deps.conflict?.(undefined);
    if (conflict !== undefined) throw conflict;
    const signed = await signDelegation(client, deps.context, delegatee, setAsked);
    setText(writeDelegation(signed, { chainId: dao.chainId, token }));
  };
  return (
    <div className="grid gap-3">
      <Button
        busy={isBusy}
        disabled={client === undefined || deps === undefined || delegatee === undefined}
        onClick={() => start(sign)}
      >{t`Sign the delegation`}</Button>
      {isBusy && asked !== undefined ? <CompareTyped data={asked} dao={dao} /> : undefined}
      {problem === undefined ? undefined : problem.code === 'declined' ? (
        <p role="status">{describe('declined', {}).title}</p>
      ) : (
        <Problem compact error={problem} />
      )}
      {text === undefined ? undefined : (
        <div>
          <Field multiline readOnly rows={5} label={t`Signed delegation`} value={text} />
          <div className="mt-1.5">
            <Copy text={text} label={t`Copy the signed delegation`} />
          </div>
        </div>
      )}
    </div>
  );
}

const WORDS: ActWords = {
  noun: phrase`delegation`,
  done: (block) => t`Done, confirmed by the chain at block ${block}.`,
};

/** A delegation that somebody signed, pasted as text, and the way to send it. */
function SendDelegation({ dao, token }: { dao: ActDao; token: AddressType }) {
  const [text, setText] = useState('');
  const { chainId } = dao;
  const read = useMemo(
    () => (text.trim() === '' ? undefined : orError(() => parseDelegation(text, { chainId, token }))),
    [text, chainId, token],
  );
  return (
    <div className="mt-5 grid gap-3">
      <Field
        multiline
        rows={3}
        label={t`Send a signed delegation`}
        placeholder={t`Paste its text here`}
        value={text}
        error={read instanceof Error ? read.message : undefined}
        onText={setText}
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
      <ActButton {...running} intent={signed}>{t`Send this delegation`}</ActButton>
    </ActForm>
  );
}

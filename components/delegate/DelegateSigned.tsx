'use client';
import { useState } from 'react';
import type { Address as AddressType } from 'viem';
import { CompareTyped } from '@/components/act/CompareTyped';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { Field } from '@/components/ui/form/Field';
import { Problem } from '@/components/ui/Problem';
import { describe } from '@/core/errors';
import { writeDelegation } from '@/core/governor/act/delegation';
import type { TypedData } from '@/core/governor/ballot/typedHashes';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { signDelegation } from '@/lib/act/acts/delegateBySig';
import { useRunnerDeps } from '@/lib/act/runner/useRun';
import { useTask } from '@/lib/act/useTask';
import { useWallet, useWalletClient } from '@/lib/wallet/wallet';
import { SendDelegation } from './SendDelegation';

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
      {isBusy && asked !== undefined ? <CompareTyped data={asked} /> : undefined}
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

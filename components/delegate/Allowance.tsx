import { useEffect, useMemo } from 'react';
import { ActButton } from '@/components/act/ActButton';
import { ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { shareAmount } from '@/core/governor/act/shareBlockers';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { allowShares } from '@/lib/act/acts/shares';
import { BUSY } from '@/lib/act/runner/run';
import { useAct } from '@/lib/act/runner/useRun';

const WORDS: ActWords = {
  noun: phrase`permission`,
  done: (block) => t`Allowed, confirmed by the chain at block ${block}.`,
};

type AllowanceProps = { dao: ActDao; amount: bigint | undefined; onDone: () => void };

/** The first of two transactions: the contract is allowed to take exactly the tokens that the change needs. */
export function Allowance({ dao, amount, onDone }: AllowanceProps) {
  const intent = useMemo(() => (amount === undefined ? undefined : { amount }), [amount]);
  const running = useAct(allowShares, dao, intent, { subject: 'allowance' });
  const status = running.run?.status;
  const isOn = intent !== undefined || (status !== undefined && BUSY.includes(status));
  useEffect(() => {
    if (status === 'shown') onDone();
  }, [status]);
  if (!isOn || dao.token === null) return undefined;
  const said = amount === undefined ? '' : shareAmount(dao.token)(amount);
  return (
    <div className="mb-3 rounded-control bg-chip px-3.5 py-3">
      <p className="mb-3">{t`This takes two transactions. First allow the contract to take exactly ${said} from your wallet. Then change the shares.`}</p>
      <ActForm {...running} intent={intent} words={WORDS} hasCall={intent !== undefined}>
        <ActButton {...running} intent={intent} connectLabel={t`Connect a wallet`}>
          {t`Allow exactly ${said}`}
        </ActButton>
      </ActForm>
    </div>
  );
}

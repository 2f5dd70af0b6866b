import { useEffect } from 'react';
import { useWallet } from '@/lib/wallet/wallet';
import type { Act, ActDao } from '../acts/act';
import { ASKABLE } from './moves';
import { type Running, useRun } from './useRun';

/**
 * The run of the act that a form is about: the chain is asked anew whenever the intent or the text of `moment` changes;
 * not while the intent is undefined. The intent must be the same object as long as it says the same.
 */
export function useAct<Intent, Facts>(
  act: Act<Intent, Facts>,
  dao: ActDao,
  intent: Intent | undefined,
  { subject, moment, isOff = false }: { subject: string; moment?: string | undefined; isOff?: boolean },
): Running<Intent, Facts> {
  const { account, chainId } = useWallet();
  const running = useRun(act, dao, isOff ? undefined : account, subject);
  const { runner } = running;
  // Asked again too when the wallet's chain changes, though the answer comes from elsewhere.
  useEffect(() => {
    if (runner === undefined || intent === undefined) return;
    if (ASKABLE.includes(runner.get().status)) void runner.check(intent);
  }, [runner, intent, moment, chainId]);
  return running;
}

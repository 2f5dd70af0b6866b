import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { learnAbi, missAbi, useAbis } from '@/lib/query/analysis/abis';
import type { CallView } from '@/lib/query/analysis/call';
import { useConfig } from '@/lib/settings/config';

/** Asks a public library of source code for the ABI of a contract, where the operator names one; never by itself. */
export function AskSource({ call }: { call: CallView }) {
  const base = useConfig().config?.sourcify;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<QuorateError>();
  const { chainId } = call;
  const { abis } = useAbis(chainId ?? 0);
  if (base === undefined || chainId === null) return undefined;
  const { host } = new URL(base);
  // A proxy does what the code behind it does.
  const address = call.implementation ?? call.target;
  if (abis.some((each) => each.from === 'VERIFIED' && each.address === address))
    return (
      <p className="mt-2 text-13 text-second">{rich`${host} has its source, and its calls are read by it.`}</p>
    );
  const ask = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { publishedAbi } = await import('@/lib/query/analysis/sourcify');
      learnAbi(chainId, address, await publishedAbi(base, chainId, address), 'VERIFIED');
    } catch (failure) {
      const problem = asQuorateError(failure);
      if (problem.code === 'source-unpublished') missAbi(chainId, address);
      setError(problem);
    }
    setBusy(false);
  };
  return (
    <div className="mt-4 border-t border-line-soft pt-3">
      <Button busy={isBusy} onClick={ask}>{rich`Ask ${host} for its source`}</Button>
      <p className="mt-1.5 text-13 text-second">
        {rich`${host} then learns which contract you look at, and nothing else.`}
      </p>
      <Problem className="mt-2" compact error={error} />
    </div>
  );
}

import { useMemo } from 'react';
import { canonicalId } from '@/core/caip';
import { caip10, list, type Shape } from '@/core/json';
import { useStored } from '@/lib/settings/stored';
import { readStored, writeStored } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { useConfig } from './config';

const IDS: Shape<readonly string[]> = list(caip10);

/** Ids of followed organisations; the operator's list until the person follows or unfollows one. */
export function useFollowing(): string[] {
  const { config } = useConfig();
  const chosen = useStored(KEYS.following, IDS, null);
  return useMemo(() => {
    if (chosen !== null) return [...chosen];
    return (config?.organisations ?? []).map((entry) => canonicalId(entry.id));
  }, [chosen, config]);
}

/** Follows an organisation; `listed` is the operator's list, kept when this is the first choice. */
export function followDao(id: string, listed: readonly string[] = []): void {
  const now = readStored(KEYS.following, IDS) ?? listed.map(canonicalId);
  const wanted = canonicalId(id);
  if (!now.includes(wanted)) writeStored(KEYS.following, [...now, wanted]);
}

/** Stops following; `listed` is the operator's list, of which the rest stays when this is the first choice. */
export function unfollowDao(id: string, listed: readonly string[] = []): void {
  const now = readStored(KEYS.following, IDS) ?? listed.map(canonicalId);
  writeStored(
    KEYS.following,
    now.filter((entry) => entry !== canonicalId(id)),
  );
}

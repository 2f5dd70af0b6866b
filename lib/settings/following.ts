import { useMemo } from 'react';
import { daoId, parseDaoId } from '@/core/caip';
import { KEYS, readJson, writeJson } from '@/lib/storage';
import { useConfig } from './config';
import { useStored } from './stored';

const NOTHING: readonly string[] | null = null;

/**
 * The CAIP-10 ids of the organisations this person follows. Until they follow or unfollow one, it is the operator's
 * list, so that a first visit has something to read.
 */
export function useFollowing(): string[] {
  const { config } = useConfig();
  const chosen = useStored<readonly string[] | null>(KEYS.following, isIds, NOTHING);
  return useMemo(() => {
    if (chosen !== null) return [...chosen];
    return (config?.organisations ?? []).map((entry) => canonical(entry.id));
  }, [chosen, config]);
}

/** Follows an organisation; `listed` is the operator's list, kept when this is the first choice. */
export function follow(id: string, listed: readonly string[] = []): void {
  const now = readJson(KEYS.following, isIds) ?? listed.map(canonical);
  const wanted = canonical(id);
  if (!now.includes(wanted)) writeJson(KEYS.following, [...now, wanted]);
}

/** Stops following; `listed` is the operator's list, of which the rest stays when this is the first choice. */
export function unfollow(id: string, listed: readonly string[] = []): void {
  const now = readJson(KEYS.following, isIds) ?? listed.map(canonical);
  writeJson(
    KEYS.following,
    now.filter((entry) => entry !== canonical(id)),
  );
}

function canonical(id: string): string {
  return daoId(parseDaoId(id.replace(/0x.*$/, (address) => address.toLowerCase())));
}

function isIds(value: unknown): value is readonly string[] | null {
  return (
    Array.isArray(value) &&
    value.every((id) => typeof id === 'string' && /^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/.test(id))
  );
}

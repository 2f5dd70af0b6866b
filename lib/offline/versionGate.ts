import type { ReleaseRules } from '@/core/config';
import type { JudgedVersion } from './judgeVersion';
import { changeRules, isSameRules, type KeptRules, keptRules, withSeen } from './keptRules';
import type { SiteVersion } from './manifest';

/** A version that was not let in: why, and what the host asks of versions now, where that is something else. */
export type KeptBack = { found: JudgedVersion; host: { rules: ReleaseRules | undefined } | undefined };

export type HostRules = { rules: ReleaseRules | undefined } | undefined;

/** Judges the host's version by the rules this browser met first, as a host may change its rules; accepts what meets them. */
export async function judgeHost(
  host: HostRules,
  running: SiteVersion,
  now = Date.now(),
): Promise<{ isNew: boolean; back?: KeptBack }> {
  const kept = (await keptRules()) ?? (await firstRules(host, running));
  if (kept === undefined) return { isNew: false };
  const { judgeVersion } = await import('./judgeVersion');
  const found = await judgeVersion(kept, running, now).catch(() => undefined);
  if (found === undefined) return { isNew: false };
  const { hash, since, version } = found;
  // By what is kept now: another page may have let it in meanwhile.
  const after = await changeRules((now) => {
    const seen = withSeen(now ?? kept, hash, since);
    return found.lacks === 'nothing' ? { ...seen, allowed: version } : seen;
  });
  if (after?.allowed === version) return { isNew: true };
  const isOther = host !== undefined && !isSameRules(host.rules, kept.rules);
  return { isNew: true, back: { found, host: isOther ? host : undefined } };
}

/** Lets a version in because the person wants it, after reading; from then on this browser goes by what the host asks now. */
export async function acceptAnyway({ found, host }: KeptBack): Promise<void> {
  await changeRules((kept) => {
    const rules = host === undefined ? kept?.rules : host.rules;
    return rules && { seen: kept?.seen ?? [], rules, allowed: found.version };
  });
}

/** From the first visit on which a host asks for something. */
async function firstRules(host: HostRules, running: SiteVersion): Promise<KeptRules | undefined> {
  const rules = host?.rules;
  if (rules === undefined) return undefined;
  return changeRules((kept) => kept ?? { rules, seen: [], allowed: running.version });
}

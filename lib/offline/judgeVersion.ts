import type { ReleaseRules } from '@/core/config';
import type { KeptRules } from './keptRules';
import type { SiteVersion } from './manifest';
import { type HostedRelease, hostedRelease } from './siteRelease';

/** How the version that the host gives stands to what this browser asks of new ones. */
export type JudgedVersion = Pick<HostedRelease, 'version' | 'hash'> & {
  rules: ReleaseRules;
  signed: readonly string[];
  /** When this browser first saw it, in milliseconds by its own clock. */
  since: number;
  /** Missing requirement for acceptance; older versions are never accepted. */
  lacks: 'nothing' | 'older' | 'signatures' | 'days';
};

const DAY = 86_400_000;

/** Judges what the host gives now, by signatures over all its bytes; undefined where it is the version that runs. Throws where the host says nothing of use. */
export async function judgeVersion(
  { rules, seen }: KeptRules,
  running: SiteVersion,
  now: number,
): Promise<JudgedVersion | undefined> {
  const { version, hash, made, signers } = await hostedRelease();
  if (version === running.version) return undefined;
  const signed = rules.signers.filter((each, at, all) => {
    const isSigner = (account: string) => account.toLowerCase() === each.toLowerCase();
    return all.findIndex(isSigner) === at && signers.some(isSigner);
  });
  // A clock that was ahead then, and is right now, would else never come to the end.
  const since = Math.min(now, seen.find((each) => each.hash === hash)?.at ?? now);
  const isOlder = made < running.made;
  const lacks = isOlder
    ? 'older'
    : signed.length < rules.needed
      ? 'signatures'
      : now - since < rules.days * DAY
        ? 'days'
        : 'nothing';
  return { version, hash, rules, signed, since, lacks };
}

import type { Address } from 'viem';
import type {
  Counting,
  Dao,
  Extension,
  Family,
  Ids,
  Timelock,
  Token,
  Unknown,
} from '../../core/governor/dao';
import type { Side } from '../../core/governor/vote';

/**
 * Output of `quorate detect`: a public contract, documented in docs/cli.md. Whole numbers are decimal strings, null
 * is a missing or an unknown value; `unknown` says which of both.
 */
export type Report = {
  family: Family;
  version: string | null;
  ids: Ids;
  clock: { mode: Dao['clock']['mode'] };
  counting: { quorum: readonly Side[]; fractional: boolean; overridable: boolean };
  ballot: Pick<Dao['ballot'], 'form' | 'nonce'>;
  token: { kind: Token['kind']; address: Address; decimals: number | null } | null;
  timelock: { kind: Timelock['kind']; address: Address; delay: string | null } | null;
  extensions: readonly Extension[];
  settings: Record<ReportedSetting, string | null>;
  proxy: Dao['proxy'];
  unknown: readonly Unknown[];
};

type ReportedSetting =
  | 'votingDelay'
  | 'votingPeriod'
  | 'proposalThreshold'
  | 'quorum'
  | 'lateQuorumExtension';

/** The capability report of a Governor. */
export function reportOf(dao: Dao): Report {
  const { settings, token, timelock, unknown } = dao;
  const { quorum, fractional, overridable }: Counting = dao.counting;
  const isUnknown = (capability: string) => unknown.some((one) => one.capability === capability);
  return {
    family: dao.family,
    version: dao.version,
    ids: dao.ids,
    clock: { mode: dao.clock.mode },
    counting: { quorum, fractional, overridable },
    ballot: { form: dao.ballot.form, nonce: dao.ballot.nonce },
    token: token && {
      kind: token.kind,
      address: token.address,
      decimals: isUnknown('token.decimals') ? null : token.decimals,
    },
    timelock: timelock && {
      kind: timelock.kind,
      address: timelock.address,
      delay: text(timelock.delay),
    },
    extensions: dao.extensions,
    settings: {
      votingDelay: text(settings.votingDelay),
      votingPeriod: text(settings.votingPeriod),
      proposalThreshold: text(settings.proposalThreshold),
      quorum: text(settings.quorum),
      lateQuorumExtension: text(settings.lateQuorumExtension),
    },
    proxy: dao.proxy,
    unknown,
  };
}

function text(value: bigint | null): string | null {
  return value === null ? null : value.toString();
}

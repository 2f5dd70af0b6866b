import { quorumRule } from '@/components/proposal/words';
import { formatDuration, safeLine } from '@/core/format';
import { FAMILIES, isOpenZeppelin } from '@/core/governor/family';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { figureAt } from '@/lib/query/proof';
import type { Figure } from '@/lib/query/verify';
import {
  BALLOT_WORDS,
  CLOCK_WORDS,
  EXTENSION_WORDS,
  ID_WORDS,
  KIND_WORDS,
  TIMELOCK_WORDS,
  TOKEN_WORDS,
} from './capabilityWords';

/** One thing that was found out: what, in words (addresses in full), and the view that told it, with proof if one does. */
export type Capability = {
  key: string;
  name: string;
  text: string;
  probe: string;
  figure?: Figure | undefined;
};

export function capabilitiesOf(dao: DaoView): Capability[] {
  return [
    { key: 'family', name: t`Kind`, ...KIND_WORDS[dao.family] },
    { key: 'ids', name: t`Proposal numbers`, text: ID_WORDS[dao.ids], probe: idsProbe(dao) },
    clock(dao),
    counting(dao),
    { key: 'ballot', name: t`Signed votes`, text: BALLOT_WORDS[dao.ballot.form], probe: 'BALLOT_TYPEHASH()' },
    token(dao),
    timelock(dao),
    ...guardian(dao),
    ...dao.extensions.map((name) => ({ key: name, name: t`Also`, ...EXTENSION_WORDS[name] })),
  ];
}

/** Says who may replace the rules, with addresses in full; undefined when the code is not behind a proxy. */
export function replacementOf({ proxy }: DaoView): { text: string; isFixed: boolean } | undefined {
  if (proxy === null) return undefined;
  const { kind, admin, owner, beacon, implementation } = proxy;
  if (kind === 'clone')
    return {
      isFixed: true,
      text: t`It is a fixed copy of ${String(implementation)}: its rules cannot be replaced.`,
    };
  const by = (who: string) => ({ isFixed: false, text: t`The rules can be replaced by ${who}.` });
  if (beacon !== null)
    return by(owner === null ? t`the account that controls ${beacon}` : t`${owner}, through ${beacon}`);
  if (admin !== null) return by(owner === null ? admin : t`${owner}, through ${admin}`);
  // Without an admin the code behind decides: an owner, or the organisation itself by a proposal.
  return by(
    owner === null ? t`accounts allowed by its own code` : t`${owner}, its owner, if its code allows it`,
  );
}

function idsProbe({ ids, family }: DaoView): string {
  if (ids === 'sequential') return 'latestProposalId()';
  return isOpenZeppelin(family) ? 'hashProposal(address[],uint256[],bytes[],bytes32)' : 'proposalCount()';
}

function clock(dao: DaoView): Capability {
  const { raw, mode } = dao.clock;
  const text = raw === null ? t`${CLOCK_WORDS[mode]}; it has no CLOCK_MODE()` : CLOCK_WORDS[mode];
  const figure = proven(dao, 'clock.raw', t`Clock`, raw);
  return { key: 'clock', name: t`Clock`, text, probe: 'CLOCK_MODE()', figure };
}

function counting(dao: DaoView): Capability {
  const { raw, kind, sides, fractional, overridable } = dao.counting;
  const words = [
    ...(kind === 'unknown' ? [t`In a way that is not known here.`] : []),
    ...(sides.length === 2 ? [t`There are no abstentions.`] : []),
    quorumRule(dao.counting),
    ...(fractional ? [t`A vote may be split over the sides.`] : []),
    ...(overridable ? [t`Holders may overrule their delegate.`] : []),
  ];
  const probe = raw === null ? KIND_WORDS[dao.family].probe : 'COUNTING_MODE()';
  const figure = proven(dao, 'counting.raw', t`Counting`, raw);
  return { key: 'counting', name: t`Votes are counted`, text: words.join(' '), probe, figure };
}

function token(dao: DaoView): Capability {
  const base = { key: 'token', name: t`Token`, probe: 'token()' };
  if (dao.token === null) return { ...base, text: t`None is named` };
  const { address, kind } = dao.token;
  const figure = proven(dao, 'token.address', t`Token`, address);
  // Bravo and its kin call it otherwise, each in its own way.
  const probe = kind === 'comp' ? 'getCurrentVotes(address)' : 'getVotes(address)';
  return { ...base, text: `${TOKEN_WORDS[kind]}: ${address}`, figure, probe: figure?.call ?? probe };
}

function timelock({ timelock: found }: DaoView): Capability {
  const base = { key: 'timelock', name: t`Timelock` };
  if (found === null) return { ...base, text: t`None: what passes can be executed`, probe: 'timelock()' };
  const { text, probe } = TIMELOCK_WORDS[found.kind];
  const grace =
    found.grace === null ? '' : t`; what waits expires ${formatDuration(found.grace)} after its time`;
  return { ...base, text: `${text}: ${found.address}${grace}`, probe };
}

function guardian(dao: DaoView): Capability[] {
  if (dao.guardian === null) return [];
  const figure = proven(dao, 'guardian', t`May cancel`, dao.guardian);
  const { view } = FAMILIES[dao.family].guardian;
  return [{ key: 'account', name: t`May cancel`, text: dao.guardian, probe: view, figure }];
}

function proven(dao: DaoView, path: string, label: string, raw: string | null): Figure | undefined {
  return figureAt(dao.proofs, path, { label, value: safeLine(raw ?? ''), chainId: dao.chainId });
}

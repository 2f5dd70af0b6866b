import type { Address } from 'viem';
import type { Dao, Timelock } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import type { Proofs, Reading } from '@/core/governor/reading';
import { proofsBy, readingBy, view } from '../rpc/view';
import { probeAbi } from './abis/probes';
import { settingSources } from './detect/settings';
import { adapterOf } from './family/choose';

// As long a text may have been cut when it was read, and a cut text would not compare.
const LONGEST_COUNTING = 256;

/** By which calls a timelock is named and its delay is told, and whether by the Governor or by the timelock itself. */
const TIMELOCKS: Record<Timelock['kind'], readonly [string, string?, 'own'?]> = {
  controller: ['timelock()', 'getMinDelay()', 'own'],
  compound: ['timelock()', 'delay()', 'own'],
  'access-manager': ['accessManager()', 'baseDelaySeconds()'],
  custom: ['timelock()'],
};

/** Lists the calls that prove facts detected about a Governor, at its block; facts that no single call gave are left out. */
export function daoProofs(dao: Dao): Proofs {
  const proofs: Record<string, Reading> = {};
  const add = (
    figure: string,
    call: string,
    value: bigint | string | null,
    contract: Address = dao.address,
  ) => {
    const isUnknown = dao.unknown.some(({ probe, capability }) => probe === call || capability === figure);
    const isCut = typeof value === 'string' && (value.endsWith('…') || value.length >= LONGEST_COUNTING);
    if (value === null || isUnknown || isCut) return;
    proofs[figure] = { kind: 'call', contract, call, args: [], word: 0, value: String(value) };
  };
  const { settings, clock, counting, token, timelock } = dao;
  const { token: tokenCall, guardian } = FAMILIES[dao.family];
  add('name', 'name()', dao.name);
  add('version', 'version()', dao.version);
  add('clock.raw', 'CLOCK_MODE()', clock.raw);
  add('counting.raw', 'COUNTING_MODE()', counting.raw);
  add('settings.quorumNumerator', 'quorumNumerator()', settings.quorumNumerator);
  add('settings.quorumDenominator', 'quorumDenominator()', settings.quorumDenominator);
  add('settings.lateQuorumExtension', 'lateQuorumVoteExtension()', settings.lateQuorumExtension);
  if (tokenCall !== null) add('token.address', tokenCall, token?.address ?? null);
  if (token !== null && token.kind !== 'erc721votes')
    add('token.decimals', 'decimals()', BigInt(token.decimals), token.staked ?? token.address);
  if (guardian.isOnly) add('guardian', guardian.view, dao.guardian);
  if (timelock !== null) {
    const { address, kind } = timelock;
    const [from, delay, keeper] = TIMELOCKS[kind];
    add('timelock.address', from, address);
    if (delay !== undefined)
      add('timelock.delay', delay, timelock.delay, keeper === 'own' ? address : dao.address);
    if (kind === 'compound') add('timelock.grace', 'GRACE_PERIOD()', timelock.grace, address);
  }
  if (timelock !== null && dao.extensions.includes('routes'))
    proofs['timelock.address'] = readingBy(
      view(probeAbi, dao.address, 'proposalTimelocks', 0n),
      timelock.address,
    );
  const sourced = proofsBy(
    settingSources(dao).map(({ name, from, word }) => [`settings.${name}`, from, settings[name], word]),
  );
  Object.assign(proofs, sourced);
  const quorum = quorumReading(dao);
  return quorum === null ? proofs : { ...proofs, 'settings.quorum': quorum };
}

// Votes needed now: asked at the last timepoint, which only some clocks tell beyond doubt.
function quorumReading(dao: Dao): Reading | null {
  const { clock, at, settings, family } = dao;
  const isFixed = FAMILIES[family].line === 'compound';
  const now = clock.mode === 'timestamp' ? at.timestamp : at.number;
  const isPlain = clock.mode === 'timestamp' || clock.mode === 'blocknumber';
  if (settings.quorum === null || FAMILIES[family].ownQuorums || !(isFixed || isPlain)) return null;
  return readingBy(adapterOf(dao).quorum(0n, now - 1n), settings.quorum);
}

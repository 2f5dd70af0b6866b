import type { Address } from 'viem';
import { rpc } from '@/devnet/anvil';
import type { Variant } from '@/devnet/variant';
import { serviceOver } from '../serviceOver';
import { READING, type ReadingNow, readingsIn } from './repeat';

const ASK = `query($dao: ID!, $id: BigInt!, $account: String!) {
  proposal(dao: $dao, id: $id) {
    state snapshot deadline eta approval
    tally { against for abstain } quorum { value } superQuorum { value }
    proofs ${READING}
    account(address: $account) {
      power hasVoted used override { done balance delegate } proofs ${READING}
    }
    votes { items { kind weight counted proof ${READING} } }
    dao {
      name version clock { raw } counting { raw fractional overridable kind sides } guardian family
      token { address decimals kind } timelock { address delay grace kind }
      settings { votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator lateQuorumExtension }
      proofs ${READING}
      account(address: $account) { votes balance delegate proofs ${READING} }
      delegates { supply items { confirmed proof ${READING} } proofs ${READING} }
      delegate(address: $account) { delegations { items { balance proof ${READING} } } }
      control { delay proofs ${READING} powers { holders { account proof ${READING} } } findings { proof ${READING} } }
      operations { items { state proof ${READING} } }
    }
  }
}`;

type Fields = Record<string, unknown>;

/** The service over a variant: asks for every figure, and says which come without what proves them. */
export function provenBy(variant: Variant) {
  const { chainId, url, dao } = variant;
  const service = serviceOver(url, {}, { id: chainId });
  const ask = async (id: bigint, account: Address) => {
    await service.syncTo(dao, BigInt(await rpc<string>(url, 'eth_blockNumber')));
    const variables = { dao, id: String(id), account };
    await service.ask({ query: ASK, variables });
    await service.idle();
    const { data, errors } = await service.ask({ query: ASK, variables });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    const proposal = (data as { proposal: Fields }).proposal;
    return { readings: readingsIn(proposal), missing: missingIn(proposal) };
  };
  return { ask, close: () => service.close() };
}

/** The same reading with another value. */
export function tampered(reading: ReadingNow): ReadingNow {
  const { value } = reading;
  if (value === 'true' || value === 'false')
    return { ...reading, value: value === 'true' ? 'false' : 'true' };
  if (/^\d+$/.test(value)) return { ...reading, value: String(BigInt(value) + 1n) };
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return { ...reading, value: `0x${'12'.repeat(20)}` };
  return { ...reading, value: `${value}!` };
}

// Figures that no call tells by itself, or that the contract does not have.
const UNPROVEN: Record<string, (dao: Fields) => boolean> = {
  'tally.abstain': ({ family }) => family === 'ALPHA',
  // One of several views names it.
  'token.address': ({ family }) => family === 'BRAVO' || family === 'ALPHA',
  guardian: ({ family }) => family === 'BRAVO',
  'token.decimals': ({ token }) => (token as Fields).kind === 'ERC721VOTES',
};

/** The figures that were given without what proves them. */
function missingIn(proposal: Fields): string[] {
  const dao = proposal.dao as Fields;
  const check = (object: Fields, paths: readonly string[], named: string) => {
    const proofs = object.proofs as ReadingNow[];
    return paths
      .filter((path) => {
        const value = path.split('.').reduce<unknown>((from, key) => (from as Fields | null)?.[key], object);
        const isFigure = value !== null && value !== undefined && UNPROVEN[path]?.(dao) !== true;
        return isFigure && !proofs.some(({ figure }) => figure === path);
      })
      .map((path) => `${named}.${path}`);
  };
  const settings = Object.keys(dao.settings as Fields).map((name) => `settings.${name}`);
  const lists = [dao.delegates, (dao.delegate as Fields | null)?.delegations, dao.operations, proposal.votes];
  const rows = lists.flatMap((list) => ((list as Fields | null)?.items ?? []) as Fields[]);
  const { fractional, overridable, kind } = dao.counting as Fields;
  const hasParts = fractional === true || overridable === true || kind === 'FRACTIONAL';
  return [
    ...check(
      proposal,
      ['state', 'snapshot', 'deadline', 'eta', 'tally.against', 'tally.for', 'tally.abstain'],
      'proposal',
    ),
    ...(proposal.quorum === null ? [] : check({ ...proposal, quorum: 1 }, ['quorum'], 'proposal')),
    ...(proposal.superQuorum === null
      ? []
      : check({ ...proposal, superQuorum: 1 }, ['superQuorum'], 'proposal')),
    ...check(
      proposal.account as Fields,
      ['power', 'hasVoted', 'used', 'override.done', 'override.balance'],
      'ballot',
    ),
    ...check(
      dao,
      ['name', 'version', 'clock.raw', 'token.address', 'token.decimals', 'guardian', ...settings],
      'dao',
    ),
    ...check(dao, ['counting.raw', 'timelock.address', 'timelock.delay', 'timelock.grace'], 'dao'),
    ...check(dao.account as Fields, ['votes', 'balance'], 'account'),
    ...check(dao.delegates as Fields, ['supply'], 'delegates'),
    ...check(dao.control as Fields, ['delay'], 'control'),
    ...rows
      .filter((row) => row.proof === null && !(hasParts && 'weight' in row))
      .map((row) => JSON.stringify(row)),
  ];
}

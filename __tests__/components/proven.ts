import { daoProofs } from '@/chain/contracts/daoProofs';
import { adapterOf } from '@/chain/contracts/family/choose';
import type { Dao } from '@/core/governor/dao';
import { type ProposalNow, STATES } from '@/core/governor/proposal';
import { readingsOf } from '@/service/graph/context';

type Wire = Record<string, unknown>;

// As the chain's side has it: numbers, and the names of capabilities in lower case.
function domainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(domainOf);
  if (typeof value === 'string') {
    if (/^\d+$/.test(value)) return BigInt(value);
    const isName = /^[A-Z][A-Z0-9_]+$/.test(value) && !STATES.some((state) => state === value);
    return isName && value !== 'UNKNOWN' ? value.toLowerCase().replaceAll('_', '-') : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => typeof each !== 'function');
  return Object.fromEntries(entries.map(([key, each]) => [key, key === 'name' ? each : domainOf(each)]));
}

// The schema of these tests has no scalar of its own for large numbers.
const asText = (list: ReturnType<typeof readingsOf>) =>
  list.map((each) => ({ ...each, block: String(each.block) }));

/** Proofs of an organisation in the schema's form, by the adapter of its family; a method of it. */
export function provenDao(this: Wire) {
  const dao = domainOf(this) as Dao;
  return asText(readingsOf(daoProofs({ ...dao, version: this.version as string | null }), dao.at));
}

/** As `provenDao`, a method of a proposal with its organisation. */
export function provenProposal(this: Wire) {
  const { dao, ...own } = this;
  const now = domainOf({ ...own, dao: undefined, votes: undefined }) as ProposalNow;
  const id = BigInt(this.proposalId as string);
  return asText(readingsOf(adapterOf(domainOf(dao) as Dao).proofs(id, now), now.at));
}

import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { t } from '@/core/language/message';
import { graphql } from '@/lib/query/client/graphql';
import { typedAsk } from '@/lib/query/client/typedAsk';
import type { DisagreementView } from '@/lib/query/endpoint/agreement';
import { askSettled } from '@/lib/query/endpoint/settled';
import type { ActChain, ActService } from '../acts/act';

// A comparison this many seconds old still tells how the endpoints stand at the moment of signing.
const MAX_AGE = 15;

const conflictQuery = graphql(`
  query EndpointConflict($dao: ID!, $proposal: BigInt, $maxAge: Int) {
    dao(id: $dao) {
      endpoints(proposal: $proposal, maxAge: $maxAge) { disagreements { what block proposal hosts { name } } }
    }
  }
`);

/** Reason to sign nothing: endpoints contradict each other; undefined where they agree or were not compared. Never throws. */
export async function findEndpointConflict(
  service: Pick<ActService, 'ask'>,
  dao: string,
  proposal: bigint | undefined,
): Promise<QuorateError | undefined> {
  try {
    const variables = { dao, proposal: proposal ?? null, maxAge: MAX_AGE };
    const { data } = await typedAsk(service, conflictQuery, variables);
    const found = data?.dao?.endpoints.disagreements ?? [];
    const first = found.find((each) => each.proposal === variables.proposal) ?? found[0];
    if (first === undefined) return undefined;
    const hosts = first.hosts.map(({ name }) => name).join(' and ');
    return blocked('endpoints-disagree', { hosts, what: subjectOf(first, variables.proposal) });
  } catch {
    return undefined;
  }
}

/** Holds the endpoints to the chain of the index before signing, and asks which chain they serve. Never throws. */
export async function holdToChain(
  service: Pick<ActService, 'ask'> | undefined,
  chain: Pick<ActChain, 'chainId' | 'expect' | 'doubt'>,
): Promise<void> {
  const settled = await askSettled(service, chain.chainId);
  if (settled !== undefined) chain.expect(settled);
  chain.doubt();
}

export function proposalIn(intent: unknown): bigint | undefined {
  const id = (intent as { proposalId?: unknown } | null)?.proposalId;
  return typeof id === 'bigint' ? id : undefined;
}

function subjectOf(
  { what, block, proposal }: Pick<DisagreementView, 'what' | 'block' | 'proposal'>,
  own: bigint | null,
): string {
  if (what === 'BLOCK') return `block ${block}`;
  const which = proposal === own ? t`this proposal` : t`another proposal`;
  return what === 'TALLY' ? t`the state or the votes of ${which}` : t`what ${which} does`;
}

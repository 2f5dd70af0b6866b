import type { Address } from 'viem';
import { query } from '@/cli/commands/query';

/** An object of an answer of the service; its large numbers are decimal strings. */
export type Node = Readonly<Record<string, unknown>>;

/** Value at a path such as `sync.complete`; null if there is none. */
export function at(node: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => (inner as Node | null | undefined)?.[name] ?? null, node);
}

/** The list at a path, empty where there is none. */
export function listAt(node: unknown, path: string): readonly Node[] {
  return (at(node, path) ?? []) as readonly Node[];
}

const TALLY = '{ against for abstain }';
const QUORUM = '{ value timepoint estimate }';
const PROPOSAL = `
  proposalId description proposer state snapshot deadline eta expires
  tally ${TALLY} quorum ${QUORUM} superQuorum ${QUORUM}
  actions { target value calldata } created { block } events { name block }
  votes(first: 500) {
    total count
    items { voter kind support parts ${TALLY} weight reduced reason block transaction(load: true) logIndex }
    sync { complete difference ${TALLY} gaps { from to } problem { code } }
  }
`;
const DAO = `
  name version family ids extensions guardian
  clock { mode raw now }
  counting { raw quorum fractional overridable }
  token { address kind name symbol decimals }
  timelock { address kind delay grace }
  settings { votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator lateQuorumExtension }
  proxy { kind implementation }
  unknown { capability }
  at { number }
  sync { complete gaps { from to } problem { code } }
  votes(first: 500) { total sync { complete proven proposals } }
  operations(first: 50) { total items { operationId proposalId state calls { target value calldata } } sync { complete } }
  control { delay powers { name contract holders { account who } } sync { complete } }
  delegates(first: 100) { total delegated supply items { address power confirmed } sync { complete } }
`;

/** Everything the service says of an organisation and of these accounts, when it has read all it wants to read. */
export async function asked(
  { dao, url, startBlock }: { dao: string; url: string; startBlock: bigint },
  accounts: readonly Address[],
): Promise<Node> {
  const each = (fields: string) =>
    accounts.map((account, index) => `a${index}: account(address: "${account}") ${fields}`).join('\n');
  const text = `query ($dao: ID!) { dao(id: $dao) {
    ${DAO}
    ${each('{ votes balance delegate }')}
    proposals(first: 100) { total items { ${PROPOSAL}
      ${each('{ power hasVoted used override { done balance delegate } }')}
    } }
  } }`;
  const answer = await query({
    dao,
    rpc: [url],
    query: text,
    variables: {},
    start: String(startBlock),
    now: false,
  });
  return (answer.data as { dao: Node }).dao;
}

import type { Address, Hex } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { settingKey } from '@/core/decode/facts';
import { readDao } from '@/lib/query/dao';
import { Analysis, type CallsArguments, type FindingsArguments } from '@/service/analysis/analysis';
import type { AnalysedProposal, AnalysedVote, MadeProposal } from '@/service/analysis/subject';
import type { KeptFacts } from '@/service/checkpoint/factsShape';

type Fields = Record<string, unknown>;

/** Facts that an earlier visit left of this organisation: its voting period. */
const KEPT: KeptFacts = {
  ...{ block: null, identities: new Map(), implementations: new Map(), holdings: new Map(), supply: null },
  settings: new Map([
    [settingKey('0x5FbDB2315678afecb367f032d93F642f64180aa3', 'votingPeriod()'), { before: 50_400n }],
  ]),
};

/** Gives the proposals of plain values what the service makes of their calls, on a chain that nobody answers for. */
export function createAnalysis() {
  const transport = createTransport({ chainId: 31337, hosts: ['http://127.0.0.1:1'] });
  const analysis = new Analysis({
    ...{ transport, multicall: undefined, currency: 'ETH', organisations: [] },
    touched: { facts: () => KEPT, keepFacts: () => undefined },
  });
  return <T extends { dao?: (args: never) => unknown; proposal?: (args: never) => unknown }>(roots: T) => ({
    ...roots,
    dao: async (args: never) => listed(await roots.dao?.(args), analysis),
    proposal: async (args: never) => analysed(await roots.proposal?.(args), analysis),
  });
}

function listed(dao: unknown, analysis: Analysis): unknown {
  if (typeof dao !== 'object' || dao === null || !('proposals' in dao)) return dao;
  const { proposals } = dao;
  return {
    ...dao,
    proposals: async (args: never) => {
      const page = (await (typeof proposals === 'function' ? proposals(args) : proposals)) as Fields;
      const { proposals: _, ...organisation } = dao;
      const items = (page.items as Fields[]).map((item) =>
        analysed({ ...item, dao: organisation }, analysis),
      );
      return { ...page, items };
    },
  };
}

/** Whole numbers of any size as the schema gives them. */
export const asText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

function analysed(found: unknown, analysis: Analysis): unknown {
  if (typeof found !== 'object' || found === null || 'calls' in found || !('dao' in found)) return found;
  const analyst = () => analysis.of(proposalFrom(found as Fields));
  const { signal } = new AbortController();
  const around = { others: async () => ({ items: [], isAll: false }), votes: () => votesOf(found as Fields) };
  return {
    ...found,
    calls: (args: CallsArguments) => analyst().calls(args),
    findings: (args: FindingsArguments) => analyst().findings(args, around, signal),
    simulation: (args: { run: boolean }) => analyst().simulate(args, signal),
  };
}

function proposalFrom(found: Fields): AnalysedProposal {
  const figure = (name: string) => (found[name] == null ? null : BigInt(found[name] as string));
  const amounts = <T>(name: string): T | null =>
    found[name] == null
      ? null
      : (Object.fromEntries(
          Object.entries(found[name] as Fields).map(([key, value]) => [
            key,
            typeof value === 'string' ? BigInt(value) : value,
          ]),
        ) as T);
  const created = found.created as { block: string; timestamp: string; transaction: Hex };
  const at = found.at as { number: string; hash: Hex; timestamp: string };
  return {
    dao: readDao(found.dao as Parameters<typeof readDao>[0]),
    actions: (found.actions as Fields[]).map((action) => ({
      target: action.target as Address,
      value: BigInt(action.value as string),
      signature: '',
      calldata: action.calldata as Hex,
    })),
    description: found.description as string,
    hasModule: found.module !== null,
    at: { number: BigInt(at.number), hash: at.hash, timestamp: BigInt(at.timestamp) },
    made: {
      id: BigInt(found.proposalId as string),
      proposer: found.proposer as Address,
      created: {
        block: BigInt(created.block),
        timestamp: BigInt(created.timestamp),
        transaction: created.transaction,
      },
      executed: null,
      state: found.state as MadeProposal['state'],
      snapshot: figure('snapshot') ?? 0n,
      deadline: figure('deadline') ?? 0n,
      eta: figure('eta'),
      expires: figure('expires'),
      tally: amounts('tally'),
      quorum: amounts('quorum'),
    },
  };
}

function votesOf(found: Fields): { items: AnalysedVote[]; isAll: boolean } {
  const items = ((found.votes as { items?: Fields[] } | undefined)?.items ?? []).map((vote) => ({
    voter: vote.voter as Address,
    side: String(vote.support).toLowerCase() as AnalysedVote['side'],
    weight: BigInt(vote.weight as string) - BigInt(vote.reduced as string),
    block: BigInt(vote.block as string),
  }));
  return { items, isAll: true };
}

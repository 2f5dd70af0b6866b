import { encodeFunctionData, zeroAddress } from 'viem';
import { openSmall, type Small } from '@/devnet/small';
import { documentText } from '@/lib/query/client/graphql';
import { controlQuery } from '@/lib/query/control';
import { daoQuery } from '@/lib/query/dao';
import { daoVotesQuery, heldVotesQuery } from '@/lib/query/daoVotes';
import { delegateQuery, delegatesQuery } from '@/lib/query/delegate';
import {
  changesQuery,
  delegateReasonsQuery,
  delegateVotesQuery,
  delegatorsQuery,
} from '@/lib/query/delegateList';
import { inboxQuery } from '@/lib/query/inbox';
import { comparisonQuery } from '@/lib/query/insight/comparison';
import { standingQuery } from '@/lib/query/insight/standing';
import { treasuryQuery } from '@/lib/query/insight/treasury';
import { operationsQuery } from '@/lib/query/operation';
import { proposalQuery, titleQuery } from '@/lib/query/proposal';
import { proposalsQuery } from '@/lib/query/proposalList';
import { syncQuery } from '@/lib/query/sync';
import { votesQuery } from '@/lib/query/vote';
import { dependsOn } from '@/service/api/dependsOn';
import type { ChangeKind, Interest } from '@/service/api/protocol';
import type { LocalService, ServiceDeps } from '@/service/host/service';
import { closeAfter, openBefore } from '../../openBefore';
import { serviceOver } from '../serviceOver';

const EVERYTHING: readonly Interest[] = [
  { kind: 'votes' },
  { kind: 'timelock' },
  { kind: 'delegates', history: true },
];

test.each<[object, ChangeKind[]]>([
  [delegateQuery, ['head', 'delegates']],
  [delegatesQuery, ['head', 'delegates', 'proposals', 'votes', 'coverage']],
  [delegateVotesQuery, ['head', 'delegates', 'proposals', 'votes', 'coverage']],
  [proposalsQuery, ['head', 'proposals', 'coverage']],
  [controlQuery, ['head', 'operations']],
  [operationsQuery, ['head', 'operations', 'proposals', 'coverage']],
  [syncQuery, ['head', 'coverage']],
  [votesQuery, ['head', 'proposals', 'coverage', 'votes']],
])('a document is asked again for what its answer is made of', (document, parts) => {
  expect(dependsOn(documentText(document))).toEqual(new Set(parts));
});

type Screen = {
  name: string;
  query: string;
  parts: ReadonlySet<ChangeKind>;
  variables: Record<string, unknown>;
};

/** Queries of an organisation's screens, all of them about one proposal and one account. */
function screensOf({ accounts, dao }: Small, id: bigint): Screen[] {
  const account = accounts[1] ?? zeroAddress;
  const of = {
    dao,
    id: dao,
    address: account,
    account,
    accounts: [account],
    foreign: false,
    first: 50,
    offset: 0,
  };
  const aboutDao = [
    ...[daoQuery, proposalsQuery, inboxQuery, heldVotesQuery, daoVotesQuery, syncQuery, controlQuery],
    ...[operationsQuery, delegatesQuery, delegateQuery, delegatorsQuery, changesQuery, delegateVotesQuery],
    ...[delegateReasonsQuery, comparisonQuery, standingQuery, treasuryQuery],
  ].map((document) => ({
    document,
    variables: { ...of, order: document === delegatesQuery ? 'POWER' : null },
  }));
  const aboutProposal = [proposalQuery, votesQuery, titleQuery].map((document) => ({
    document,
    variables: { ...of, id: String(id), order: 'WEIGHT' },
  }));
  return [...aboutDao, ...aboutProposal].map(({ document, variables }) => {
    const query = documentText(document);
    return {
      name: /query (\w+)/.exec(query)?.[1] ?? '',
      query,
      parts: dependsOn(documentText(document)),
      variables,
    };
  });
}

/** Screens that ask again only for what was said to have changed. */
class Shown {
  /** Screens that asked again after the last step. */
  asked: string[] = [];
  private readonly said = new Set<ChangeKind>();
  private readonly answers = new Map<string, string>();
  readonly kinds = new Set<ChangeKind>();

  constructor(
    private readonly service: LocalService,
    private readonly screens: readonly Screen[],
  ) {
    service.listen((event) => {
      if (event.kind !== 'changed') return;
      for (const kind of event.changed.kinds) {
        this.said.add(kind);
        this.kinds.add(kind);
      }
    });
  }

  private async ask({ query, variables }: Screen): Promise<string> {
    return JSON.stringify(await this.service.ask({ query, variables }));
  }

  /** Asks again what may have changed; the names of those that would have shown something old. */
  async refresh(): Promise<string[]> {
    await this.service.idle();
    const said = new Set(this.said);
    this.said.clear();
    this.asked = [];
    const old: string[] = [];
    for (const screen of this.screens) {
      const answer = await this.ask(screen);
      const isConcerned = [...said].some((kind) => screen.parts.has(kind));
      if (isConcerned) this.asked.push(screen.name);
      else if (this.answers.has(screen.name) && this.answers.get(screen.name) !== answer)
        old.push(screen.name);
      this.answers.set(screen.name, answer);
    }
    return old;
  }
}

describe('over real histories', () => {
  let first: bigint;
  const small = openBefore(openSmall);
  beforeAll(async () => {
    first = await small.openVote({ description: '# The first' }, [0], 'a reason');
    await small.mine(300);
  });

  function open(deps: Pick<ServiceDeps, 'threshold'> = {}): { service: LocalService; shown: Shown } {
    const service = closeAfter(serviceOver(small.url, deps, { multicall: small.multicall }));
    return { service, shown: new Shown(service, screensOf(small, first)) };
  }

  test('votes that are read of the past make neither a delegate nor who controls be asked again', async () => {
    const { service, shown } = open();
    await shown.refresh();
    expect(await shown.refresh()).toEqual([]);
    void service.watch(small.dao, [{ kind: 'votes' }]);
    expect(await shown.refresh()).toEqual([]);
    const still = ['Control', 'Delegate', 'Delegators', 'PowerChanges', 'Title'];
    for (const name of still) expect(shown.asked).not.toContain(name);
    expect(shown.asked).toEqual(expect.arrayContaining(['DaoVotes', 'Votes', 'DelegateVotes', 'Delegates']));
  });

  test('a past that waits for the person changes every screen when it is read, and when it is stopped', async () => {
    const { service, shown } = open({ threshold: { requests: 0, seconds: 0 } });
    void service.watch(small.dao, EVERYTHING);
    await shown.refresh();
    expect(await shown.refresh()).toEqual([]);
    await service.scan(small.dao, 'start');
    expect(await shown.refresh()).toEqual([]);
    expect(shown.kinds).toContain('proposals');
    await service.scan(small.dao, 'pause');
    expect(await shown.refresh()).toEqual([]);
  });

  test.each([1, 2])('no screen shows anything old, whatever happens on the chain (%i)', async (seed) => {
    const { service, shown } = open();
    await shown.refresh();
    void service.watch(small.dao, EVERYTHING);
    expect(await shown.refresh()).toEqual([]);
    const pick = picker(seed);
    let id = first;
    const account = () => small.accounts[pick(12)] ?? zeroAddress;
    const token = (functionName: string, args: unknown[]) =>
      small.send({
        from: account(),
        to: small.token,
        data: encodeFunctionData({ abi: small.abi.token, functionName, args }),
      });
    const steps: (() => Promise<unknown>)[] = [
      () => small.mine(1 + pick(3)),
      async () => {
        id = await small.propose({ description: `# Seed ${seed}, ${pick(1e6)}` });
      },
      () => small.toSnapshot(id),
      () => small.vote(pick(12), id, 1),
      () => small.vote(pick(12), id, 0, 'no'),
      () => token('delegate', [account()]),
      () => token('transfer', [account(), 10n ** 18n]),
      () => small.toDeadline(id),
      () => small.queue(id),
      () => small.execute(id),
    ];
    for (let turn = 0; turn < 14; turn++) {
      // In this order a proposal passes; between, anything, and much of it is refused by the contracts.
      const usual = steps[[1, 2, 3, 5, 7, 8, 0, 9][turn % 8] ?? 0];
      const before = await small.client.getBlockNumber();
      await usual?.().catch(() => undefined);
      await steps[pick(steps.length)]?.().catch(() => undefined);
      const block = await small.client.getBlockNumber();
      if (block > before) await service.syncTo(small.dao, block);
      expect(await shown.refresh()).toEqual([]);
    }
    expect(shown.kinds).toEqual(
      new Set(['head', 'proposals', 'votes', 'delegates', 'operations', 'coverage']),
    );
  });
});

/** Whole numbers below a limit, the same for a seed. */
function picker(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

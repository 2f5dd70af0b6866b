import { openingBody } from '@/chain/contracts/detect/firstBatch';
import { offerEarly } from '@/chain/rpc/early';
import { OPEN_STATES } from '@/core/governor/proposal';
import { openSmall } from '@/devnet/small';
import { findingsQuery, openFindingsQuery, questionsAhead } from '@/lib/query/analysis/ahead';
import { callsQuery } from '@/lib/query/analysis/call';
import { typedAsk } from '@/lib/query/client/typedAsk';
import { daoQuery } from '@/lib/query/dao';
import { inboxQuery } from '@/lib/query/inbox';
import { proposalQuery } from '@/lib/query/proposal';
import { proposalsQuery } from '@/lib/query/proposalList';
import { isConfirmed, type SyncView } from '@/lib/query/sync';
import type { LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Store } from '@/service/indexer/store/store';
import { waves } from '../../chain/waves';
import { SWIFT } from '../../loopback';
import { allTurns } from '../../offThread';
import { openBefore } from '../../openBefore';
import { until } from '../../until';
import { FINALITY } from '../checkpoint/stage';
import { type Alarms, alarms } from '../indexer/stage';
import { serviceOver } from '../serviceOver';

/** Answers to a page so far: how far its organisation is read, whether its checks are made, and as of which block. */
type Told = { sync?: SyncView; isChecked?: boolean; callsAt?: bigint | null | undefined };
type Page = (service: LocalService, told: Told) => Promise<unknown>;

describe('requests one after another until the chain has confirmed a page', () => {
  let id: bigint;
  let store: Store;
  let timers: Alarms;
  const small = openBefore(() => openSmall({ votingPeriod: 1_000 }));
  const list = { first: 50, after: null, states: null, search: null };

  /** A page as it asks: its figures, and with each answer what stands below them. */
  const pages: Record<'home' | 'organisation' | 'proposal', Page> = {
    home: async (service, told) => {
      const { data } = await typedAsk(service, inboxQuery, { id: small.dao, accounts: [] });
      if (data?.dao.sync) told.sync = data.dao.sync;
      await marks(service, told);
    },
    organisation: async (service, told) => {
      const [, { data }] = await Promise.all([
        typedAsk(service, daoQuery, { id: small.dao }),
        typedAsk(service, proposalsQuery, { ...list, id: small.dao }),
      ]);
      if (data?.dao.sync) told.sync = data.dao.sync;
      await marks(service, told);
    },
    proposal: async (service, told) => {
      const of = { dao: small.dao, id, abis: [] };
      const { data } = await typedAsk(service, proposalQuery, of);
      if (data?.proposal) told.sync = data.proposal.dao.sync;
      const checks = { ...of, unpublished: [], simulate: false, read: true };
      const found = await Promise.all([
        typedAsk(service, callsQuery, { ...of, read: true }),
        typedAsk(service, findingsQuery, checks),
      ]);
      told.isChecked ||= found.every((each) => each.data?.proposal != null);
      told.callsAt = found[0].data?.proposal?.calls.block;
    },
  };

  async function marks(service: LocalService, told: Told): Promise<void> {
    const { data } = await typedAsk(service, openFindingsQuery, { id: small.dao, states: [...OPEN_STATES] });
    told.isChecked ||= (data?.dao.proposals.items.length ?? 0) > 0;
  }

  /**
   * Opens a page in a browser with this store; answers come in rounds. Gives the calls of each until it is confirmed, or
   * of those after what was asked `ahead` of it.
   */
  async function rounds(page: Page, kept: Store, ahead?: string): Promise<string[][]> {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = openingBody(small.governor);
    const text = await fetch(small.url, { ...post, body }).then((answer) => answer.text());
    // The page's head asked this while the code came.
    offerEarly({ url: small.url, body, text: Promise.resolve(text) });
    const door = waves();
    const service = open(door.fetch, kept);
    const told: Told = {};
    let count = 0;
    if (ahead !== undefined)
      for (const each of questionsAhead(new URL(ahead, 'https://site.example'), [small.dao]))
        service.ask(each).catch(() => undefined);
    const before = ahead === undefined ? 0 : await ended(service, door.calls);
    const look = () =>
      void page(service, told).then(() => {
        if (told.isChecked && told.sync?.complete && isConfirmed(told.sync)) count ||= door.calls.length;
      });
    service.listen(({ kind }) => kind === 'changed' && look());
    look();
    await until(() => count > 0);
    service.close();
    // The endpoint may no longer have the state of the block of the last visit.
    if ('callsAt' in told) expect(told.callsAt).toBe(await small.client.getBlockNumber());
    return door.calls.slice(before, count);
  }

  /** How many rounds there were once nothing more is asked. */
  async function ended(service: LocalService, calls: readonly unknown[]): Promise<number> {
    await until(async () => {
      const before = calls.length;
      await service.idle();
      await allTurns();
      return before > 0 && before === calls.length;
    });
    return calls.length;
  }

  function open(fetch: typeof globalThis.fetch, kept: Store): LocalService {
    return serviceOver(small.url, { store: () => kept, timers, fetch });
  }

  beforeAll(async () => {
    await small.mine(200);
    id = await small.openVote({ description: '# Open\n\nIt is voted on.' }, [0, 1, 2]);
    await small.mine(FINALITY);
    store = createMemoryStore();
    timers = alarms();
    const service = open(SWIFT.fetch, store);
    const told: Told = {};
    for (const page of Object.values(pages)) await page(service, told);
    await service.idle();
    for (const page of Object.values(pages)) await page(service, told);
    timers.ring(5_000);
    await until(() => store.recall(small.dao));
    service.close();
    // So many that others are final by now.
    await small.mine(100);
  });

  test.each(['home', 'organisation', 'proposal'] as const)(
    'on a return to %s are two at most',
    async (name) => expect((await rounds(pages[name], store)).length).toBeLessThanOrEqual(2),
  );

  test.each(['home', 'organisation', 'proposal'] as const)(
    'on a first visit of %s are four at most',
    async (name) => expect((await rounds(pages[name], createMemoryStore())).length).toBeLessThanOrEqual(4),
  );

  test.each(['home', 'organisation', 'proposal'] as const)(
    'on a return to %s begin before its code asks, and then there is none',
    async (name) => {
      const places = {
        home: '/',
        organisation: `/dao/#${small.dao}`,
        proposal: `/proposal/#${small.dao}/${id}`,
      };
      expect(await rounds(pages[name], store, places[name])).toEqual([]);
    },
  );
});

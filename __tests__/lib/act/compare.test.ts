import { type Hex, keccak256 } from 'viem';
import { type Hostile, type Plan, startHostile } from '@/devnet/hostile';
import type { Entry, OutboxStore } from '@/lib/act/runner/outbox';
import { openStage } from './stage';
import { type Request, waysOf } from './ways';
import { doorOf, doorsOf, freshOutbox } from './world';

const stage = openStage();
const { voter, intentOf, start, undone, cast } = stage;
const { sendAs, against, endOf, through } = waysOf(stage);
/** A wallet that answers once the block is there: before it each look asks for the transaction, too. */
const sentAndMined = ({ to, data }: Request) => sendAs(voter(1), to, data);
const opened: Hostile[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ stop }) => stop())));

async function endpoint(plan: Plan = {}): Promise<Hostile> {
  const made = await startHostile({ target: stage.small.url, plan });
  opened.push(made);
  return made;
}

/** A page without a wallet that goes on with what is written down. */
async function reloadedWith(outbox: OutboxStore) {
  const reloaded = start(doorsOf(stage.small, voter(1), { outbox, door: undefined }));
  await reloaded.resume(outbox.list()[0] as Entry);
  return reloaded;
}

describe('the comparison', () => {
  it('waits for a second endpoint that does not know it yet', () =>
    undone(async () => {
      const late = await endpoint({ eth_getTransactionByHash: { kind: 'result', result: null, times: 2 } });
      const { said } = await endOf(voter(1), sentAndMined, through(stage.small.url, late.url));
      expect(said).toBe('shown');
      expect(late.counts.get('eth_getTransactionByHash')).toBe(3);
    }));

  it('tells that endpoints show different transactions under one hash', () =>
    undone(async () => {
      const [find, by] = [stage.small.governor.toLowerCase(), voter(8).toLowerCase()];
      const liar = await endpoint({ eth_getTransactionByHash: { kind: 'replace', find, by } });
      const { said } = await endOf(voter(1), undefined, through(stage.small.url, liar.url));
      expect(said).toBe('mismatch mined-disputed');
    }));

  it('costs one request to each endpoint', () =>
    undone(async () => {
      const both = [await endpoint(), await endpoint()];
      await endOf(voter(1), sentAndMined, through(...both.map(({ url }) => url)));
      expect(both.map(({ counts }) => counts.get('eth_getTransactionByHash'))).toEqual([1, 1]);
    }));

  it('is made after a reload, by what the outbox kept, until the person has read it', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const left = start(
        doorsOf(stage.small, voter(1), {
          outbox,
          door: doorOf(stage.small, voter(1), { send: () => sendAs(voter(1), against().to, against().data) }),
        }),
      );
      await cast(left);
      for (const _ of ['reload', 'another'] as const) {
        expect((await reloadedWith(outbox)).get()).toMatchObject({
          status: 'mismatch',
          problem: { code: 'mined-otherwise' },
        });
      }
      await (await reloadedWith(outbox)).check(intentOf());
      expect(outbox.list()).toEqual([]);
    }));

  it('is made too where the page was closed before the wallet answered', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const never = new Promise<Hex>(() => undefined);
      const door = doorOf(stage.small, voter(1), { send: () => never });
      const left = start(doorsOf(stage.small, voter(1), { outbox, door }));
      await left.check(intentOf());
      void left.submit(intentOf());
      await sendAs(voter(1), against().to, against().data);
      expect((await reloadedWith(outbox)).get()).toMatchObject({
        status: 'mismatch',
        problem: { code: 'mined-instead' },
      });
    }));

  it('holds what was handed over, not what the page would make of it now', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const doors = doorsOf(stage.small, voter(1), { outbox });
      const door = doorOf(stage.small, voter(1), {
        send: async (request) => {
          const [entry] = outbox.list() as [Entry];
          expect(entry.ask).toEqual({ value: '0', digest: keccak256(request.data) });
          outbox.put({ ...entry, id: 'other', ask: { value: '0', digest: `0x${'12'.repeat(32)}` } });
          return doorOf(stage.small, voter(1)).send(request);
        },
      });
      const left = start({ ...doors, client: () => door });
      await cast(left);
      expect(left.get().status).toBe('shown');
      const reloaded = start(doors);
      await reloaded.resume({ ...(outbox.list()[0] as Entry), status: 'sent', hash: left.get().hash });
      expect(reloaded.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-otherwise' } });
    }));
});

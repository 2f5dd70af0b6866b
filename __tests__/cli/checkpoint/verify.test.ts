import { cpSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { differ, sampleOf } from '@/cli/checkpoint/finding';
import { pathOf } from '@/service/checkpoint/directory';
import type { VoteRows } from '@/service/checkpoint/rows';
import { openBefore } from '../../openBefore';
import { type Changes, forged, votedTwice, weigh, weighAgainst } from '../../service/checkpoint/forge';
import { busySmall, folder, judged, listening, made, sweep, verified } from '../../service/checkpoint/stage';

describe('quorate verify', () => {
  let good: string;
  let block: bigint;
  const small = openBefore(busySmall);
  beforeAll(async () => {
    good = folder();
    block = BigInt((await made({ dao: small.dao, rpc: [small.url], out: good })).made.block);
  });
  afterAll(() => sweep());

  const verdictOn = async (changes: Changes, samples?: number) =>
    judged(await verified(await forged(good, changes), small.url, samples));

  test('holds for what was made, and for a forgery without changes', async () => {
    expect(judged(await verified(good, small.url))).toBe('ok');
    expect(await verdictOn({})).toBe('ok');
  });

  test('says what it left out where no sample is wanted, and nothing where all was read', async () => {
    expect((await verified(good, small.url)).unchecked).toEqual([]);
    expect((await verified(good, small.url, 0)).unchecked).toEqual([
      expect.stringMatching(/^No logs were compared \(--samples 0\)/),
    ]);
  });

  test('refuses one changed weight, though every hash is right', async () => {
    const change = (votes: VoteRows) => weigh(votes, 0, 1n);
    expect(await verdictOn({ votes: change }, 0)).toMatch(
      /^tallies: On proposal \d+ the votes \w+ add up to \d+, the head says \d+\.$/,
    );
    expect(await verdictOn({ votes: change, within: 'pack' }, 0)).toMatch(
      /^pack: The pack differs from the shard of proposal \d+ in the vote of 0x\w+: its weight is/,
    );
    expect(await verdictOn({ votes: change, within: 'shards' }, 0)).toMatch(/^pack: /);
  });

  test('refuses a second vote of an account, though no sum tells', async () => {
    expect(await verdictOn({ shard: votedTwice }, 0)).toMatch(
      /^voters: The vote of 0x\w+ on proposal \d+ is not the chain's: the account can vote only once/,
    );
  });

  test('refuses a changed weight also where the head was made to fit', async () => {
    const told = await verdictOn(
      {
        votes: (votes) => {
          const row = votes.support.indexOf(0);
          if (row >= 0) weigh(votes, row, 5n);
        },
        head: (head) => ({
          ...head,
          proposals: head.proposals.map((each) =>
            each.now.tally === null || each.now.tally.against === 0n
              ? each
              : {
                  ...each,
                  now: { ...each.now, tally: { ...each.now.tally, against: each.now.tally.against + 5n } },
                },
          ),
        }),
      },
      0,
    );
    expect(told).toMatch(
      /^tallies: On proposal \d+ the head's tally\.against is \d+, not \d+ as the contract/,
    );
  });

  test('refuses two weights changed against each other, by the log of the vote', async () => {
    expect(await verdictOn({ votes: weighAgainst })).toMatch(
      /^votes: The vote of 0x\w+ on proposal \d+ is not the chain's: weight is \d+, not \d+\.$/,
    );
  });

  test('asks the contract of every vote, also where no log is read', async () => {
    expect(await verdictOn({ votes: weighAgainst }, 0)).toMatch(
      /^voters: .* weight is \d+, the contract says \d+\.$/,
    );
    const stranger = (votes: VoteRows) => {
      votes.voters[0] = (votes.voters[0] ?? 0) ^ 1;
    };
    expect(await verdictOn({ votes: stranger }, 0)).toMatch(/^voters: .* that the account has not voted\.$/);
  });

  test('refuses a vote of another voter, a changed reason, and a changed transaction', async () => {
    const voters = await verdictOn({
      votes: (votes) => {
        votes.voters[0] = (votes.voters[0] ?? 0) ^ 1;
      },
    });
    expect(voters).toMatch(/^votes: .*voter is/);
    const reasons = await verdictOn({
      votes: (votes) => {
        const [first, ...rest] = votes.reasons ?? [];
        if (first !== undefined) votes.reasons = [[first[0], 'I was paid.'], ...rest];
      },
    });
    expect(reasons).toMatch(/^votes: .*reason is “I was paid\.”, not “/);
    const transactions = await verdictOn({
      votes: ({ transactions: hashes }) => {
        if (hashes !== null) hashes.hashes[3] = (hashes.hashes[3] ?? 0) ^ 1;
      },
    });
    expect(transactions).toMatch(/^votes: .*transaction is/);
  });

  test('refuses a changed description, an invented event, and a state that is not the contract’s', async () => {
    const description = await verdictOn({
      shard: (shard) => ({
        ...shard,
        created: { ...shard.created, description: `${shard.created.description} Really.` },
      }),
    });
    expect(description).toMatch(/^proposals: .*created\.description is/);
    const event = await verdictOn({
      shard: (shard) => ({
        ...shard,
        events: shard.events.map((each) => ({
          ...each,
          value: each.value === null ? null : each.value + 1n,
        })),
      }),
    });
    expect(event).toMatch(/^proposals: .*value is/);
    const state = await verdictOn({
      head: (head) => ({
        ...head,
        proposals: head.proposals.map((each) => ({ ...each, now: { ...each.now, state: 'SUCCEEDED' } })),
      }),
    });
    expect(state).toMatch(
      /^states: Of proposal \d+ the head's state is “SUCCEEDED”, not “\w+” as the contract says\.$/,
    );
  });

  test('refuses a delegate who has more power than the token says', async () => {
    expect(await verdictOn({ power: 'alone' }, 0)).toBe(
      'delegate-parts: The powers of the delegates do not follow from their history.',
    );
    expect(await verdictOn({ power: 'with-history' })).toMatch(
      /^delegates: Delegate 0x\w+ has \d+1 votes by the checkpoint, the token says \d+0\.$/,
    );
  });

  test('refuses a proposal left out, and one invented block', async () => {
    expect(await verdictOn({ head: (head) => ({ ...head, proposals: head.proposals.slice(1) }) })).toMatch(
      /^pack: The pack has 9 votes, the shards have 6\./,
    );
    expect(
      await verdictOn({
        head: (head) => ({ ...head, block: { ...head.block, hash: `0x${'12'.repeat(32)}` } }),
      }),
    ).toMatch(/^block: Block \d+ of the checkpoint is not the chain's: its hash is/);
    expect(await verdictOn({ head: (head) => ({ ...head, from: small.deployBlock }) })).toMatch(
      /^from: The contract was there before block/,
    );
  });

  test('refuses files that are cut, missing or not in the index', async () => {
    const copy = () => {
      const out = folder();
      cpSync(good, out, { recursive: true });
      return { out, path: join(out, pathOf(small.dao)) };
    };
    const parts = readdirSync(join(good, pathOf(small.dao))).filter((name) =>
      /^[0-9a-f]{32}\.gz$/.test(name),
    );
    for (const part of parts) {
      const cut = copy();
      truncateSync(join(cut.path, part), 40);
      expect(judged(await verified(cut.out, small.url, 0))).toMatch(
        /^(parts|pack|delegate-parts): .*has 40 bytes/,
      );
      const gone = copy();
      rmSync(join(gone.path, part));
      expect(judged(await verified(gone.out, small.url, 0))).toMatch(
        /^(parts|pack|delegate-parts): .*is not there/,
      );
    }
    const unlisted = copy();
    rmSync(join(unlisted.out, 'index.json'));
    expect(judged(await verified(unlisted.path, small.url, 0))).toMatch(/^index: The index does not list/);
  });

  test('compares what is final with the contract now where no old state is kept', async () => {
    const pruned = await listening(small.url);
    pruned.hear((method, params) => {
      const isState = method === 'eth_call' || method === 'eth_getCode';
      return isState && params[1] !== 'latest' && BigInt(String(params[1])) <= block
        ? { code: -32000, message: 'missing trie node 0x12 (path )' }
        : undefined;
    });
    const verdict = await verified(good, pruned.url);
    await pruned.stop();
    expect(judged(verdict)).toBe('ok');
    const details = Object.fromEntries(verdict.checks.map(({ name, detail }) => [name, detail]));
    expect(details.from).toContain('not checked');
    expect(details.governor).toContain('not checked');
    expect(details.tallies).toBeUndefined();
    expect(details.delegates).toMatch(/^12 of 12 delegates\. Whom 12 accounts chose was not checked\./);
  });
});

describe('a difference', () => {
  test('is named by its place', () => {
    expect(differ({ a: { b: 1n } }, { a: { b: 1n } })).toBeUndefined();
    expect(differ({ a: [1, 2] }, { a: [1, 3] })).toBe('a.1 is 2, not 3');
    expect(differ({ a: 'x' }, { a: null })).toBe('a is “x”, not nothing');
    expect(differ([1], [1, 2])).toBe('1 is nothing, not 2');
  });
});

describe('a sample', () => {
  test('is the same for the same seed, distinct and in order', () => {
    const sample = sampleOf(1000, 32, 9);
    expect(sample).toEqual(sampleOf(1000, 32, 9));
    expect(sample).not.toEqual(sampleOf(1000, 32, 10));
    expect(new Set(sample).size).toBe(32);
    expect(sample).toEqual([...sample].sort((a, b) => a - b));
    expect(sampleOf(3, 32, 1)).toEqual([0, 1, 2]);
  });
});

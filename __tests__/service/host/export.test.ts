import { toHex } from 'viem';
import type { ExportPiece, ExportRequest } from '@/service/api/protocol';
import { writeExport } from '@/service/host/export';
import { cast, created, DAO, GOVERNOR, openWorld } from '../graph/world';
import { parseCsv, shownOf } from './table';

type World = ReturnType<typeof openWorld>;

const TITLES = ['# Fee, the "old" one', '# =Council', '# Grants'];

function filled(count: number): World {
  const world = openWorld(TITLES.map((title, id) => created(BigInt(id), title)));
  for (let index = 0; index < count; index++) {
    const reason = index % 10 === 0 ? `=SUM(A${index})\r\n"so", she said` : '';
    // Not in the order of their blocks.
    cast(
      world,
      BigInt(index % 3),
      index + 1,
      BigInt(index) * 10n ** 18n,
      index % 3,
      reason,
      900 - (index >> 3),
    );
  }
  return world;
}

async function write(world: World, request: Omit<ExportRequest, 'dao'>, signal?: AbortSignal) {
  const pieces: ExportPiece[] = [];
  const take = (piece: ExportPiece) => {
    pieces.push(piece);
  };
  const result = await writeExport(world.opened, { dao: DAO, ...request }, take, signal);
  const text = Buffer.concat(pieces.map(({ bytes }) => bytes)).toString('utf8');
  return { result, pieces, text };
}

describe('votes', () => {
  const world = filled(3000);

  test('of all proposals: every log once, oldest first, with what proves it', async () => {
    const { result, pieces, text } = await write(world, { what: 'votes', format: 'csv' });
    const [head = [], ...rows] = parseCsv(text);
    expect(head.slice(0, 3)).toEqual(['proposal_id', 'proposal_title', 'voter']);
    expect(head.at(-1)).toBe('about_file');
    expect(rows[0]?.at(-1)).toBe(
      `votes of ${DAO} up to block 1000; complete: the votes of every proposal add up to the tally of the contract`,
    );
    expect(rows).toHaveLength(3000);
    expect(result).toMatchObject({ rows: 3000, block: '1000', complete: true });
    expect(result.name).toBe('world-0x5fbdb231-votes-block-1000.csv');
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.at(-1)).toMatchObject({ rows: 3000, total: 3000 });
    const cell = (row: string[], name: string) => shownOf(row[head.indexOf(name)] ?? '');
    const positions = rows.map((row) => Number(cell(row, 'block')) * 10_000 + Number(cell(row, 'log_index')));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    for (let index = 0; index < world.votes.length; index += 97) {
      const vote = world.votes.at(index);
      const row = rows.find(
        (each) => cell(each, 'block') === `${vote.block}` && cell(each, 'log_index') === `${vote.logIndex}`,
      );
      expect(cell(row ?? [], 'time_utc')).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(row?.slice(0, 9).map(shownOf)).toEqual([
        `${vote.proposal}`,
        TITLES[Number(vote.proposal)]?.slice(2),
        vote.voter,
        ['against', 'for', 'abstain'][vote.support],
        'whole',
        `${vote.weight}`,
        `${vote.support === 1 ? vote.weight : 0n}`,
        `${vote.support === 0 ? vote.weight : 0n}`,
        `${vote.support === 2 ? vote.weight : 0n}`,
      ]);
      expect(cell(row ?? [], 'reason')).toBe(vote.reason);
      expect(cell(row ?? [], 'transaction')).toBe(vote.transaction);
      expect(cell(row ?? [], 'proof')).toBe(
        `eth_getLogs block ${vote.block} index ${vote.logIndex} of ${GOVERNOR}`,
      );
    }
  });

  test('of one proposal, as JSON: nothing of the others, bigints as text', async () => {
    const { result, text } = await write(world, { what: 'votes', format: 'json', proposal: '2' });
    const file = JSON.parse(text) as {
      export: Record<string, unknown>;
      rows: Record<string, unknown>[];
      count: number;
    };
    expect([file.count, file.rows.length]).toEqual([1000, 1000]);
    expect(new Set(file.rows.map((row) => row.proposal_id))).toEqual(new Set(['2']));
    expect(file.export).toMatchObject({ what: 'votes on proposal 2', organisation: DAO, complete: true });
    const sum = file.rows.reduce((total, row) => total + BigInt(row.abstain as string), 0n);
    expect(sum).toBe(world.votes.tally(2n, 1000n).abstain);
    expect(result.name).toMatch(/^world-0x5fbdb231-votes-on-proposal-2-block-1000\.json$/);
  });

  test('of which reasons stand in a file that could not be had: not whole, and said so', async () => {
    const whole = filled(30);
    const rows = whole.votes.select(Array.from({ length: 30 }, (_, row) => row));
    whole.votes.truncate(0n);
    whole.votes.absorb({ ...rows, reasons: null }, 'file');
    const { text, result } = await write(whole, { what: 'votes', format: 'csv' });
    const words = '; in 30 rows the reason or the transaction is missing: their file could not be had';
    expect(parseCsv(text)[1]?.at(-1)).toMatch(/INCOMPLETE: .*contract/);
    expect(parseCsv(text)[1]?.at(-1)?.endsWith(words)).toBe(true);
    expect(result.complete).toBe(false);
  });

  test('up to a block that was named', async () => {
    const { text, result } = await write(world, { what: 'votes', format: 'json', block: '700' });
    const { rows } = JSON.parse(text) as { rows: { block: string }[] };
    expect(result.block).toBe('700');
    expect(rows.length).toBe(
      Array.from({ length: 3000 }, (_, row) => world.votes.block(row)).filter((each) => each <= 700).length,
    );
    expect(rows.every(({ block }) => Number(block) <= 700)).toBe(true);
  });

  test('what is missing is said in the file, in its name and in the answer', async () => {
    const short = filled(30);
    short.tallies.set(1n, { against: 0n, for: 1n, abstain: 0n });
    const { text, result } = await write(short, { what: 'votes', format: 'csv' });
    const words = 'only of 2 of 3 proposals do the votes add up to the tally of the contract';
    expect(parseCsv(text)[1]?.at(-1)).toContain(`INCOMPLETE: ${words}`);
    expect(result).toMatchObject({ complete: false, note: words });
    expect(result.name).toContain('-incomplete.csv');
  });

  test('votes that come while it is written move nothing: each of the others is there once', async () => {
    const growing = filled(2000);
    let count = 0;
    const pieces: Uint8Array[] = [];
    await writeExport(growing.opened, { dao: DAO, what: 'votes', format: 'csv' }, ({ bytes }) => {
      pieces.push(bytes);
      // One long before what is written by now, one after all of it.
      cast(growing, 0n, 50_000 + count, 1n, 1, '', 1);
      cast(growing, 0n, 60_000 + count++, 1n, 1, '', 999);
    });
    const [head = [], ...rows] = parseCsv(Buffer.concat(pieces).toString('utf8'));
    const keys = rows.map((row) => `${row[head.indexOf('block')]}:${row[head.indexOf('log_index')]}`);
    expect(count).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
    for (let row = 0; row < 2000; row++)
      expect(keys).toContain(`${growing.votes.block(row)}:${growing.votes.logIndex(row)}`);
  });

  test('blocks that the chain takes back end it: half a file is no file', async () => {
    const forked = filled(2000);
    const written = writeExport(forked.opened, { dao: DAO, what: 'votes', format: 'csv' }, () => {
      forked.forks++;
    });
    await expect(written).rejects.toMatchObject({ code: 'export-forked' });
  });

  test('a proposal that nobody knows is an error, not an empty file', async () => {
    await expect(write(world, { what: 'votes', format: 'csv', proposal: '77' })).rejects.toMatchObject({
      code: 'proposal-unknown',
    });
  });
});

describe('proposals', () => {
  test('with what the contract says of them, and at which block', async () => {
    const world = filled(9);
    world.states.set(1n, 'EXECUTED');
    const { result, text } = await write(world, { what: 'proposals', format: 'csv' });
    const [head = [], ...rows] = parseCsv(text);
    const column = (name: string) => rows.map((row) => shownOf(row[head.indexOf(name)] ?? ''));
    expect(column('proposal_id')).toEqual(['0', '1', '2']);
    expect(column('title')).toEqual(['Fee, the "old" one', '=Council', 'Grants']);
    expect(column('state')).toEqual(['active', 'executed', 'active']);
    expect(column('for')).toEqual([0n, 1n, 2n].map((id) => `${world.votes.tally(id, 1000n).for}`));
    expect(column('transaction')).toEqual(world.created.map(({ transaction }) => transaction));
    expect(column('proof')[0]).toBe(
      `eth_getLogs block 100 index 0 of ${GOVERNOR}; proposalVotes(id) and state(id) at block 1000`,
    );
    expect(result).toMatchObject({ rows: 3, complete: true, block: '1000' });
  });

  test('none is a file too, with its headings', async () => {
    const { text, result } = await write(openWorld(), { what: 'proposals', format: 'json' });
    expect(JSON.parse(text)).toMatchObject({ rows: [], count: 0 });
    expect(result.rows).toBe(0);
  });
});

describe('a file that is given up', () => {
  test('nothing more is made once the signal is given, and nothing is made before the last piece is taken', async () => {
    const world = filled(3000);
    const abort = new AbortController();
    let under = 0;
    let most = 0;
    let taken = 0;
    const written = writeExport(
      world.opened,
      { dao: DAO, what: 'votes', format: 'csv' },
      async () => {
        most = Math.max(most, ++under);
        await new Promise((resolve) => setImmediate(resolve));
        under--;
        if (++taken === 2) abort.abort();
      },
      abort.signal,
    );
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
    expect({ most, taken }).toEqual({ most: 1, taken: 2 });
  });

  test('a piece that cannot be taken ends it', async () => {
    const world = filled(10);
    const full = new Error('the disk is full');
    const written = writeExport(world.opened, { dao: DAO, what: 'votes', format: 'csv' }, () => {
      throw full;
    });
    await expect(written).rejects.toBe(full);
  });
});

test('voters are written with their checksum', async () => {
  const world = openWorld([created(1n, '# One')]);
  cast(world, 1n, 0xabcdef, 1n);
  const { text } = await write(world, { what: 'votes', format: 'json' });
  expect((JSON.parse(text) as { rows: { voter: string }[] }).rows[0]?.voter.toLowerCase()).toBe(
    toHex(0xabcdef, { size: 20 }),
  );
});

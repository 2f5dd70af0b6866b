import { parseArgs } from 'node:util';
import { makeBed } from './bed';
import { NOT_MEASURED, ROWS } from './rows';
import { machine, printTable, type Row } from './table';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** A millionth part of the votes is not enough to say anything; a tenth is, for trying. */
    votes: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const wanted = values.only?.split(',') ?? Object.keys(ROWS);
  const unknown = wanted.filter((name) => !(name in ROWS));
  if (unknown.length > 0) {
    throw new Error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(ROWS).join(', ')}.`);
  }
  const bed = await makeBed();
  const rows: Row[] = [];
  try {
    for (const name of wanted) {
      const begun = performance.now();
      console.error(`${name} …`);
      const row = ROWS[name];
      if (row === undefined) continue;
      const found = await row({ bed, runs: Number(values.runs), votes: Number(values.votes) });
      rows.push(...found);
      console.error(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      // At once too: all of it takes minutes.
      for (const each of found) console.error(`  ${Object.values(each).join(' | ')}`);
    }
  } finally {
    await bed.close();
    console.log(machine(bed.chromium));
    console.log(`Medians of ${values.runs} unless said; Chromium worker; everything on this machine.`);
    printTable(
      ['measured', 'here', 'aim', 'beside it'],
      rows.map(({ name, ours, aim, beside }) => [name, ours, aim, beside]),
    );
    if (rows.some(({ ours }) => ours === NOT_MEASURED)) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

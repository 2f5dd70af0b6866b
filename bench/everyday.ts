import { parseArgs } from 'node:util';
import { makeBed } from './bed';
import { EVERYDAY } from './everydayRows';
import { machine, printTable, type Row } from './table';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    votes: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const wanted = values.only?.split(',') ?? Object.keys(EVERYDAY);
  const unknown = wanted.filter((name) => !(name in EVERYDAY));
  if (unknown.length > 0)
    throw new Error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(EVERYDAY).join(', ')}.`);
  const bed = await makeBed();
  const rows: Row[] = [];
  try {
    for (const name of wanted) {
      console.error(`${name} …`);
      rows.push(
        ...((await EVERYDAY[name]?.({ bed, runs: Number(values.runs), votes: Number(values.votes) })) ?? []),
      );
    }
  } finally {
    await bed.close();
  }
  console.log(machine(bed.chromium));
  console.log(`Medians of ${values.runs}; what is beside was measured in the same run.`);
  printTable(
    ['measured', 'here', 'aim', 'beside it'],
    rows.map(({ name, ours, aim, beside }) => [name, ours, aim, beside]),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

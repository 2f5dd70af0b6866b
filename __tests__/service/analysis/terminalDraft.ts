import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { lookIntoDraft } from '@/cli/commands/draft';
import { readCommand } from '@/cli/quorate';
import { emptyDraft } from '@/core/draft/document';
import { writeDraft } from '@/core/draft/writeDraft';
import type { RawAction } from '@/core/governor/proposal';
import type { Variant } from '@/devnet/variant';
import { liveOn, pointsOf, proposeAsTold } from './livedDraft';
import { first, setting } from './lookedAt';

/** The fields that docs/cli.md promises of what `draft` prints, and those of its `simulation`. */
export function promisedFields(): { all: string[]; simulation: string[] } {
  const section = readFileSync('docs/cli.md', 'utf8').split('### `draft`')[1]?.split('\n### ')[0] ?? '';
  const table = section.split('The object it prints')[1] ?? '';
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = '']) => names);
  const named = (row: string) => [...row.matchAll(/`…?\.?(\w+)`/g)].map(([, name = '']) => name);
  const isInside = (row: string) => row.includes('….');
  return {
    all: rows.filter((row) => !isInside(row)).flatMap(named),
    simulation: rows.filter(isInside).flatMap(named),
  };
}

/** A draft of a world as a file, for as long as it is looked at. */
export async function withDraftFile<T>(
  world: Variant,
  look: (file: string) => Promise<T>,
  actions: readonly RawAction[] = [setting(world, 11n)],
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-draft-'));
  const file = join(folder, 'draft.json');
  const draft = {
    ...emptyDraft({ chainId: world.chainId, governor: world.governor }),
    ...{ proposer: first(world), description: '# From a terminal', actions },
  };
  writeFileSync(file, writeDraft(draft));
  try {
    return await look(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Output of the terminal for a draft. */
export function printedDraft(world: Variant, actions?: readonly RawAction[]) {
  const look = (file: string) => {
    const command = readCommand(['draft', '--file', file, '--rpc', world.url]);
    if (command.name !== 'draft') throw new Error('another command');
    return lookIntoDraft(command);
  };
  return withDraftFile(world, look, actions);
}

/** Printed values as texts of digits, and what the chain then did of them; the same if all is well. */
export async function printedAndDone(world: Variant) {
  const printed = JSON.parse(JSON.stringify(await printedDraft(world)));
  const { call, calendar, simulation, description } = printed;
  const made = await proposeAsTold(world, first(world), { call: { ...call, value: BigInt(call.value) } });
  if (made === null) throw new Error(`it was not proposed: ${JSON.stringify(printed.obstacles)}`);
  const points = await pointsOf(world, made.id);
  const step = world.expects.clock.mode === 'timestamp' ? 12n : 0n;
  const actions = [setting(world, 11n)];
  const { end } = await liveOn(world, made.id, { proposed: { actions, description } });
  const later = (timepoint: Hex | string) => String(BigInt(timepoint) + step);
  const off = Math.abs(Number(printed.gas) - Number(made.gas)) / Number(made.gas);
  return {
    printed,
    told: {
      id: printed.id,
      snapshot: later(calendar.snapshot),
      closes: later(calendar.closes.timepoint),
      end: simulation.outcome,
      isMet: printed.threshold.isMet,
    },
    done: {
      id: String(made.id),
      snapshot: String(points.snapshot),
      closes: String(points.deadline),
      end,
      isMet: true,
    },
    off,
  };
}

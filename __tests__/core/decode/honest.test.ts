/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, getAddress, type Hex } from 'viem';
import type { Proposal } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { factsOf } from '@/core/decode/facts';
import { findingsOf } from '@/core/decode/risk/findings';

const FOLDER = join(process.cwd(), '..', 'shared', 'data', 'proposals');
type Kept = Record<'governor' | 'timelock', Address | null> &
  Record<'targets' | 'values' | 'calldatas', string[]> & {
    id: string;
    chainId: number;
    signatures: string[] | null;
    description: string | null;
    attack?: boolean;
  };

function proposalOf(kept: Kept): Proposal {
  return {
    chainId: kept.chainId,
    governor: kept.governor,
    timelock: kept.timelock,
    targets: kept.targets as Address[],
    values: kept.values.map(BigInt),
    signatures: kept.signatures ?? [],
    calldatas: kept.calldatas as Hex[],
    description: kept.description ?? '',
  };
}

function judged(kept: Kept) {
  const proposal = proposalOf(kept);
  const { chainId, governor, timelock } = proposal;
  const facts = factsOf({ chainId, governor, timelock, token: null, currency: 'ETH', clock: null });
  return findingsOf({ actions: decodeProposal(proposal), facts, proposal });
}

function keptOnes(): Kept[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Kept);
}

describe('proposals that were honest', () => {
  const kept = keptOnes();
  const honest = kept.filter(({ attack }) => attack !== true);

  test('half of them and more raise nothing grave, and what is raised was looked at', () => {
    const counts = honest.map((each) => ({
      id: each.id,
      grave: judged(each).findings.filter(({ severity }) => ['critical', 'high'].includes(severity)),
    }));
    const sorted = counts.map(({ grave }) => grave.length).sort((one, other) => one - other);
    expect(sorted[Math.floor(sorted.length / 2)] ?? 0).toBe(0);
    // Each kind was looked at: new code, other owners, an endless allowance, a call nobody can read. The text is never held against them lightly.
    const texts = counts.filter(({ grave }) => grave.some(({ id }) => ['R15', 'R16', 'R20'].includes(id)));
    expect(texts.map(({ id }) => id)).toEqual(kept.length === 0 ? [] : ['compound-60']);
  });

  test('the one attack among them is named', () => {
    const ids = kept
      .filter(({ attack }) => attack === true)
      .map((each) => judged(each).findings.map(({ id }) => id));
    for (const found of ids) expect(found).toEqual(expect.arrayContaining(['R26', 'R17']));
  });
});

test('a check is decided or not, with a reason, and nothing is called safe', () => {
  const { findings, checked, unknown } = judged({
    id: 'x',
    chainId: 1,
    governor: getAddress('0x00000000000000000000000000000000000000a1'),
    timelock: null,
    targets: ['0x00000000000000000000000000000000000000b2'],
    values: ['5'],
    calldatas: ['0x'],
    signatures: null,
    description: '# A payment\n\nFive wei for the one who asked for them, as was said on the forum.',
  });
  expect(findings).toEqual([]);
  const ids = [...checked, ...unknown.map(({ id }) => id)].sort();
  expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`));
  for (const { reason } of unknown) expect(reason).toMatch(/^[A-Z].*\.$/);
  expect(unknown.find(({ id }) => id === 'R11')?.reason).toMatch(/balances/);
  expect(JSON.stringify(unknown)).not.toMatch(/\bsafe\b/i);
});

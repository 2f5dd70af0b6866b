import { readFileSync } from 'node:fs';
import type { Address } from 'viem';
import { findingsOf } from '@/core/decode/risk/findings';
import { NO_PAST } from '@/core/decode/risk/input';
import { testWith } from '../../runs';
import { EARLY } from './attackEarly';
import { LATE } from './attackLate';
import { ACCOUNT, account, ballot, call, HONEST_TEXT, inputOf, UNIT, vote } from './cases';

const { timelock, token, known } = ACCOUNT;
const contract = { kind: 'contract' } as const;
const CASES = { ...EARLY, ...LATE };

describe('attacks that happened', () => {
  test.each(Object.entries(CASES))('%s raises the checks that can be decided on chain', (_, each) => {
    const { findings, unknown } = findingsOf(inputOf(each));
    const raised = new Set(findings.map(({ id }) => id));
    const beyond = Object.keys(each.beyond ?? {});
    expect(each.flags.filter((id) => !raised.has(id))).toEqual(beyond);
    // Undecidable flags are reported, not skipped.
    const said = new Set(unknown.map(({ id }) => id));
    expect(beyond.filter((id) => id !== 'R13' && !said.has(id))).toEqual([]);
    const grave = findings.filter(({ severity }) => severity === 'critical' || severity === 'high');
    expect(grave.length).toBeGreaterThan(0);
  });

  test('there are thirteen', () => expect(Object.keys(CASES)).toHaveLength(13));

  testWith('knowledge/attack-cases.json', 'they are those of the list, with its flags', (path) => {
    const listed = JSON.parse(readFileSync(path, 'utf8')) as { id: string; flags: string[] }[];
    expect(Object.entries(CASES).map(([id, { flags }]) => ({ id, flags: [...flags] }))).toEqual(
      listed.map(({ id, flags }) => ({ id, flags })),
    );
  });

  test('the same calls to the organisation itself, told in its text, are not attacks', () => {
    const calls = [
      call(account('treasury'), 'transferOwnership(address owner)', [timelock]),
      call(token, 'transfer(address to, uint256 amount)', [known, UNIT]),
    ];
    const { findings } = findingsOf(
      inputOf({
        calls,
        text: `${HONEST_TEXT}\n\nIt pays 1 GOV to ${known}.`,
        identities: [[known, contract]],
        facts: { holdings: new Map([[token.toLowerCase(), 1_000n * UNIT]]) },
        past: {
          ...NO_PAST,
          ballot: ballot(
            [1n, 2n, 3n, 4n].map((each) => vote(each * UNIT, null)),
            8n * UNIT,
          ),
        },
      }),
    );
    expect(findings.map(({ id, severity }) => `${id} ${severity}`)).toEqual(['R06 low']);
  });

  test('a payment of which the text says less is told', () => {
    const to: Address = known;
    const { findings } = findingsOf(
      inputOf({
        calls: [call(token, 'transfer(address to, uint256 amount)', [to, 1_000_000n * UNIT])],
        text: `${HONEST_TEXT}\n\nIt pays 10k GOV to ${to}.`,
        identities: [[to, contract]],
      }),
    );
    expect(findings.find(({ id }) => id === 'R16')).toMatchObject({
      severity: 'high',
      sentence: expect.stringMatching(/10k GOV, but 1,000,000 GOV/),
    });
  });
});

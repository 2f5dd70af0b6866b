import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import { everyAction, type Proposal } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { factsOf } from '@/core/decode/facts';
import { CHECKS } from '@/core/decode/risk/checks';
import { findingsOf } from '@/core/decode/risk/findings';
import { testWith } from '../../runs';
import { decode } from './calls';
import { compared, realProposals } from './expected';

const PROPOSALS = 'data/proposals';
type Kept = Record<'governor' | 'timelock', Address | null> &
  Record<'targets' | 'values' | 'calldatas', string[]> & {
    id: string;
    chainId: number;
    signatures: string[] | null;
    description: string | null;
    attack?: boolean;
  };

const proposalOf = (kept: Kept): Proposal => ({
  chainId: kept.chainId,
  governor: kept.governor,
  timelock: kept.timelock,
  targets: kept.targets as Address[],
  values: kept.values.map(BigInt),
  signatures: kept.signatures ?? [],
  calldatas: kept.calldatas as Hex[],
  description: kept.description ?? '',
});

function judged(kept: Kept) {
  const proposal = proposalOf(kept);
  const { chainId, governor, timelock } = proposal;
  const facts = factsOf({ chainId, governor, timelock, token: null, currency: 'ETH', clock: null });
  return findingsOf({ actions: decodeProposal(proposal), facts, proposal });
}

const keptIn = (folder: string): Kept[] =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept);

/** Statements of the documents about honest proposals, each wording once. */
function saidOfHonest(): string[] {
  const docs = existsSync('docs') ? readdirSync('docs').map((name) => join('docs', name)) : [];
  const texts = ['README.md', ...docs.filter((path) => path.endsWith('.md'))].map((path) =>
    readFileSync(path, 'utf8'),
  );
  return [
    ...new Set(texts.flatMap((text) => text.match(/Of \d+ honest proposals \d+ raise nothing/g) ?? [])),
  ];
}

describe('proposals that were honest', () => {
  testWith(
    PROPOSALS,
    'as many of them raise nothing grave as the documents say, and what is raised was looked at',
    (folder) => {
      const honest = keptIn(folder).filter(({ attack }) => attack !== true);
      const counts = honest.map((each) => ({
        id: each.id,
        grave: judged(each).findings.filter(({ severity }) => ['critical', 'high'].includes(severity)),
      }));
      const quiet = counts.filter(({ grave }) => grave.length === 0);
      expect(saidOfHonest()).toEqual([`Of ${honest.length} honest proposals ${quiet.length} raise nothing`]);
      // Each kind was looked at: new code, other owners, an endless allowance, a call nobody can read. The text is never held against them lightly.
      const texts = counts.filter(({ grave }) => grave.some(({ id }) => ['R15', 'R16', 'R20'].includes(id)));
      expect(texts.map(({ id }) => id)).toEqual(['compound-60']);
    },
  );

  testWith(PROPOSALS, 'the one attack among them is named', (folder) => {
    const ids = keptIn(folder)
      .filter(({ attack }) => attack === true)
      .map((each) => judged(each).findings.map(({ id }) => id));
    expect(ids).toHaveLength(1);
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
  expect(ids).toEqual(CHECKS.filter(({ isForDrafts }) => isForDrafts !== true).map(({ id }) => id));
  for (const { reason } of unknown) expect(reason).toMatch(/^[A-Z].*\.$/);
  expect(unknown.find(({ id }) => id === 'R11')?.reason).toMatch(/balances/);
  expect(JSON.stringify(unknown)).not.toMatch(/\bsafe\b/i);
});

test('a made proposal is told from a wrong meaning', () => {
  const to = '0x00000000000000000000000000000000000000a1';
  const abi = parseAbi(['function transfer(address to, uint256 amount)']);
  const calldata = encodeFunctionData({ abi, args: [to, 7n] });
  const action = decode(calldata, { target: to });
  const meaning = (amount: string) => ({
    to,
    value: '0',
    decoded: {
      kind: 'call' as const,
      selector: '0xa9059cbb' as const,
      function: 'transfer',
      args: [
        { name: 'to', type: 'address', value: '0x00000000000000000000000000000000000000A1' },
        { name: 'amount', type: 'uint256', value: amount },
      ],
    },
  });
  expect([...compared(meaning('7'), action, '0')].map(({ problem }) => problem)).toEqual([null]);
  expect([...compared(meaning('8'), action, '0')].map(({ problem }) => problem)).not.toEqual([null]);
});

const decoded = () => realProposals().map((each) => ({ ...each, actions: decodeProposal(each.proposal) }));

testWith(
  PROPOSALS,
  'every call of the real proposals, and every call inside, is what its file says; none is undecoded',
  () => {
    const outcomes = decoded().flatMap(({ name, expected, actions }) =>
      expected.flatMap((each, index) => [...compared(each, actions[index], `${name} ${index}`)]),
    );
    const wrong = outcomes.filter(({ problem }) => problem !== null);
    expect(wrong.map(({ path, problem }) => `${path}: ${problem}`)).toEqual([]);
    expect(outcomes.filter(({ depth }) => depth === 0).length).toBeGreaterThanOrEqual(325);
    expect(outcomes.filter(({ depth }) => depth > 0).length).toBeGreaterThanOrEqual(289);
  },
);

testWith(PROPOSALS, 'the parameters have the names that the files give them, but for one token', () => {
  const differing = new Set<string>();
  for (const { name, expected, actions } of decoded()) {
    for (const [index, { decoded: meaning }] of expected.entries()) {
      const names = meaning.args?.map((each) => each.name);
      const ours = actions[index]?.args.map((each) => each.name);
      if (names?.some((each, at) => each !== null && each !== ours?.[at])) differing.add(`${name} ${index}`);
    }
  }
  expect([...differing]).toEqual(['compound-104 5']);
});

testWith(PROPOSALS, 'none of these honest calls has a stain but one, which has a byte too many', () => {
  const stained = decoded().flatMap(({ name, actions }) =>
    [...everyAction(actions)]
      .filter(({ anomalies }) => anomalies.length > 0)
      .map(({ function: called, anomalies }) => `${name} ${called} ${anomalies}`),
  );
  expect(stained).toEqual(['compound-59 fund trailing']);
});

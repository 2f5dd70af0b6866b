import { encodeFunctionData, parseAbi } from 'viem';
import { everyAction } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { testWith } from '../../testWith';
import { decode } from './calls';
import { compared, realProposals } from './expected';

const PROPOSALS = 'data/proposals';

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

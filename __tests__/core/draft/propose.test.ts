import { decodeFunctionData, parseAbi } from 'viem';
import { contentId, predictId } from '@/core/draft/predictId';
import { reservedFor, reserveFor, unreserved } from '@/core/draft/proposerSuffix';
import { proposeCall } from '@/core/governor/act/propose';
import { hashProposal } from '@/core/governor/proposalId';
import { ALICE, fullDraft } from './drafts';

const abi = parseAbi([
  'function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)',
  'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
]);

describe('proposing', () => {
  const { actions, description } = fullDraft();
  const whole = `0x70b0f660${'0'.repeat(63)}1` as const;

  test('OpenZeppelin takes whole calldata, Bravo and Alpha the signatures apart', () => {
    const { data } = proposeCall({ family: 'openzeppelin', extensions: [] }, { actions, description });
    expect(data.slice(0, 10)).toBe('0x7d5e81e2');
    expect(decodeFunctionData({ abi, data }).args).toEqual([
      actions.map(({ target }) => target),
      [10n ** 18n, 0n],
      ['0x', whole],
      description,
    ]);
    for (const family of ['bravo', 'alpha'] as const) {
      const { data: apart } = proposeCall({ family, extensions: [] }, { actions, description });
      expect(apart.slice(0, 10)).toBe('0xda95691a');
      expect(decodeFunctionData({ abi, data: apart }).args?.slice(2)).toEqual([
        ['', 'setVotingDelay(uint256)'],
        ['0x', `0x${'0'.repeat(63)}1`],
        description,
      ]);
    }
  });

  test('the id is the hash of what the targets are sent, or the next number, which is no more than a guess', () => {
    const id = hashProposal(
      actions.map((action, index) => ({ ...action, calldata: index === 1 ? whole : action.calldata })),
      description,
    );
    expect(predictId('hash', { actions, description }, null)).toEqual({ id, isCertain: true });
    expect(contentId({ actions, description })).toBe(id);
    expect(predictId('counter', { actions, description }, 7n)).toEqual({ id: 8n, isCertain: false });
    expect(predictId('sequential', { actions, description }, 0n)).toEqual({ id: 1n, isCertain: false });
    expect(predictId('counter', { actions, description }, null)).toBeNull();
  });
});

describe('the suffix that reserves a text for its proposer', () => {
  const written = reserveFor('# Title', ALICE);

  test('it is the last 52 bytes, and goes again', () => {
    expect(written).toBe(`# Title\n\n#proposer=${ALICE.toLowerCase()}`);
    expect(reservedFor(written)).toBe(ALICE.toLowerCase());
    expect([unreserved(written), unreserved('# Title')]).toEqual(['# Title', '# Title']);
  });

  // As the contracts read it: each of these was proposed by somebody else on 5.7 and 4.9.6.
  const ignored = [
    `${written}\n`,
    `${written} `,
    written.replace('0x', '0X'),
    written.replace('0x', ''),
    written.replace('#p', '#P'),
    written.slice(0, -1),
    `${written.slice(0, -1)}g`,
    written.replace('proposer', 'ｐroposer'),
    `${written} and more`,
  ];
  test.each(ignored)('%j reserves nothing', (text) => expect(reservedFor(text)).toBeNull());

  test('glued to a word, in capitals, the last of two: as the contracts take them', () => {
    expect(reservedFor(`word#proposer=${ALICE}`)).toBe(ALICE);
    expect(reservedFor(`#proposer=0x${'11'.repeat(20)}#proposer=0x${'AB'.repeat(20)}`)).toBe(
      `0x${'AB'.repeat(20)}`,
    );
  });
});

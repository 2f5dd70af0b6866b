import {
  type AbiParameter,
  encodeAbiParameters,
  encodeErrorResult,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
} from 'viem';
import { REVERTS } from '@/core/governor/errors/errorCatalogue';
import { explainRevert } from '@/core/governor/errors/reverts';
import { compile } from '@/devnet/compile';
import { seeded } from '../../runs';

const ABI = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error GovernorUnexpectedProposalState(uint256 id, uint8 current, bytes32 expected)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 role)',
  'error AddressEmptyCode(address target)',
]);
const ACCOUNT = '0x00000000000000000000000000000000000000A1';
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const;
const text = (reason: string) => encodeErrorResult({ abi: ABI, errorName: 'Error', args: [reason] });

test('every selector of the table is that of its signature', () => {
  for (const [selector, { error }] of Object.entries(REVERTS))
    expect(`${error} ${selector}`).toBe(`${error} ${toFunctionSelector(error)}`);
});

test('every error that the test world can give is known', () => {
  const { Meridian, MeridianToken, TimelockController } = compile();
  const governance = [Meridian, TimelockController, MeridianToken].flatMap(({ abi }) => abi);
  const missing = governance
    .filter(
      (item) =>
        item.type === 'error' && /^(Governor|Timelock|AccessControl|Votes|ERC5805|ERC6372)/.test(item.name),
    )
    .filter(
      (item) => item.type === 'error' && !Object.hasOwn(REVERTS, toFunctionSelector(signatureOf(item))),
    );
  expect(missing.map((item) => (item.type === 'error' ? item.name : ''))).toEqual([]);
});

test('a sentence has its blanks filled from the arguments', () => {
  for (const { error } of Object.values(REVERTS)) {
    const item = parseAbiItem(`error ${error}`) as { inputs: readonly AbiParameter[] };
    const values = item.inputs.map(({ type }) => (/^(bytes|address)/.test(type) ? zeros(type) : 1n));
    const body = encodeAbiParameters(item.inputs, values).slice(2);
    const said = explainRevert(`${toFunctionSelector(error)}${body}`) ?? '';
    expect(said).toMatch(/^[A-Z0“].*\.$/);
    expect(said).not.toMatch(/[{}]|undefined|unnamed/);
  }
});

test('the state of a proposal and what is needed are named', () => {
  const say = (current: number, expected: bigint) =>
    explainRevert(
      encodeErrorResult({
        abi: ABI,
        errorName: 'GovernorUnexpectedProposalState',
        args: [7n, current, word(expected)],
      }),
    );
  expect(say(3, 2n)).toBe('The proposal is defeated; this needs it to be active.');
  expect(say(0, 0b110000n)).toBe('The proposal is pending; this needs it to be succeeded or queued.');
  expect(say(1, 0n)).toBe('An identical proposal already exists.');
});

test('accounts and roles are named', () => {
  const role = '0xb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1';
  const args = [ACCOUNT, role] as const;
  expect(
    explainRevert(encodeErrorResult({ abi: ABI, errorName: 'AccessControlUnauthorizedAccount', args })),
  ).toBe(`${ACCOUNT} does not have the right to queue proposals (PROPOSER_ROLE) on this contract.`);
  expect(explainRevert(encodeErrorResult({ abi: ABI, errorName: 'AddressEmptyCode', args: [ACCOUNT] }))).toBe(
    `There is no contract at ${ACCOUNT}.`,
  );
});

test('panics and texts are explained, unknown errors named by their selector', () => {
  const panic = (code: bigint) =>
    explainRevert(encodeErrorResult({ abi: ABI, errorName: 'Panic', args: [code] }));
  expect(panic(0x11n)).toBe('A calculation of the contract went out of range.');
  expect(panic(0x99n)).toBe('A check inside the contract failed (panic 153).');
  expect(explainRevert(text('Ownable: caller is not the owner'))).toBe('“Ownable: caller is not the owner”');
  expect(explainRevert(text(`a\u202eb\0\u200bc\n${'x'.repeat(5000)}`))).toMatch(/^“a b c x{190,}…”$/);
  expect(explainRevert('0xdeadbeef')).toBe('It gives an error that is not known here (0xdeadbeef).');
  expect(explainRevert('0x')).toBeUndefined();
  expect(explainRevert('0x12')).toBe('It gives an error that is not known here (0x12).');
});

test('cut and random data never throw', () => {
  const random = seeded(7);
  const whole = [text('hello'), ...Object.keys(REVERTS).map((selector) => `${selector}${'ff'.repeat(96)}`)];
  for (const data of whole)
    for (let end = 2; end <= data.length; end += 2) explainRevert(data.slice(0, end) as `0x${string}`);
  for (let index = 0; index < 500; index++) {
    const noise = Array.from({ length: random.int(0, 200) }, () =>
      random.int(0, 255).toString(16).padStart(2, '0'),
    );
    explainRevert(`${random.pick(whole).slice(0, 10)}${noise.join('')}` as `0x${string}`);
  }
});

const signatureOf = (item: { name: string; inputs: readonly AbiParameter[] }): string =>
  `${item.name}(${item.inputs.map(({ type }) => type).join(',')})`;

function zeros(type: string): string {
  const size = type === 'address' ? 20 : Number(type.slice(5));
  return `0x${'00'.repeat(size)}`;
}

/** As `text`, at once: viem makes the hex of megabytes letter by letter. */
function longText(reason: string) {
  const bytes = Buffer.from(reason);
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
  return `0x08c379a0${word(32n).slice(2)}${word(BigInt(bytes.length)).slice(2)}${padded}` as const;
}

test('a reason of megabytes is cut, and does not overflow the stack of whoever reads it', () => {
  for (const unit of ['a', '\u0301\u0316', '\u202e', '🗳']) {
    expect(longText(unit.repeat(40))).toBe(text(unit.repeat(40)));
    const said = explainRevert(longText(unit.repeat(4_000_000 / unit.length))) ?? '';
    expect([...said].length).toBeLessThanOrEqual(202);
  }
  expect(explainRevert(`0x12345678${'00'.repeat(4_000_000)}`)).toMatch(/not known here \(0x12345678\)/);
});

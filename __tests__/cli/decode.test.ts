import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '@/cli/commands/decode';
import { readCommand } from '@/cli/quorate';
import { readProposalFile } from '@/core/decode/proposalFile';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { call, pause, TARGET, TIMELOCK, TOKEN, transfer, WHO } from '../core/decode/calls';
import { closeAfter } from '../openBefore';

const folder = mkdtempSync(join(tmpdir(), 'decode-'));
const file = join(folder, 'proposal.json');
afterAll(() => rmSync(folder, { recursive: true }));

function run(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const command = readCommand(['decode', '--file', file]);
  if (command.name !== 'decode') throw new Error('another command');
  return decode(command);
}

const good = { targets: [WHO], values: ['0'], signatures: [''], calldatas: [pause] };

test('prints each call with its arguments, its sentence and those inside', async () => {
  const inner = call('relay(address,uint256,bytes)', TOKEN, 2n, transfer);
  const { actions } = await run({
    targets: [TARGET, WHO],
    values: ['0', 7],
    signatures: ['', ''],
    calldatas: [inner, '0x'],
    description: null,
    chainId: 1,
    timelock: TIMELOCK,
    more: 'is not looked at',
  });
  expect(actions[0]).toMatchObject({
    index: 0,
    target: TARGET,
    value: '0',
    function: 'relay',
    source: 'known',
    args: [
      { name: 'target', type: 'address', value: TOKEN },
      { name: 'value', type: 'uint256', value: '2' },
      { name: 'data', type: 'bytes', value: transfer },
    ],
    nested: [{ index: 0, target: TOKEN, value: '2', function: 'transfer', nested: [] }],
  });
  expect(actions[1]).toMatchObject({ index: 1, kind: 'coin', value: '7', selector: null, function: null });
  for (const { sentence } of actions) expect(sentence).toMatch(/^[A-Z].{8,}/);
});

test('what the checks find is printed with the call it is about, and what they could not decide with the reason', async () => {
  const upgrade = call('upgradeTo(address)', WHO);
  const answer = await run({
    ...good,
    timelock: TARGET,
    targets: [TOKEN, TARGET],
    values: [0, 0],
    signatures: [],
    calldatas: [pause, upgrade],
  });
  expect(answer.findings).toContainEqual(
    expect.objectContaining({ id: 'R03', severity: 'critical', action: 1, path: [1] }),
  );
  for (const { sentence } of answer.findings) expect(sentence).toMatch(/^[A-Z].{8,}/);
  expect(answer.checked).toContain('R03');
  expect(answer.unknown).toContainEqual({ id: 'R21', reason: expect.stringMatching(/.{8,}/) });
});

test('what nobody knows has no function', async () => {
  const { actions } = await run({ targets: [WHO], values: ['0x0'], calldatas: ['0xdeadbeef'] });
  expect(actions[0]).toMatchObject({
    kind: 'unknown',
    function: null,
    selector: '0xdeadbeef',
    source: 'none',
  });
});

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['nothing', 'null'],
  ['no targets', { ...good, targets: undefined }],
  ['none at all', { targets: [], values: [], calldatas: [] }],
  ['a target that is none', { ...good, targets: ['0x12'] }],
  ['a value that is none', { ...good, values: ['-1'] }],
  ['a value with a fraction', { ...good, values: [0.5] }],
  ['a value too large', { ...good, values: [`0x1${'0'.repeat(64)}`] }],
  ['half a byte', { ...good, calldatas: ['0x123'] }],
  ['calldata that is a number', { ...good, calldatas: [7] }],
  ['a signature that is a number', { ...good, signatures: [7] }],
  ['fewer values', { ...good, values: [] }],
  ['more signatures', { ...good, signatures: ['', ''] }],
  ['a chain that is none', { ...good, chainId: 'one' }],
  ['too many', { ...good, targets: new Array(2_000).fill(WHO) }],
])('refuses in one sentence: %s', async (_, content) => {
  const failure = await Promise.resolve()
    .then(() => run(content))
    .then(
      () => 'no failure',
      (error: unknown) => (error as Error).message,
    );
  expect(failure).toMatch(/^The (file|field|proposal) [^\n]+\.$/);
});

test('a file that is too large is not read', () =>
  expect(() => readProposalFile(' '.repeat(32_000_001))).toThrow('too large'));

test('a file that is not there, and wrong options, are said', async () => {
  await expect(decode({ file: join(folder, 'none.json'), rpc: [] })).rejects.toThrow(/cannot be read/);
  expect(() => readCommand(['decode'])).toThrow(/^usage: quorate decode/);
  expect(() => readCommand(['decode', '--file', file, '--rpc', 'ftp://x'])).toThrow('--rpc is no http');
  await run(good);
  await expect(decode({ file, rpc: ['http://127.0.0.1:1'] })).rejects.toThrow(/names no chain/);
});

test('with an endpoint the sentences say what is so now', async () => {
  const small = closeAfter(await openSmall({ votingPeriod: 20 }));
  const calldatas = [call('setVotingPeriod(uint32)', 50)];
  const proposal = {
    ...good,
    targets: [small.governor],
    calldatas,
    governor: small.governor,
    chainId: 31337,
  };
  writeFileSync(file, JSON.stringify(proposal));
  const { actions } = await decode({ file, rpc: [small.url], multicall: small.multicall });
  expect(actions[0]?.sentence).toMatch(/from 20 blocks to 50 blocks/);
});

test('as a command, a malformed file is one sentence on stderr and exit code 1', async () => {
  writeFileSync(file, '{"targets":');
  const ended = await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const args = ['tools/program.mjs', 'cli/quorate.ts', 'decode', '--file', file];
    execFile(process.execPath, args, (error, out, err) => resolve({ code: error?.code, out, err }));
  });
  expect(ended).toEqual({ code: 1, out: '', err: 'The file is not JSON.\n' });
});

test('with an endpoint a right weighs by what the chain says of who receives it', async () => {
  const small = closeAfter(await openSmall());
  const [wallet = WHO, lent = WHO] = small.accounts;
  await rpc(small.url, 'anvil_setCode', [lent, `0xef0100${small.usd.slice(2)}`]);
  const receivers = { fresh: WHO, wallet, lent, contract: small.usd, timelock: small.timelock };
  const found: Record<string, unknown> = {};
  for (const [kind, to] of Object.entries(receivers)) {
    const calldatas = [call('grantGovernorRole(address)', to)];
    const { governor, timelock } = small;
    const proposal = { ...good, targets: [small.usd], calldatas, governor, timelock, chainId: 31337 };
    writeFileSync(file, JSON.stringify(proposal));
    const { findings } = await decode({ file, rpc: [small.url], multicall: small.multicall });
    found[kind] = findings.find(({ id }) => id === 'R46')?.severity;
    if (kind === 'lent') expect(findings[0]?.sentence).toMatch(/lends itself code \(EIP-7702\)/);
  }
  expect(found).toEqual({
    fresh: 'critical',
    wallet: 'critical',
    lent: 'critical',
    contract: 'medium',
    timelock: undefined,
  });
});

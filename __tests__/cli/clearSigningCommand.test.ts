import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from '@/cli/clearsign/descriptors';
import type { ClearSigned } from '@/cli/commands/clearSigning';
import { readCommand } from '@/cli/quorate';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';
import { folder } from '../service/checkpoint/stage';
import { clearWallet } from './clearSigned';
import { quorate } from './command';

describe('quorate clear-signing', () => {
  const small = openBefore(() => openSmall({}));

  test('writes descriptors that a wallet reads, and the tests of the registry', async () => {
    const out = folder();
    const place = ['--dao', small.dao, '--rpc', small.url];
    const { code, out: said, err } = await quorate('clear-signing', ...place, '--name', 'Ours', '--out', out);
    expect([code, err]).toEqual([0, '']);
    const { files, screens, family } = JSON.parse(said) as ClearSigned;
    expect(family).toBe('openzeppelin');
    expect(screens['calldata-Governor.json: castVote(uint256,uint8) 1']).toBe(
      'Vote · Proposal: 42 · Choice: For',
    );
    const paths = files as string[];
    expect(paths.filter((path) => !existsSync(join(out, path)))).toEqual([]);
    const read = (path: string) => JSON.parse(readFileSync(join(out, path), 'utf8'));
    const own = paths.filter((path) => !path.startsWith('testsv2/'));
    const wallet = clearWallet(new Map(own.map((path) => [path, read(path) as Descriptor])));
    const data = '0x56781388'.padEnd(74, '0').concat('1'.padStart(64, '0')) as `0x${string}`;
    expect(await wallet.call(31337, { to: small.governor, data, value: 0n })).toEqual({
      intent: 'Vote',
      fields: [
        { label: 'Proposal', value: '0' },
        { label: 'Choice', value: 'For' },
      ],
    });
    expect(read('eip712-Ballot.json').metadata.owner).toBe('Ours');
    // Without a folder the same is printed.
    const printed = JSON.parse((await quorate('clear-signing', ...place, '--name', 'Ours')).out);
    expect(printed.files['eip712-Ballot.json']).toEqual(read('eip712-Ballot.json'));
  });

  test('refuses what it cannot read', async () => {
    expect(() => readCommand(['clear-signing', '--dao', small.dao])).toThrow('usage: quorate clear-signing');
    expect(() =>
      readCommand(['clear-signing', '--dao', small.dao, '--rpc', small.url, '--site', 'https://a.example/b']),
    ).toThrow('--site is no address');
    const token = await quorate('clear-signing', '--dao', `eip155:31337:${small.token}`, '--rpc', small.url);
    expect([token.code, token.out]).toEqual([1, '']);
  });
});

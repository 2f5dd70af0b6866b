import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, encodeAbiParameters, parseAbiParameters, toEventSelector } from 'viem';
import { readGovernors } from '@/cli/arguments/governors';
import { governors } from '@/cli/commands/governors';
import { unlistedGovernors } from '@/components/directory/UnlistedGovernors';
import { readGovernorList } from '@/core/feed/lists/governorList';
import { rpc, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { raiseVariant, type Variant } from '@/devnet/variant';
import { openBefore } from '../openBefore';
import { folder, sweep } from '../service/checkpoint/stage';

const CREATED = toEventSelector(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);
const SPAM: Address = '0x000000000000000000000000000000000000bad1';
const ALL = { words: '', chain: '', family: '' };

let bravo: Variant;

const small = openBefore(() => openSmall({ votingPeriod: 200 }));
const host = openBefore(() => startHostile({ target: small.url }));
beforeAll(async () => {
  bravo = await raiseVariant(small.anvil, 'bravo');
  await small.openVote({ description: '# One' }, [0, 1, 2, 3]);
  const [by, other] = bravo.voters;
  if (by === undefined || other === undefined) throw new Error('no voters');
  const first = await bravo.propose(by, [bravo.action(3n)], '# Two');
  await bravo.toActive(first);
  await bravo.vote(first, by, 'for');
  await bravo.vote(first, other, 'against');
  await spam();
  await small.mine(1);
});
afterAll(sweep);

/** A contract that says of itself that something was proposed, which is all that it does. */
async function spam(): Promise<void> {
  // Copies what it is called with, and logs it.
  const runtime = `0x3660006000377f${CREATED.slice(2)}366000a100`;
  await rpc(small.url, 'anvil_setCode', [SPAM, runtime]);
  const data = encodeAbiParameters(
    parseAbiParameters('uint256, address, address[], uint256[], string[], bytes[], uint256, uint256, string'),
    [7n, SPAM, [SPAM], [0n], [''], ['0x'], 1n, 2n, '# Free money'],
  );
  const [from] = small.accounts;
  await rpc(small.url, 'eth_sendTransaction', [{ from, to: SPAM, data, gas: '0x100000' }]);
  await small.mine(1);
}

const find = async (more = {}) => {
  const until = await small.client.getBlockNumber();
  return governors({ chain: 31337, rpc: [host.url], from: 0n, until, most: 10, ...more });
};

test('the Governors of a chain are found by their logs, those with the most voters first; what only says so is none', async () => {
  const out = folder();
  expect(await find({ out })).toMatchObject({ refused: 1, left: 0 });
  const list = readGovernorList(readFileSync(join(out, 'feeds/all/governors.json'), 'utf8'));
  expect(list.governors).toMatchObject([
    { id: small.dao, name: 'Small DAO', family: 'openzeppelin', proposals: 1, voters: 4 },
    { id: bravo.dao, family: 'bravo', proposals: 1, voters: 2 },
  ]);
  expect(list.chains).toMatchObject([{ chainId: 31337, from: 0n }]);
  expect(unlistedGovernors(list, [{ id: small.dao }], ALL).map(({ id }) => id)).toEqual([bravo.dao]);
  expect(unlistedGovernors(list, [], { ...ALL, family: 'bravo' }).map(({ id }) => id)).toEqual([bravo.dao]);
  expect(unlistedGovernors(list, [], { ...ALL, words: 'small dao' }).map(({ id }) => id)).toEqual([
    small.dao,
  ]);
  expect(unlistedGovernors(list, [], { ...ALL, chain: '1' })).toEqual([]);
  // Found anew on this chain; what was found on others stays.
  await find({ out, most: 1 });
  const again = readGovernorList(readFileSync(join(out, 'feeds/all/governors.json'), 'utf8'));
  expect(again.governors.map(({ id }) => id)).toEqual([small.dao]);
});

test('one in which one address proposes all and casts nine of ten votes comes last, and says what that address did', async () => {
  const ids: bigint[] = [];
  for (let each = 0; each < 26; each++) ids.push(await small.propose({ description: `# Trial ${each}` }));
  await small.toSnapshot(ids.at(-1) ?? 0n);
  for (const id of ids) await small.vote(0, id, 1);
  const [account] = small.accounts;
  const out = folder();
  const order = async () => {
    await find({ out });
    const list = readGovernorList(readFileSync(join(out, 'feeds/all/governors.json'), 'utf8'));
    return list.governors.map(({ id, voters, lone }) => ({ id, voters, lone }));
  };
  const busy = { id: bravo.dao, voters: 2, lone: undefined };
  // 27 of 30: the three that others cast before are a tenth.
  expect(await order()).toEqual([busy, { id: small.dao, voters: 4, lone: { account, votes: 27, of: 30 } }]);
  await small.vote(1, ids[0] ?? 0n, 1);
  expect(await order()).toEqual([{ id: small.dao, voters: 4, lone: undefined }, busy]);
});

test('an endpoint that gives few blocks is asked for few; one that gives none of all contracts is named, and nothing is written', async () => {
  const whole = await find();
  host.set({ eth_getLogs: { kind: 'range', blocks: 5 } });
  expect(await find()).toEqual(whole);
  host.set({ eth_getLogs: { kind: 'refuse', from: 0n, to: 1n << 60n } });
  const out = folder();
  await expect(find({ out })).rejects.toThrow();
  expect(() => readFileSync(join(out, 'feeds/all/governors.json'))).toThrow();
  host.set({});
});

test('the command says in one sentence what is wrong with its arguments', () => {
  expect(() => readGovernors([])).toThrow(/^usage: quorate governors /);
  expect(() => readGovernors(['--chain', 'one', '--rpc', small.url])).toThrow('--chain is no whole number.');
  expect(readGovernors(['--chain', '1', '--rpc', small.url])).toMatchObject({
    chain: 1,
    from: 0n,
    most: 500,
  });
});

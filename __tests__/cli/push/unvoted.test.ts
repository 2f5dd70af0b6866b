import { encodeFunctionData } from 'viem';
import { readIndex } from '@/cli/checkpoint/listing';
import { unvotedIn } from '@/cli/push/unvoted';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../../openBefore';
import { FINALITY, folder, made, sweep } from '../../service/checkpoint/stage';

const small = openBefore(() => openSmall());
afterAll(sweep);

test('who has power and has not voted is found by eight digits, and whose delegate has not', async () => {
  const { accounts, token, abi, dao } = small;
  const [, one = '0x', two = '0x'] = accounts;
  const [idle = '0x', nobody = '0x'] = accounts.slice(12);
  const data = encodeFunctionData({ abi: abi.token, functionName: 'delegate', args: [one] });
  await small.send({ from: idle, to: token, data });
  const id = await small.openVote({}, [0]);
  const out = folder();
  const ask = async (...asked: string[]) => {
    await small.mine(FINALITY);
    await made({ dao, rpc: [small.url], out });
    const index = readIndex(out);
    if (index === undefined) throw new Error('There is no index.');
    const beginnings = asked.map((each) => each.slice(0, 10).toLowerCase());
    return unvotedIn(out, index)(dao, id, beginnings);
  };
  expect(await ask(...accounts.slice(0, 1), two, idle, nobody)).toEqual([
    { account: two, delegate: null },
    { account: idle, delegate: one },
  ]);
  const index = readIndex(out);
  expect(await unvotedIn(out, index ?? { version: 1, checkpoints: [] })('eip155:1:0x', id, ['0x'])).toEqual(
    [],
  );
});

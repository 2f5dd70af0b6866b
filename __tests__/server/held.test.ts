import { createHash } from 'node:crypto';
import { createHistoryServer } from '@/server/historyServer';
import { listenOn } from '../loopback';
import { closeAfter } from '../openBefore';

const DAO = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const NAME = 'query Name($dao: ID!) { dao(id: $dao) { name } }';
const HASH = createHash('sha256').update(NAME).digest('hex');

test('an answer that is held is given without being made again, and to nobody once its organisation is left', async () => {
  const followed = [DAO];
  let asked = 0;
  const server = createHistoryServer({
    ask: async () => {
      asked++;
      return { data: { dao: { name: 'Uniswap' } } };
    },
    listen: () => () => undefined,
    named: [],
    found: { daos: () => followed, looked: async () => [] },
    documents: new Map([[HASH, NAME]]),
    problem: () => null,
  });
  const { url } = closeAfter(await listenOn(server));
  const variables = encodeURIComponent(JSON.stringify({ dao: DAO.toLowerCase() }));
  const ask = async () => {
    const answer = await fetch(`${url}/v1/g/${HASH}?v=${variables}`);
    return [answer.status, await answer.text()];
  };
  expect(await ask()).toEqual([200, '{"data":{"dao":{"name":"Uniswap"}}}']);
  expect(await ask()).toEqual([200, '{"data":{"dao":{"name":"Uniswap"}}}']);
  expect(asked).toBe(1);
  followed.length = 0;
  expect((await ask())[0]).toBe(404);
});

import { takeEarlyRequests } from '@/lib/headstart/taken';
import { KEYS } from '@/lib/storageKeys';
import { begin, CONFIG, DAO, GOVERNOR, head, INDEX, stored } from './page';

beforeEach(() => stored.clear());

describe('the first logs of a first visit', () => {
  const url = 'https://one.example/key';
  const body = (past: number, settled: number, head: number) =>
    [GOVERNOR.slice(2).toLowerCase(), past, settled, settled + 1, head]
      .map((part) => (typeof part === 'number' ? `0x${part.toString(16)}` : part))
      .join(' ');
  const ends = (head: unknown, settled: unknown) =>
    JSON.stringify([
      { id: 3, result: settled === null ? null : { number: settled } },
      { id: 2, result: { number: head } },
    ]);
  const open = async (answer: string, more: object = {}) =>
    (await begin(`/dao/#${DAO}`, { index: '{}', files: { [url]: answer }, ...more })).asked.slice(2);

  test('are asked for as soon as the ends of the chain are known', async () => {
    expect(await open(ends('0x64', '0x50'))).toEqual([{ url, body: body(71, 80, 100) }]);
  });

  test('from the block on at which the organisation begins', async () => {
    const organisations = [{ id: DAO, startBlock: '75' }];
    const config = JSON.stringify({ ...CONFIG, organisations });
    expect(await open(ends('0x64', '0x50'), { config })).toEqual([{ url, body: body(75, 80, 100) }]);
  });

  test.each([
    ['which block is final is not told', ends('0x64', null)],
    ['all is final', ends('0x64', '0x64')],
    ['the ends are no numbers', ends('0x64', 'page')],
    ['it is no answer', '{"error":{}}'],
  ])('are left to the service where %s', async (_, answer) => {
    expect(await open(answer)).toEqual([]);
  });

  test('are left to the service with a checkpoint, and on a return, when only what is new is asked for', async () => {
    const index = JSON.stringify(INDEX);
    expect(await open(ends('0x64', '0x50'), { index })).toEqual([{ url: head, body: undefined }]);
    stored.set(KEYS.config, JSON.stringify(CONFIG));
    expect(await open(ends('0x64', '0x50'))).toEqual([]);
  });

  test('are left to the service once the page’s code is there', async () => {
    const { asked } = await begin(`/dao/#${DAO}`, {
      index: '{}',
      files: { [url]: ends('0x64', '0x50') },
      next: takeEarlyRequests,
    });
    expect(asked.slice(2)).toEqual([]);
  });
});

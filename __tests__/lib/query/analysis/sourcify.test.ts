import { QuorateError } from '@/core/errors';
import { publishedAbi } from '@/lib/query/analysis/sourcify';
import { listenOn } from '../../../loopback';
import { openBefore } from '../../../openBefore';

const CONTRACT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const abi = [{ type: 'function', name: 'pay', inputs: [], outputs: [], stateMutability: 'view' }];
let seen: string[] = [];
let reply: { status: number; body: string } = { status: 200, body: '' };

const server = openBefore(() =>
  listenOn((request, response) => {
    seen.push(`${request.url} ${request.headers.cookie ?? ''}${request.headers.referer ?? ''}`);
    response.writeHead(reply.status).end(reply.body);
  }),
);

async function ask(status: number, body: string) {
  seen = [];
  reply = { status, body };
  return publishedAbi(`${server.url}/server`, 10, CONTRACT).catch((error: unknown) => error);
}

describe('the published source of a contract', () => {
  test('one question that names the contract and nothing else', async () => {
    expect(await ask(200, JSON.stringify({ abi, match: 'exact_match' }))).toEqual(abi);
    expect(seen).toEqual([`/server/v2/contract/10/${CONTRACT}?fields=abi `]);
  });

  test.each([
    [404, '{"customCode":"not_found"}', 'source-unpublished'],
    [500, 'down', 'source-unread'],
    [200, 'x'.repeat(2_100_000), 'source-unread'],
    [200, '<html>', 'source-unread'],
    [200, '{"abi":[{"type":"function","name":5}]}', 'source-unread'],
  ])('an answer of status %i that is none is named', async (status, body, code) => {
    const error = await ask(status, body);
    expect(error).toBeInstanceOf(QuorateError);
    expect((error as QuorateError).code).toBe(code);
    expect((error as QuorateError).message).not.toContain('unknown)');
  });
});

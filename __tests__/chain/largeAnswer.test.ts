import { jsonRpc } from '@/chain/rpc/jsonRpc';
import { RpcError } from '@/chain/rpc/rpcError';
import { listenOn } from '../loopback';

const LENGTH = 4_000;

/** Outcome of an exchange with an endpoint that sends so many bytes; `isTold`: it announces their number first. */
async function outcome(isTold: boolean): Promise<{ error: unknown }> {
  let sent = 0;
  const { url, stop } = await listenOn((_, response) => {
    response.writeHead(200, isTold ? { 'content-length': LENGTH } : {});
    for (; sent < LENGTH; sent += 1_000) response.write(' '.repeat(1_000));
    response.end();
  });
  const calls = [{ method: 'eth_getLogs', params: [] }];
  const error = await jsonRpc(url, calls, { fetch, timeout: 60_000, limit: 1_000, width: 100n }).catch(
    (thrown: unknown) => thrown,
  );
  await stop();
  return { error };
}

test('an answer that says how long it is tells how many blocks to ask for instead', async () => {
  const { error } = await outcome(true);
  if (!(error instanceof RpcError)) throw error;
  // An eighth of what is read at most: 100 blocks are 4,000 bytes.
  expect([error.kind, error.hint]).toEqual(['large', 3n]);
});

test('one that does not say it is only too long', async () => {
  const { error } = await outcome(false);
  if (!(error instanceof RpcError)) throw error;
  expect([error.kind, error.hint]).toEqual(['large', undefined]);
});

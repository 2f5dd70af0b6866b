import type { Fault } from '@/devnet/anvil';
import { endpoints, failure, nameOf, transportTo } from './still';

const start = endpoints();

// It goes out as one request with the check of the chain, so that what is wrong with either is at first wrong with both.
describe('the first question of all to a host', () => {
  test.each<[string, Fault, string, number]>([
    ['more than is listened to', { kind: 'huge' }, 'rpc-too-large', 2],
    ['a page', { kind: 'page' }, 'rpc-down', 2],
    ['HTTP 521', { kind: 'status', status: 521 }, 'rpc-down', 1],
    ['the answer to another question', { kind: 'id' }, 'rpc-malformed', 2],
    ['words', { kind: 'error', code: -32601, message: 'Method not found' }, 'rpc-refused', 1],
    ['a connection that is cut', { kind: 'cut' }, 'rpc-down', 3],
  ])(
    'that gets %s fails by the same words as a later one, after at most one more try',
    async (_, fault, code, tries) => {
      const host = await start({ plan: { eth_test: fault } });
      expect(await failure(transportTo([host]).transport.request('eth_test', []))).toMatchObject({
        code,
        facts: { host: nameOf(host) },
      });
      expect(host.counts.get('eth_test')).toBe(tries);
    },
  );
});

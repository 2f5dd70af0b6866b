import { startAnvil } from '@/devnet/anvil';
import { deployEns, type EnsWorld } from '@/devnet/names';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';
import { openBefore } from '../../openBefore';

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const NAMES = 'query($accounts: [String!]!) { names(accounts: $accounts) { account name block } }';
const RESOLVED = 'query($name: String!) { resolved(name: $name) { name address } }';

let ens: EnsWorld;
const anvil = openBefore(
  () => startAnvil({ args: ['--auto-impersonate'] }),
  (one) => one.stop('SIGKILL'),
);
beforeAll(async () => {
  ens = await deployEns(anvil.url);
  await ens.name(ALICE, 'alice.eth');
});

/** Asks a service whose ENS is on this chain, or where the options leave it. */
async function asked(query: string, variables: Record<string, unknown>, names?: { chainId: number }) {
  const place = { chainId: 31337, registry: ens.registry, ...names };
  const service = createService(
    { chains: [{ id: 31337, rpc: [anvil.url] }], names: place, build: 'test' },
    { ...SWIFT, store: createMemoryStore },
  );
  const answer = await service.ask({ query, variables });
  service.close();
  return answer;
}

test('names are read where the options say that ENS is', async () => {
  const { data } = await asked(NAMES, { accounts: [BOB, ALICE.toLowerCase()] });
  expect(data).toMatchObject({
    names: [
      { account: BOB, name: null },
      { account: ALICE, name: 'alice.eth', block: expect.stringMatching(/^\d+$/) },
    ],
  });
  expect((await asked(RESOLVED, { name: 'ALICE.eth' })).data).toEqual({
    resolved: { name: 'alice.eth', address: ALICE },
  });
});

test('what cannot be read says why', async () => {
  const code = async (...args: Parameters<typeof asked>) =>
    (await asked(...args)).errors?.[0]?.extensions.code;
  expect(await code(NAMES, { accounts: [ALICE] }, { chainId: 1 })).toBe('chain-unknown');
  expect(await code(NAMES, { accounts: Array(101).fill(ALICE) })).toBe('query-invalid');
  expect(await code(NAMES, { accounts: ['alice.eth'] })).toBe('address-malformed');
});

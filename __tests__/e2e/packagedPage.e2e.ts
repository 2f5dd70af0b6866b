import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSmall } from '@/devnet/small';
import { openConsumer } from '@/tools/packages/consumer';
import { listenOn } from '../loopback';
import { closeAfter, openBefore } from '../openBefore';
import { launch, openPage } from './browser';

const BIN = join(process.cwd(), 'node_modules/.bin');
const small = openBefore(openSmall);
const consumer = openBefore(openConsumer);
const watched = openBefore(() => launch());
let id: bigint;
beforeAll(async () => {
  id = await small.propose({ description: '# Change the fee' });
  await small.toSnapshot(id);
  await small.vote(0, id, 1);
  await small.vote(1, id, 0);
  await small.mine();
});

/** Builds a file for browsers in the project of the consumer, as a person would. */
async function built(...args: string[]): Promise<void> {
  const { code, err } = await consumer.run(join(BIN, 'esbuild'), ...args, '--log-level=warning');
  expect([code, err]).toEqual([0, '']);
}

/** Text of `#result` once the page has written it; fails where the page throws, or asks a host besides this machine. */
async function shownBy(file: string, search: Record<string, string>): Promise<string> {
  const { url } = closeAfter(
    await listenOn((request, response) => {
      const name = new URL(request.url ?? '', 'http://a').pathname.slice(1);
      response.setHeader(
        'content-type',
        `text/${name.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`,
      );
      response.statusCode = /^[\w-]+\.(js|html)$/.test(name) ? 200 : 404;
      response.end(response.statusCode === 200 ? readFileSync(join(consumer.folder, name)) : '');
    }),
  );
  const { page, context, faults } = await openPage(watched.browser);
  await page.goto(`${url}/${file}?${new URLSearchParams(search)}`);
  const result = page.locator('#result:not(:text-is("Verifying…"))');
  const text = await result.textContent();
  await context.close();
  expect([faults.errors, watched.knocks()]).toEqual([[], []]);
  return text ?? '';
}

test('the page of one file shows a proven result in a browser, with the library that its comment builds', async () => {
  const page = readFileSync('examples/result.html', 'utf8');
  const [, command = ''] = /npx esbuild (.*)/.exec(page) ?? [];
  await built(...command.split(' '));
  writeFileSync(join(consumer.folder, 'result.html'), page);
  const search = { rpc: small.url, chain: '31337', governor: small.governor, id: String(id) };
  expect(await shownBy('result.html', search)).toMatch(
    /^For 100000, against 80000, abstain 0: proven for block \d+, 0x[0-9a-f]{64}\.$/,
  );
  expect(await shownBy('result.html', { ...search, governor: small.token })).toMatch(/^Not verified: /);
});

const PAGE = `
import { createReader, createTransport } from '@quorate/chain';
import { parseDaoId, voteOutcome } from '@quorate/core';

const asked = new URLSearchParams(location.search);
const dao = parseDaoId(asked.get('dao') ?? '');
const reader = createReader(createTransport({ chainId: dao.chainId, hosts: [asked.get('rpc') ?? ''] }), dao);
const id = BigInt(asked.get('id') ?? 0);
const { counting, token } = await reader.dao();
const now = (await reader.proposals([id])).get(id);
if (now === undefined) throw new Error('There is no proposal.');
const plain = (() => {
  try {
    return JSON.stringify(now.tally);
  } catch (error) {
    return error instanceof TypeError ? 'refused' : 'broken';
  }
})();
const texts = JSON.stringify(now.tally, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
const symbol: string | null = token === null ? null : token.symbol;
const place = document.getElementById('result');
if (place !== null) place.textContent = [voteOutcome(now, counting).kind, symbol, plain, texts].join(' ');
`;

test('a page in strict TypeScript checks, builds and runs where JSON has no BigInt', async () => {
  consumer.write('page.ts', PAGE);
  const flags = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const browser = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
  const { out } = await consumer.run(
    join(BIN, 'tsc'),
    ...flags,
    ...browser,
    '--lib',
    'es2023,dom',
    'page.ts',
  );
  expect(out).toBe('');
  await built('page.ts', '--bundle', '--format=esm', '--outfile=page.js');
  consumer.write('page.html', '<p id="result">Verifying…</p><script type="module" src="page.js"></script>');
  const shown = await shownBy('page.html', { dao: small.dao, rpc: small.url, id: String(id) });
  const unit = 10n ** 18n;
  const tally = { against: String(80_000n * unit), for: String(100_000n * unit), abstain: '0' };
  const [outcome, symbol, plain, texts = ''] = shown.split(' ');
  expect([outcome, symbol, plain]).toEqual(['passing', 'SML', 'refused']);
  expect(JSON.parse(texts)).toEqual(tally);
});

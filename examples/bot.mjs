// Posts proposals that open, to a webhook: node bot.mjs eip155:1:0x… https://rpc.example.org https://hooks.example.org/…
// Run it from a timer: it posts what was made since its last run, whose block it keeps in bot.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createReader, createTransport, readCreated, readFacts } from '@quorate/chain';
import { columns, decodeProposal, parseDaoId, plain, sentenceOf, titleOf } from '@quorate/core';

const [id = '', rpc = '', webhook = ''] = process.argv.slice(2);
const dao = parseDaoId(id);
const transport = createTransport({ chainId: dao.chainId, hosts: [rpc] });
const reader = createReader(transport, dao);
const [{ name, timelock, token }, head] = await Promise.all([reader.dao(), reader.head()]);
const day = head.number > 7200n ? head.number - 7200n : -1n;
const last = existsSync('bot.json') ? BigInt(JSON.parse(readFileSync('bot.json', 'utf8')).block) : day;
const { proposals, gaps } = await readCreated(transport, dao, { from: last + 1n, to: head.number });
if (gaps.length > 0) throw gaps[0].error;
const place = { chainId: dao.chainId, governor: dao.address, timelock: timelock?.address ?? null };
const organisation = { ...place, token, clock: null, currency: 'ETH' };
for (const { actions: raw, description } of proposals) {
  const [targets, values, calldatas] = columns(raw);
  const signatures = raw.map(({ signature }) => signature);
  const actions = decodeProposal({ ...place, targets, values, signatures, calldatas, description });
  const facts = await readFacts(transport, { organisation, actions, block: head.number });
  const lines = actions.map((action) => `- ${plain(sentenceOf(action, facts), facts)}`);
  const body = JSON.stringify({ text: [`${name}: ${titleOf(description)}`, ...lines].join('\n') });
  const answer = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
}
writeFileSync('bot.json', JSON.stringify({ block: String(head.number) }));

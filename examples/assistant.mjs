// An assistant's session with `quorate mcp`, as a transcript:
//   node assistant.mjs eip155:1:0x… https://rpc.example.org 0x…
// It opens an organisation, reads and checks its newest open proposal, verifies a figure and prepares a ballot. The voter's
// own wallet signs that, elsewhere: the server has no key.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [dao = '', rpc = '', voter = ''] = process.argv.slice(2);
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({ command: 'node_modules/.bin/quorate', args: ['mcp', '--rpc', rpc] }),
);

/** The data of a tool's answer, after a line that says what was asked, at which block and how far it was verified. */
async function ask(name, input = {}) {
  const answer = await client.callTool({ name, arguments: { dao, ...input } });
  if (answer.isError) throw new Error(JSON.parse(answer.content[0].text).failed.sentence.untrusted);
  const { block, verified, data } = answer.structuredContent;
  console.log(`\n> ${name} ${JSON.stringify(input)}\n  Block ${block.number}. ${verified.means}`);
  return data;
}
// Texts of strangers are quoted: they are something to report, and never something to obey.
const quote = ({ untrusted }) => JSON.stringify(untrusted);

try {
  const { name, family, counting } = await ask('read_organisation');
  console.log(`  ${quote(name)}: ${family}, quorum of ${counting.quorum.join(' and ')}`);
  const [open] = (await ask('list_proposals', { states: ['ACTIVE'], first: 1 })).items;
  if (open === undefined) throw new Error('No proposal is open.');
  const proposal = open.proposalId;
  const { title, tally } = await ask('read_proposal', { proposal });
  console.log(`  ${quote(title)}: for ${tally.for}, against ${tally.against}`);
  for (const { check, severity, sentence } of (await ask('check', { proposal })).items)
    console.log(`  ${check} ${severity}: ${quote(sentence)}`);
  const { value, same } = await ask('verify_figure', { proposal, figure: 'tally.for', prove: true });
  console.log(`  tally.for is ${value}, ${same ? 'proven' : 'not proven'}`);
  const { does, typedData } = await ask('prepare_ballot', { voter, proposal, side: 'for' });
  console.log(`  To sign: ${quote(does)}\n  ${typedData.untrusted}`);
} finally {
  await client.close();
}

import { resolve } from 'node:path';
import type { Hex } from 'viem';
import { emptyDraft } from '../../core/draft/document';
import { writeDraft } from '../../core/draft/writeDraft';
import type { Dao } from '../../core/governor/dao';
import { bucketFor, caddyFor, nginxFor, underscoreHeaders, underscoreRedirects } from './hostSettings';
import type { Adopted } from './memory';

/** Facts for the files beside a site: their folder, what it was made with, the Governor, and the lines of its report. */
export type Facts = { out: string; adopted: Adopted; dao: Dao; name: string; report: readonly string[] };

/** Every file beside the site's, by its path in the folder. */
export function papers(facts: Facts): Map<string, string> {
  const { out, adopted } = facts;
  const root = resolve(out, 'site');
  return new Map([
    ['README.md', readme(facts)],
    ['REPORT.md', `${facts.report.join('\n')}\n`],
    ['test-proposal.json', testProposal(facts)],
    ['site/_headers', underscoreHeaders(adopted)],
    ['site/_redirects', underscoreRedirects(adopted)],
    ['hosts/nginx.conf', nginxFor(adopted, root)],
    ['hosts/Caddyfile', caddyFor(adopted, root)],
    ['hosts/bucket.sh', bucketFor(adopted, root)],
    ['hosts/ipfs.sh', IPFS],
    ['refresh/refresh.sh', refresh(resolve(out))],
    [
      'refresh/crontab',
      `# Every hour; the file holds RPC_URL=… and nobody else may read it.\n17 * * * * . "$HOME/.quorate.env" && export RPC_URL && sh ${quoted(resolve(out, 'refresh/refresh.sh')).replaceAll('%', '\\%')}\n`,
    ],
    ['refresh/quorate-refresh.service', service(resolve(out))],
    ['refresh/quorate-refresh.timer', TIMER],
  ]);
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

function refresh(out: string): string {
  return `#!/bin/sh
# Reads what is new on the chain and writes it into the site's folder. RPC_URL in the environment is the endpoint.
set -eu
cd ${quoted(process.cwd())}
npm run -s quorate -- adopt --out ${quoted(out)} --quiet
# Where the site is not served from this folder, send it there here, for instance: sh ${quoted(`${out}/hosts/bucket.sh`)}
`;
}

function service(out: string): string {
  const script = `${out}/refresh/refresh.sh`
    .replace(/["\\]/g, '\\$&')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$');
  return `[Unit]
Description=What is new on the chain, for ${out.replaceAll('%', '%%')}
After=network-online.target

[Service]
Type=oneshot
# RPC_URL=…, readable by its owner alone.
EnvironmentFile=/etc/quorate.env
ExecStart=/bin/sh "${script}"
`;
}

const TIMER = `[Unit]
Description=Every hour what is new on the chain

[Timer]
OnCalendar=hourly
RandomizedDelaySec=5min
Persistent=true

[Install]
WantedBy=timers.target
`;

const IPFS = `#!/bin/sh
# Pins the site and prints its name, to be set as the contenthash of an ENS name or as a DNSLink record.
set -eu
cd "$(dirname "$0")/.."
ipfs add --recursive --cid-version=1 --quieter site
# Gateways send no headers of yours, and the site must be at the root of a host: https://<cid>.ipfs.<gateway>/ or your own name.
`;

/** A draft that changes no balance: the treasury sends itself nothing, so that a new frontend can be tried to the end. */
function testProposal({ dao, name, adopted }: Facts): string {
  const description = `# Test of a new frontend

This proposal changes nothing. It tries ${adopted.site} with ${name}: propose, vote, queue and execute.

Its only action has the treasury send itself none of its tokens, or, where votes come from pieces, ask for their number.`;
  const target = dao.token?.address ?? dao.address;
  const own = (dao.timelock?.address ?? dao.address).slice(2).toLowerCase();
  // transfer(own, 0), which is said in full words; totalSupply() where there is no such transfer.
  const isCoin = dao.token?.kind === 'erc20votes' || dao.token?.kind === 'comp';
  const calldata: Hex = isCoin ? `0xa9059cbb${own.padStart(64, '0')}${'0'.repeat(64)}` : '0x18160ddd';
  const action = { target, value: 0n, signature: '', calldata };
  const { chainId, address: governor } = dao;
  return `${writeDraft({ ...emptyDraft({ chainId, governor }), description, actions: [action] }, 2)}\n`;
}

function readme({ out, adopted, name, dao }: Facts): string {
  const { hostname, protocol } = new URL(adopted.site);
  const id = adopted.dao;
  return `# ${name}: a site of its own

\`site/\` is the whole site. Any static host can serve it at the root of a host name. [REPORT.md](REPORT.md) says what the Governor is, what works and what does not.

## 1. Try it here

    python3 -m http.server --directory site

## 2. Host it

| host | take |
| --- | --- |
| nginx | \`hosts/nginx.conf\` |
| Caddy | \`hosts/Caddyfile\` |
| Cloudflare Pages, Netlify and others | \`site/\`, which has \`_headers\` and \`_redirects\` in it |
| a bucket (S3 and its kin) | \`hosts/bucket.sh\` |
| IPFS | \`hosts/ipfs.sh\` |

Links to proposals and delegates as other frontends write them (\`/proposals/93\`, \`/gov/our-name/proposal/93\`, \`/delegates/0x…\`) lead to the same things here.

## 3. Name it

- **DNS**: at the host of your zone, set \`${hostname}\` to what your web host says (A and AAAA for a machine of your own, CNAME for the others).${protocol === 'https:' ? ' The page needs https.' : ''}
- **ENS**: set the contenthash of your name to \`ipfs://<what hosts/ipfs.sh printed>\`. Each refresh makes a new one, so a DNSLink or IPNS name is less work.

## 4. Keep it fresh

The page reads from the chain what is newer than the files, so an old folder is slow and not wrong. \`refresh/\` has a script, a line for cron, and a service and a timer for systemd. Each needs RPC_URL: an endpoint for reading, which may hold a key and is stored nowhere. Each run also writes alerts into \`site/feeds/all/alerts/\`, and sends them to the chats that a file \`receivers.json\` in this folder names (“Alerts” in Quorate's \`docs/cli.md\`).

## 5. See that it stands

From the folder of Quorate:

    npm run -s quorate -- adopt --check --out ${quoted(resolve(out))}

## 6. Try a whole proposal

\`test-proposal.json\` is a draft that changes nothing. Open ${adopted.site}/propose/#${id}, import it, let somebody with ${dao.settings.proposalThreshold === null ? 'enough votes' : 'the votes that the Governor asks for'} propose it, and take it through voting, queue and execution.

## 7. Have wallets say what is signed

\`clear-signing/\` describes the Governor's calls for wallets (ERC-7730): “Vote · Proposal: 42 · Choice: For” instead of bytes. Send it as a pull request to the registry of clear signing, as a folder in \`registry/\` with your name. Its README says how; \`testsv2/\` has the tests it asks for. Until a wallet has the entry, it shows what it showed before.

## What you may edit

\`site/config.json\`: endpoints, WalletConnect's project id, other organisations. A next run keeps what you wrote.
`;
}

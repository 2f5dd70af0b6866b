import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { explainText } from '@/core/governor/errors/reverts';

const require = createRequire(join(process.cwd(), 'package.json'));
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** The texts in a folder of Solidity that stand where a contract refuses. */
function reasonsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.sol'),
  );
  const found = files.flatMap((entry) => [
    ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/"([A-Z]\w+(?:: |::)[^"]+)"/g),
  ]);
  return [...new Set(found.map((match) => match[1] ?? ''))];
}

const unexplained = (reasons: readonly string[]) =>
  reasons.filter((reason) => explainText(reason) === undefined);

test('every reason that OpenZeppelin 4 governance can give is explained', () => {
  const folder = folderOf('oz4');
  const reasons = ['governance', 'token/ERC20/extensions', 'utils/math'].flatMap((part) =>
    reasonsIn(join(folder, part)),
  );
  const governance = reasons.filter((reason) =>
    /^(Governor|Timelock|Votes|ERC20Votes|SafeCast)/.test(reason),
  );
  expect(governance.length).toBeGreaterThan(30);
  expect(unexplained(governance)).toEqual([]);
});

test('every reason that a GovernorBravo and a GovernorAlpha can give is explained', () => {
  const venus = join(folderOf('@venusprotocol/governance-contracts'), 'contracts');
  const reasons = ['legacy', 'Governance'].flatMap((part) => reasonsIn(join(venus, part)));
  const governors = reasons.filter((reason) => /^Governor(Bravo|Alpha)/.test(reason));
  expect(governors.length).toBeGreaterThan(60);
  expect(unexplained(governors)).toEqual([]);
});

test('every reason that the other Governors of the devnet can give is explained', () => {
  const reasons = reasonsIn(join('devnet', 'contracts', 'variants'));
  const governors = reasons.filter((reason) => /^(Governor|L2ArbitrumGovernor|XVSVault)/.test(reason));
  expect(governors).toContain('L2ArbitrumGovernor: NOT_PROPOSER');
  expect(unexplained(governors)).toEqual([]);
});

test('every reason that Compound’s Timelock can give is explained', () => {
  const build = join(folderOf('@uniswap/governance'), 'build');
  const textsOf = (name: string) => {
    const { bytecode } = JSON.parse(readFileSync(join(build, `${name}.json`), 'utf8')) as {
      bytecode: string;
    };
    const bytes = Buffer.from(bytecode.replace(/^0x/, ''), 'hex').toString('latin1');
    return [...bytes.matchAll(/[ -~]{12,}/g)].map(([text]) => text);
  };
  // The compiler puts the reasons of the timelock one after the other.
  const timelock = textsOf('Timelock').flatMap(
    (text) => text.match(/Timelock::[\s\S]+?(?=\d?Timelock::|$)/g) ?? [],
  );
  expect(timelock.length).toBeGreaterThan(10);
  expect(unexplained(timelock)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { CHECKPOINT_USAGE } from '../commands/checkpoint';
import { DECODE_USAGE } from '../commands/decode';
import { DETECT_USAGE } from '../commands/detect';
import { QUERY_USAGE } from '../commands/query';
import { VERIFY_USAGE } from '../commands/verify';
import { fileExample } from './example';
import { fence } from './markdown';
import { operations } from './operations';
import { routes } from './routes';
import { methods } from './rpc';
import { entities, enumerations, powers } from './schema';
import {
  acts,
  calls,
  checks,
  constants,
  errors,
  imports,
  limits,
  moves,
  scripts,
  states,
  storage,
} from './tables';

const USAGES = [QUERY_USAGE, DETECT_USAGE, DECODE_USAGE, CHECKPOINT_USAGE, VERIFY_USAGE];

/** What stands between `<!-- generated: name -->` and `<!-- end -->` of a page, by that name. */
export const SECTIONS: Readonly<Record<string, () => string>> = {
  acts,
  calls,
  checks,
  config: () =>
    typesIn('core/config.ts', ['ChainConfig', 'OrganisationConfig', 'WalletConnectConfig', 'Config']),
  constants,
  entities,
  enumerations,
  errors,
  'file example': fileExample,
  imports,
  limits,
  messages: () =>
    typesIn('service/api/protocol.ts', ['Ask', 'Answer', 'ExportRequest', 'ToWorker', 'FromWorker']),
  methods,
  moves,
  operations,
  powers,
  routes,
  scripts,
  states,
  storage,
  usage: () => fence(USAGES.map((usage) => usage.slice('usage: '.length)).join('\n')),
};

/** Types as they stand in a file, with what is written above them. */
function typesIn(path: string, names: readonly string[]): string {
  const text = readFileSync(path, 'utf8');
  const found = names.map((name) => {
    const type = new RegExp(
      `(?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?export type ${name} =[\\s\\S]*?;\\n(?=\\n|$)`,
    ).exec(text);
    if (type === null) throw new Error(`${path} has no type ${name}.`);
    return type[0].replaceAll('export type', 'type');
  });
  return fence(found.join('\n'), 'ts');
}

import { readFileSync } from 'node:fs';
import { ADOPT_USAGE } from '../../cli/arguments/adopt';
import { ATTEST_USAGE } from '../../cli/arguments/attest';
import { CHECKPOINT_USAGE } from '../../cli/arguments/checkpoint';
import { CLEAR_SIGNING_USAGE } from '../../cli/arguments/clearSigning';
import { DECODE_USAGE } from '../../cli/arguments/decode';
import { DETECT_USAGE } from '../../cli/arguments/detect';
import { DRAFT_USAGE } from '../../cli/arguments/draft';
import { GOVERNORS_USAGE } from '../../cli/arguments/governors';
import { MCP_USAGE } from '../../cli/arguments/mcp';
import { PUBLISH_USAGE } from '../../cli/arguments/publish';
import { PUSH_KEYS_USAGE, SUBSCRIPTIONS_USAGE } from '../../cli/arguments/push';
import { QUERY_USAGE } from '../../cli/arguments/query';
import { VERIFY_USAGE } from '../../cli/arguments/verify';
import { VERIFY_SITE_USAGE } from '../../cli/arguments/verifySite';
import { fileExample } from './example';
import { fence } from './markdown';
import { operations, payloads } from './operations';
import { routes } from './routes';
import { methods } from './rpc';
import { entities, enumerations, inputs, powers } from './schema';
import { acts, calls, checks, constants, errors, imports, limits, moves, states, storage } from './tables';

const USAGES = [
  QUERY_USAGE,
  DETECT_USAGE,
  DECODE_USAGE,
  DRAFT_USAGE,
  MCP_USAGE,
  CHECKPOINT_USAGE,
  VERIFY_USAGE,
  PUBLISH_USAGE,
  ADOPT_USAGE,
  GOVERNORS_USAGE,
  VERIFY_SITE_USAGE,
  ATTEST_USAGE,
  CLEAR_SIGNING_USAGE,
  PUSH_KEYS_USAGE,
  SUBSCRIPTIONS_USAGE,
];

/** Content between `<!-- generated: name -->` and `<!-- end -->` of a page, by that name. */
export const SECTIONS: Readonly<Record<string, () => string>> = {
  acts,
  calls,
  checks,
  config: () => typesIn('core/config.ts'),
  constants,
  entities,
  enumerations,
  errors,
  'file example': fileExample,
  imports,
  inputs,
  limits,
  messages: () => typesIn('service/api/protocol.ts'),
  methods,
  moves,
  operations,
  payloads,
  powers,
  routes,
  states,
  storage,
  usage: () => fence(USAGES.map((usage) => usage.slice('usage: '.length)).join('\n')),
};

/** The types of a file as they stand there, with what is written above them. */
function typesIn(path: string): string {
  const types =
    /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^(?:export )?type \w+ =[\s\S]*?;\n(?=\n|$|type |export )/gm;
  const found = [...readFileSync(path, 'utf8').matchAll(types)].map(([type]) => type);
  return fence(found.join('\n').replaceAll('export type', 'type'), 'ts');
}

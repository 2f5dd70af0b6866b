/** Allowed imports besides the folder itself, core (or these parts of it) and npm. `types` only as `import type`. */
export const IMPORT_TABLE: Record<string, { values: string[]; types?: string[]; core?: string[] }> = {
  app: { values: ['components', 'lib/routes'] },
  // Rules, ids, formats and texts; nothing that decodes or checks calls: that is asked of the service.
  components: {
    values: ['lib'],
    types: ['service/api'],
    core: [
      'core/blockRange',
      'core/caip',
      'core/config',
      'core/draft',
      'core/errors',
      'core/feed',
      'core/files',
      'core/format',
      'core/governor',
      'core/language',
      'core/paste',
      'core/text',
      'core/url',
    ],
  },
  lib: { values: ['service/api', 'chain'] },
  service: { values: ['chain'] },
  chain: { values: [] },
  core: { values: [] },
  // Both run in Node; nothing of the site may import them. The server uses the command's parts, never the other way.
  cli: { values: ['service', 'chain'] },
  server: {
    values: [
      'service',
      'chain',
      'cli/checkpoint',
      'cli/governors',
      'cli/commands/place',
      'cli/commands/terminal',
      'tools/appDocuments',
      'tools/serve.mjs',
    ],
  },
};

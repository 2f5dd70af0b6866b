/** Who may import whom, besides itself, core (or these parts of it) and npm. `types` are allowed as `import type` only. */
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
  // It runs in Node, beside a database; nothing of the site may import it.
  server: { values: ['service', 'chain', 'tools'] },
};

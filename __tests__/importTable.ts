/** Who may import whom, besides itself, core and npm. `types` are allowed as `import type` only. */
export const IMPORT_TABLE: Record<string, { values: string[]; types?: string[] }> = {
  app: { values: ['components', 'lib/routes'] },
  components: { values: ['lib'], types: ['service/api'] },
  lib: { values: ['service/api', 'chain'] },
  service: { values: ['chain'] },
  chain: { values: [] },
  core: { values: [] },
};

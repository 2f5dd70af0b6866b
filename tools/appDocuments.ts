import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { documentText } from '../lib/query/client/graphql';

const FOLDER = 'lib/query';

/** The documents that the site asks, by the SHA-256 of their text in hex. */
export async function appDocuments(): Promise<Map<string, string>> {
  const files = await readdir(FOLDER, { recursive: true });
  const documents = new Map<string, string>();
  for (const file of files.filter((each) => each.endsWith('.ts')).sort()) {
    const module = (await import(`../lib/query/${file}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (!/(Query|Document)$/.test(name) || !isDocument(value)) continue;
      const text = documentText(value);
      documents.set(createHash('sha256').update(text).digest('hex'), text);
    }
  }
  return documents;
}

function isDocument(value: unknown): value is Parameters<typeof documentText>[0] {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

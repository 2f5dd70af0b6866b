/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { generate, readSchema } from '@/tools/schema';

test('the generated files are those of schema.graphql (npm run schema)', () => {
  for (const [name, content] of Object.entries(generate(readSchema()))) {
    expect(readFileSync(`lib/graph/${name}`, 'utf8')).toBe(content);
  }
});

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '@/tools/schema';
import { ensureGenerated, GENERATED } from '../tools/generate.mjs';

const SCHEMA = 'service/api/schema.graphql';

describe('the files that are made of the schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-generated-'));
  // As people name their folders.
  const root = join(folder, 'my código, übrigens');
  const at = (path: string) => join(root, path);
  const made = () => GENERATED.map((path) => readFileSync(at(path), 'utf8'));
  const expected = () => {
    const files = generate(readFileSync(at(SCHEMA), 'utf8'));
    return GENERATED.map((path) => files[path.slice('service/api/'.length)]);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    mkdirSync(at('service/api'), { recursive: true });
    copyFileSync(SCHEMA, at(SCHEMA));
  });

  test('are made where there is none, also by two at once, and left alone while nothing changes', async () => {
    await Promise.all([ensureGenerated(root), ensureGenerated(root)]);
    expect(made()).toEqual(expected());
    const times = () => GENERATED.map((path) => statSync(at(path)).mtimeMs);
    const before = times();
    await ensureGenerated(root);
    expect(times()).toEqual(before);
  });

  test.each<[string, () => void]>([
    ['one is gone', () => rmSync(at(GENERATED[0] ?? ''))],
    ['one is half written', () => writeFileSync(at(GENERATED[1] ?? ''), made()[1]?.slice(0, 500) ?? '')],
    ['one was edited by hand', () => writeFileSync(at(GENERATED[2] ?? ''), `${made()[2]}// mine\n`)],
    [
      'the schema changed',
      () => writeFileSync(at(SCHEMA), `${readFileSync(SCHEMA, 'utf8')}\ntype Later { id: ID }\n`),
    ],
  ])('are made anew where %s', async (_, spoil) => {
    spoil();
    await ensureGenerated(root);
    expect(made()).toEqual(expected());
  });

  test('a schema that is not valid is told with its fault', async () => {
    writeFileSync(at(SCHEMA), 'type Query { dao: Nothing }');
    await expect(ensureGenerated(root)).rejects.toThrow('Nothing');
  });
});

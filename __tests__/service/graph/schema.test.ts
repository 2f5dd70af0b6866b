import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, introspectionFromSchema, validateSchema } from 'graphql';
import { query } from '@/cli/commands/query';
import { typeDefs } from '@/service/api/typeDefs';
import { createSchema } from '@/service/graph/executable';
import { parseOperation } from '@/service/graph/operationLimits';
import { appDocuments } from '@/tools/appDocuments';
import { generate, readSchema } from '@/tools/schema';

test('the generated files are those of schema.graphql (npm run schema)', () => {
  for (const [name, content] of Object.entries(generate(readSchema())))
    expect(readFileSync(`service/api/${name}`, 'utf8')).toBe(content);
});

test('what is taken for valid at run time is, and has every type and field of schema.graphql', () => {
  expect(validateSchema(buildSchema(typeDefs))).toEqual([]);
  const told = (schema: GraphQLSchema) => introspectionFromSchema(schema, { descriptions: false });
  expect(told(createSchema())).toEqual(told(buildSchema(readSchema())));
});

test('a schema that is not valid is not generated', () => {
  expect(() => generate('type Query { dao: Nothing }')).toThrow('Nothing');
  expect(() => generate('type Dao { id: ID }')).toThrow('Query');
});

test('every question of the site is valid, as the worker does not validate it', async () => {
  const documents = [...(await appDocuments()).values()];
  expect(documents.length).toBeGreaterThan(30);
  const schema = createSchema();
  for (const text of documents) expect(() => parseOperation(schema, text)).not.toThrow();
});

test('the command validates the question it is given', async () => {
  const dao = 'eip155:1:0x00000000000000000000000000000000000000aa';
  const asked = { dao, rpc: ['http://127.0.0.1:9'], multicall: undefined, variables: {}, start: undefined };
  await expect(query({ ...asked, query: '{ dao(id: "x") { secret } }', now: true })).rejects.toThrow(
    'secret',
  );
});

/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, introspectionFromSchema, validateSchema } from 'graphql';
import { typeDefs } from '@/service/api/typeDefs';
import { createSchema } from '@/service/graph/executable';
import { generate, readSchema } from '@/tools/schema';

test('the generated files are those of schema.graphql (npm run schema)', () => {
  for (const [name, content] of Object.entries(generate(readSchema()))) {
    expect(readFileSync(`service/api/${name}`, 'utf8')).toBe(content);
  }
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

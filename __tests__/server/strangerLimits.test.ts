import {
  execute,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { checkStranger, inspect, MOST_VALUES, REFUSED } from '@/server/strangerLimits';
import { ownSchema } from '@/service/graph/executable';
import { type Random, runs, seeded, seedOf } from '../runs';

const DAO = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const SEED = seedOf(18);
const schema = ownSchema();
const costOf = (query: string, variables: Record<string, unknown> = {}) =>
  inspect(schema, query, { dao: DAO, ...variables });
const dao = (inside: string, declared = '') => `query($dao: ID!${declared}) { dao(id: $dao) { ${inside} } }`;

/** How many fields graphql-js resolves of a question, where lists are as long as is asked for, and ten else. */
async function resolved(query: string, variables: Record<string, unknown>): Promise<number> {
  let many = 0;
  const world: object = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : value) });
  const value = (args: Record<string, unknown>, _: unknown, { path, returnType }: GraphQLResolveInfo) => {
    many++;
    const size = args.first ?? args.points;
    if (typeof size === 'number') sizes.set(JSON.stringify(keysOf(path)), size);
    const own = typeof size === 'number' ? size : sizes.get(JSON.stringify(keysOf(path.prev)));
    return made(returnType, own ?? 10);
  };
  const sizes = new Map<string, number>();
  const made = (type: GraphQLOutputType, size: number): unknown => {
    if (isNonNullType(type)) return made(type.ofType, size);
    if (isListType(type)) return Array.from({ length: size }, () => made(type.ofType, 10));
    return isLeafType(type) ? 1 : world;
  };
  const document = parse(query);
  expect([query, validate(schema, document)]).toEqual([query, []]);
  const contextValue = { signal: new AbortController().signal };
  const { errors } = await execute({
    schema,
    document,
    rootValue: world,
    contextValue,
    variableValues: variables,
  });
  expect(
    (errors ?? []).filter(({ message }) => !/cannot represent|Enum|Problem\.facts/.test(message)),
  ).toEqual([]);
  return many;
}

function keysOf(path: GraphQLResolveInfo['path'] | undefined): (string | number)[] {
  return path === undefined ? [] : [...keysOf(path.prev), path.key];
}

/** A valid question by chance: sizes as they stand, from variables and from defaults of the question; aliases, fragments. */
function questionBy(chance: Random): { query: string; variables: Record<string, unknown> } {
  const declared = ['$dao: ID!'];
  const variables: Record<string, unknown> = { dao: DAO };
  const fragments: string[] = [];
  const argument = ({ args }: GraphQLField<unknown, unknown>): string => {
    const given = args.flatMap(({ name, type }) => {
      if (name === 'first' || name === 'points') {
        if (chance.chance(0.3)) return [];
        const size = chance.int(1, 4);
        const own = `n${declared.length}`;
        if (chance.chance(0.3)) return [`${name}: ${size}`];
        const isDefault = chance.chance(0.5);
        declared.push(`$${own}: Int = ${isDefault ? size : 1}`);
        if (!isDefault) variables[own] = size;
        return [`${name}: $${own}`];
      }
      if (!isNonNullType(type)) return [];
      return name === 'id' || name === 'dao' ? [`${name}: $dao`] : [`${name}: "1"`];
    });
    return given.length === 0 ? '' : `(${given.join(', ')})`;
  };
  const set = (name: string, depth: number): string => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(name);
    const fields = Object.values(type.getFields()).filter((field) => {
      const isObject = isObjectType(getNamedType(field.type));
      return (depth > 1 || !isObject) && !REFUSED.has(`${name}.${field.name}`);
    });
    const picked = Array.from({ length: chance.int(1, 3) }, (_, at) => {
      const field = chance.pick(fields);
      const inner = getNamedType(field.type);
      const alias = chance.chance(0.3) ? `a${depth}${at}: ` : '';
      if (alias === '' && field.args.length > 0) return 'id' in type.getFields() ? 'id' : '__typename';
      return `${alias}${field.name}${argument(field)}${isObjectType(inner) ? ` ${set(inner.name, depth - 1)}` : ''}`;
    });
    const body = `{ ${picked.join(' ')} }`;
    if (chance.chance(0.15)) return `{ ... on ${name} ${body} ${picked[0]} }`;
    if (!chance.chance(0.2)) return body;
    fragments.push(`fragment F${fragments.length} on ${name} ${body}`);
    const own = `...F${fragments.length - 1}`;
    return `{ ${own} ${own} }`;
  };
  const inside = set('Dao', chance.int(1, 5));
  const query = `query(${declared.join(', ')}) { dao(id: $dao) ${inside} } ${fragments.join(' ')}`;
  return { query, variables };
}

test('what is counted of a question is at least what is resolved of it', async () => {
  const chance = seeded(SEED);
  let tried = 0;
  for (let round = 0; round < runs(400, 5_000); round++) {
    const { query, variables } = questionBy(chance);
    if (validate(schema, parse(query)).length > 0) continue;
    const { cost, refused } = inspect(schema, query, variables);
    if (refused !== null || cost > MOST_VALUES) continue;
    tried++;
    const many = await resolved(query, variables);
    expect({ query, variables, cost: cost >= many ? 'enough' : cost }).toEqual({
      query,
      variables,
      cost: 'enough',
    });
  }
  expect(tried).toBeGreaterThan(100);
});

describe('a size counts as it will run', () => {
  const items = 'items { id }';
  const written = costOf(dao(`proposals(first: 400) { ${items} }`)).cost;
  test.each<[string, string, Record<string, unknown>?]>([
    ['by a default of the question', dao(`proposals(first: $n) { ${items} }`, ', $n: Int = 400')],
    ['by a variable', dao(`proposals(first: $n) { ${items} }`, ', $n: Int'), { n: 400 }],
    [
      'by a variable instead of the default',
      dao(`proposals(first: $n) { ${items} }`, ', $n: Int = 1'),
      { n: 400 },
    ],
    ['in a fragment', `${dao('...F')} fragment F on Dao { proposals(first: 400) { ${items} } }`],
    ['in a fragment twice', `${dao('...F ...F')} fragment F on Dao { proposals(first: 400) { ${items} } }`],
    ['in an inline fragment', dao(`... on Dao { proposals(first: 400) { ${items} } }`)],
    [
      'in two halves',
      dao(`proposals(first: 400) { items { __typename } } proposals(first: 400) { ${items} }`),
    ],
  ])('%s', (_, query, variables = {}) => {
    expect(costOf(query, variables).cost).toBeGreaterThanOrEqual(written);
  });

  test('the size that the schema has is that of a question without one', () => {
    expect(costOf(dao(`proposals { ${items} }`)).cost).toBe(
      costOf(dao(`proposals(first: 50) { ${items} }`)).cost,
    );
    const null_ = costOf(dao(`proposals(first: $n) { ${items} }`, ', $n: Int'), { n: null });
    expect(null_.cost).toBeGreaterThan(0);
  });

  test('points count as a size', () => {
    const course = (points: string) =>
      costOf(dao(`proposals(first: 2) { items { course${points} { points { block } } } }`));
    expect(course('(points: 500)').cost).toBeGreaterThan(2 * 500);
    expect(course('').cost).toBeGreaterThan(2 * 60);
  });

  test('each alias of it counts', () => {
    const once = costOf(dao(`proposals(first: 100) { items { d: description } }`)).cost;
    const ten = Array.from({ length: 10 }, (_, at) => `d${at}: description`).join(' ');
    expect(costOf(dao(`proposals(first: 100) { items { ${ten} } }`)).cost).toBe(once + 900);
  });
});

describe('a stranger may not ask', () => {
  const refusal = (query: string, variables?: Record<string, unknown>) => {
    try {
      checkStranger(costOf(query, variables));
    } catch (error) {
      return String((error as Error).message);
    }
    return undefined;
  };

  test('for any account or name that is chosen by the question', () => {
    const CHOSEN = /^(address|addresses|account|accounts|name|draft|abis|since|chainId)$/;
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.values(type.getFields()).map((field) => ({ type, field }))
        : [],
    );
    const choosing = fields.filter(({ field }) => field.args.some(({ name }) => CHOSEN.test(name)));
    expect(choosing.length).toBeGreaterThan(10);
    const answered = choosing
      .map(({ field, type }) => `${type.name}.${field.name}`)
      .filter((each) => !REFUSED.has(each));
    expect(answered).toEqual([]);
  });

  test('by a field that is not there', () => {
    const fields = [...REFUSED].filter((each) => !/\.__/.test(each));
    const isThere = (each: string) => {
      const [name = '', field = ''] = each.split('.');
      const type = schema.getType(name);
      return isObjectType(type) && field in type.getFields();
    };
    expect(fields.filter((each) => !isThere(each))).toEqual([]);
  });

  test.each([
    ['an account', dao('account(address: "0x1") { votes }')],
    ['a delegate', dao('delegate(address: "0x1") { power }')],
    ['who delegates to each', dao('delegates { items { delegations { items { address } } } }')],
    ['what the schema is', dao('name').replace('{ dao', '{ __schema { types { name } } dao')],
    ['what a type is', dao('name').replace('{ dao', '{ __type(name: "Dao") { name } dao')],
    ['the organisation of each proposal', dao('proposals { items { dao { name } } }')],
    ['16 aliases', dao(Array.from({ length: 16 }, (_, at) => `a${at}: name`).join(' '))],
    [
      'a way back by a default',
      dao('proposals(first: $n) { items { votes(first: $n) { total } } }', ', $n: Int = 500'),
    ],
    ['700 words', dao('id '.repeat(700))],
    ['20,001 characters', `${dao('name')} #${'x'.repeat(20_000)}`],
    ['in nine levels', `${dao('...A')} fragment A on Dao { proposals(first: 1) { items { dao { ...A } } } }`],
  ])('%s', (_, query) => {
    expect(refusal(query)).toBeTruthy();
  });

  test.each([
    ['variables of another type', dao('proposals(first: $n) { total }', ', $n: Int'), { n: 'all' }],
    ['without a variable that it needs', dao('proposals(first: $n) { total }', ', $n: Int!'), {}],
    ['two queries', `${dao('name')} query B { __typename }`, {}],
    ['a mutation', 'mutation { a }', {}],
  ])('with %s', (_, query, variables) => {
    expect(refusal(query, variables)).toBeTruthy();
  });

  test('but for the organisation of the one proposal', () => {
    expect(
      refusal('query($dao: ID!) { proposal(dao: $dao, id: "1") { title dao { name } } }'),
    ).toBeUndefined();
  });
});

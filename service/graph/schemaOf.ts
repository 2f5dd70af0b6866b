import {
  type DefinitionNode,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  type InputValueDefinitionNode,
  Kind,
  parse,
  specifiedScalarTypes,
  type TypeNode,
  valueFromAST,
} from 'graphql';

/** The schema of a valid text, as `buildSchema` gives it, without the rules of validation: a quarter of the worker's graphql-js. */
export function schemaOf(text: string): GraphQLSchema {
  const known = new Map<string, GraphQLNamedType>(specifiedScalarTypes.map((type) => [type.name, type]));
  const { definitions } = parse(text, { noLocation: true });
  const types = definitions.map((node) => namedTypeOf(node, (type) => wrapped(type, known)));
  for (const type of types) known.set(type.name, type);
  return new GraphQLSchema({ query: known.get('Query') as GraphQLObjectType, types, assumeValid: true });
}

type Find = (node: TypeNode) => GraphQLOutputType & GraphQLInputType;

function namedTypeOf(node: DefinitionNode, find: Find): GraphQLNamedType {
  switch (node.kind) {
    case Kind.SCALAR_TYPE_DEFINITION:
      return new GraphQLScalarType({ name: node.name.value });
    case Kind.ENUM_TYPE_DEFINITION:
      return new GraphQLEnumType({ name: node.name.value, values: byName(node.values, () => ({})) });
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return new GraphQLInputObjectType({ name: node.name.value, fields: () => inputs(node.fields, find) });
    case Kind.OBJECT_TYPE_DEFINITION: {
      const fields = () =>
        byName(node.fields, (field) => ({ type: find(field.type), args: inputs(field.arguments, find) }));
      return new GraphQLObjectType({ name: node.name.value, fields });
    }
    default:
      throw new Error(`${node.kind} is not provided for`);
  }
}

function inputs(nodes: readonly InputValueDefinitionNode[] | undefined, find: Find) {
  return byName(nodes, (node) => {
    const type = find(node.type);
    return { type, defaultValue: valueFromAST(node.defaultValue, type) };
  });
}

function byName<Node extends { name: { value: string } }, Value>(
  nodes: readonly Node[] = [],
  made: (node: Node) => Value,
): Record<string, Value> {
  return Object.fromEntries(nodes.map((node) => [node.name.value, made(node)]));
}

function wrapped(node: TypeNode, known: ReadonlyMap<string, GraphQLNamedType>): ReturnType<Find> {
  if (node.kind === Kind.NON_NULL_TYPE) return new GraphQLNonNull(wrapped(node.type, known));
  if (node.kind === Kind.LIST_TYPE) return new GraphQLList(wrapped(node.type, known));
  const found = known.get(node.name.value);
  if (found === undefined) throw new Error(`schema.graphql has no type ${node.name.value}`);
  return found as ReturnType<Find>;
}

import {
  buildSchema,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { readSchema } from '../schema';
import { code, table } from './markdown';

/** Every type of the GraphQL schema with its fields, in the order of the file. */
export function entities(): string {
  return own(isObjectType)
    .map((type: GraphQLObjectType) => {
      const rows = Object.values(type.getFields()).map((field) => {
        const args = field.args.map(({ name, type: of, defaultValue }) => {
          const usual =
            defaultValue === undefined || defaultValue === null ? '' : ` = ${String(defaultValue)}`;
          return `${name}: ${String(of)}${usual}`;
        });
        const call = args.length === 0 ? field.name : `${field.name}(${args.join(', ')})`;
        return [code(call), code(String(field.type)), field.description ?? ''];
      });
      const words =
        type.description === undefined || type.description === null ? '' : `${type.description}\n\n`;
      return `#### ${type.name}\n\n${words}${table(['field', 'type', 'meaning, and how to check it'], rows)}`;
    })
    .join('\n\n');
}

/** Every input of the schema with its fields. */
export function inputs(): string {
  return own(isInputObjectType)
    .map((type: GraphQLInputObjectType) => {
      const rows = Object.values(type.getFields()).map(({ name, type: of, description }) => [
        code(name),
        code(String(of)),
        description ?? '',
      ]);
      return `#### ${type.name}\n\n${type.description ?? ''}\n\n${table(['field', 'type', 'meaning'], rows)}`;
    })
    .join('\n\n');
}

/** Every enumeration of the schema with its values. */
export function enumerations(): string {
  return table(
    ['name', 'values'],
    own(isEnumType).map((type: GraphQLEnumType) => [
      code(type.name),
      type
        .getValues()
        .map(({ name, description }) => (description == null ? code(name) : `${code(name)}: ${description}`))
        .join(' · '),
    ]),
  );
}

/** Powers in an organisation, and how each is read: the names of the schema. */
export function powers(): string {
  const [type] = own(isEnumType).filter(({ name }) => name === 'PowerName');
  const rows = (type as GraphQLEnumType)
    .getValues()
    .map(({ name, description }) => [code(name), description ?? '']);
  return table(['power', 'what it allows, and how it is read'], rows);
}

function own<T extends GraphQLNamedType>(is: (type: GraphQLNamedType) => type is T): T[] {
  const types = Object.values(buildSchema(readSchema()).getTypeMap());
  return types.filter((type): type is T => is(type) && !type.name.startsWith('__') && type.astNode != null);
}

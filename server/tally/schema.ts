import {
  buildSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isScalarType,
  validate,
} from 'graphql';
import { isObject } from '@/core/json';
import { Refusal } from '../requestBody';
import { DIFFERENCES, NOT_OFFERED, OFFERED } from './fields';

const ELSEWHERE = 'It exists at Tally and is not offered here.';
// Accepted forms; the other scalars are only answered.
const FORMS: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  AccountID: [/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/, 'eip155:1:0x… with 40 hex digits'],
  Address: [/^0x[0-9a-fA-F]{40}$/, '0x and 40 hex digits'],
  ChainID: [/^eip155:[1-9]\d{0,15}$/, 'eip155 with a number, as eip155:1'],
  IntID: [/^\d{1,20}$/, 'a whole number, as text where it has more than 15 digits'],
};

/** The part of Tally's GraphQL that is answered here; the forms of ids are checked. */
export const TALLY_SCHEMA = buildSchema(OFFERED);
for (const [name, [form, example]] of Object.entries(FORMS)) {
  const scalar = TALLY_SCHEMA.getType(name);
  if (!isScalarType(scalar)) throw new Error(`There is no scalar ${name}.`);
  scalar.serialize = String;
  scalar.parseValue = (value) => {
    const text = Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text === 'string' && form.test(text)) return text;
    throw new GraphQLError(`${name} is ${example}.`);
  };
  scalar.parseLiteral = (node) => scalar.parseValue('value' in node ? node.value : null);
}

/** Names that exist at Tally and are not offered here: `Type.field`, `Type.field(argument)`, and types of nodes by their name. */
export const NOT_OFFERED_NAMES: ReadonlySet<string> = new Set(
  NOT_OFFERED.split(/; |\n/).flatMap((part) => {
    const [type, ...names] = part.split(/:? /);
    return names.map((name) => (type === 'Node' ? name : `${type}.${name}`));
  }),
);

/** The page of differences, as plain text. */
export function differencesPage(): Buffer {
  const names = `## Exists at Tally, not offered here\n\n- ${NOT_OFFERED.replace(/; |\n/g, '\n- ')}`;
  return Buffer.from([DIFFERENCES, names, `## Offered, and what differs\n\n${OFFERED}`].join('\n\n'));
}

/** Throws a `Refusal` for a document that asks for what is not offered, or is not valid. */
export function checkOffered(document: DocumentNode): void {
  const isWrite = document.definitions.some((each) => 'operation' in each && each.operation !== 'query');
  if (isWrite) throw new Refusal(400, 'Only queries are answered: nothing can be written here.');
  const problems = validate(TALLY_SCHEMA, document, undefined, { maxErrors: 20 });
  const messages = problems.map(({ message }) => message);
  const named = messages.filter(isNotOffered);
  if (messages.length > 0) refuseFor(named.length > 0 ? named : messages.slice(0, 1));
}

/** Refuses with messages of graphql-js, and says which names exist at Tally and are not offered here. */
export function refuseFor(messages: readonly string[]): never {
  const told = (message: string) => `${message.replace(/ Did you mean .*$/, '')} ${ELSEWHERE}`;
  const words = messages.map((message) => (isNotOffered(message) ? told(message) : message));
  throw new Refusal(400, [...new Set(words)].join('\n'));
}

/** Refuses an input that asks for something by a field that may only be unset. */
export function refuseSet(type: GraphQLInputObjectType, input: Readonly<Record<string, unknown>>): void {
  for (const { name, type: inner } of Object.values(type.getFields())) {
    const [value, named] = [input[name], getNamedType(inner)];
    if (value && NOT_OFFERED_NAMES.has(`${type.name}.${name}`))
      refuseFor([`Field "${name}" is not defined by type "${type.name}".`]);
    if (isInputObjectType(named) && isObject(value)) refuseSet(named, value);
  }
}

/** Whether a message of graphql-js is about a name that exists at Tally and is not offered here. */
function isNotOffered(message: string): boolean {
  const [, argument, of] = /Unknown argument "(\w+)" on field "([\w.]+)"/.exec(message) ?? [];
  const [, name, type] = /(?:ield|Value) "(\w+)" .*(?:type|in) (?:the )?"(\w+)"/.exec(message) ?? [];
  const [, unknown = ''] = /Unknown type "(\w+)"/.exec(message) ?? [];
  return [unknown, `${type}.${name}`, `${of}(${argument})`].some((each) => NOT_OFFERED_NAMES.has(each));
}

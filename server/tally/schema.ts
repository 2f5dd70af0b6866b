import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  printSchema,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { Refusal } from '../requestBody';

const FILE = 'server/tally/schema.graphql';
const EMPTY = 'always empty';
const LACKING = 'Not here: ';
// Accepted forms; the other scalars are only answered.
const FORMS: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  AccountID: [/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/, 'eip155:1:0x… with 40 hex digits'],
  Address: [/^0x[0-9a-fA-F]{40}$/, '0x and 40 hex digits'],
  ChainID: [/^eip155:[1-9]\d{0,15}$/, 'eip155 with a number, as eip155:1'],
  IntID: [/^\d{1,20}$/, 'a whole number, as text where it has more than 15 digits'],
};

/** The part of Tally's GraphQL that is answered here; the forms of ids are checked. */
export const TALLY_SCHEMA = makeSchema();

function makeSchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(FILE, 'utf8'));
  for (const [name, [form, example]] of Object.entries(FORMS)) {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) throw new Error(`${FILE} has no scalar ${name}`);
    scalar.parseValue = (value) => {
      const text = Number.isSafeInteger(value) ? String(value) : value;
      if (typeof text === 'string' && form.test(text)) return text;
      throw new GraphQLError(`${name} is ${example}.`);
    };
    scalar.serialize = String;
    scalar.parseLiteral = (node) => scalar.parseValue('value' in node ? node.value : null);
  }
  return schema;
}

/** The fields that a document asks for, as `Type.field`; refuses what is not here, and throws what graphql-js says of what is not valid. */
export function fieldsAsked(document: DocumentNode): ReadonlySet<string> {
  const asked = new Set<string>();
  const missing: string[] = [];
  const types = new TypeInfo(TALLY_SCHEMA);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name: { value: name } }) => {
        const parent = types.getParentType();
        if (parent == null || name.startsWith('__')) return;
        if (types.getFieldDef() == null) missing.push(`${parent.name}.${name}`);
        // Fragments name votes by their interface, too.
        asked.add(`${isInterfaceType(parent) ? 'OnchainVote' : parent.name}.${name}`);
      },
      NamedType: ({ name: { value: name } }) => {
        if (TALLY_SCHEMA.getType(name) === undefined) missing.push(name);
      },
      ObjectField: ({ name: { value: name } }) => {
        const parent = types.getParentInputType();
        const type = parent && getNamedType(parent);
        if (isInputObjectType(type) && !(name in type.getFields())) missing.push(`${type.name}.${name}`);
      },
    }),
  );
  if (missing.length > 0) refuseMissing(missing);
  const [problem] = validate(TALLY_SCHEMA, document, undefined, { maxErrors: 1 });
  if (problem !== undefined) throw problem;
  return asked;
}

/** Refuses what a question asks for and is not here, each by its name. */
export function refuseMissing(places: readonly string[]): never {
  const tallys = new Set(tallyTypes().flatMap(lackingOf));
  const named = (isTallys: boolean) =>
    written([...new Set(places)].filter((each) => tallys.has(each) === isTallys));
  const sentences = [
    named(true) && `Tally has this, Quorate does not: ${named(true)}.`,
    named(false) && `Neither Tally's public reference nor Quorate has this: ${named(false)}.`,
    'GET /tally/query lists the differences.',
  ];
  throw new Refusal(400, sentences.filter((each) => each !== '').join(' '));
}

/** Those fields of some that are there so that queries run, and always empty. */
export function emptyOf(asked: ReadonlySet<string>): string[] {
  return tallyNotes().flatMap(([place, note]) => (note === EMPTY && asked.has(place) ? [place] : []));
}

/** The page of differences, as Markdown. */
export function differencesPage(): Buffer {
  const notes = tallyNotes();
  const lacking = tallyTypes().flatMap(lackingOf);
  const text = [
    "# Tally's GraphQL, answered by Quorate",
    TALLY_SCHEMA.description,
    '## Not here: a query that asks for it is refused and told the name',
    list([...lacking].map((place) => written([place]))),
    '## Always empty: kept by Tally alone; answers name them in `extensions.empty`',
    list(notes.flatMap(([place, note]) => (note === EMPTY ? [place] : []))),
    '## Otherwise different',
    list(notes.flatMap(([place, note]) => (note === EMPTY ? [] : [`${place}: ${note}`]))),
    `## Schema\n\n\`\`\`graphql\n${printSchema(TALLY_SCHEMA)}\n\`\`\`\n`,
  ];
  return Buffer.from(text.join('\n\n'));
}

function tallyTypes(): GraphQLNamedType[] {
  return Object.values(TALLY_SCHEMA.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
}

/** Tally's further fields of a type, or its further types beside those of a union. */
function lackingOf(type: GraphQLNamedType): string[] {
  const { description, name } = type;
  if (!description?.startsWith(LACKING)) return [];
  const names = description.slice(LACKING.length).replaceAll(' (true)', '').split(', ');
  return names.map((each) => (isObjectType(type) || isInputObjectType(type) ? `${name}.${each}` : each));
}

function tallyNotes(): (readonly [place: string, note: string])[] {
  return tallyTypes().flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ name, description }) =>
          description == null ? [] : [[`${type.name}.${name}`, description] as const],
        )
      : [],
  );
}

function written(places: readonly string[]): string {
  return places.join(', ').replaceAll('VoteBlock', 'Vote.block');
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import {
  type ASTNode,
  buildSchema,
  introspectionFromSchema,
  Kind,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

const FOLDER = 'service/api';

/** Generates files from `service/api/schema.graphql`: file name beside it → content. */
export function generate(sdl: string): Record<string, string> {
  const introspection = introspectionFromSchema(buildSchema(sdl), { descriptions: false });
  const types = outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  });
  return {
    'introspection.ts': `// Generated from schema.graphql by tools/schema.ts; types for gql.tada, nothing at run time.\n${withoutImport(types)}`,
    'typeDefs.ts': `// Generated from schema.graphql by tools/schema.ts, because a bundle cannot read files.\n\n/** The types of schema.graphql, without its descriptions; valid, or they were not written. */\nexport const typeDefs = ${quoted(bare(sdl))};\n`,
    'answerTypes.ts': `// Generated from schema.graphql by tools/schema.ts, because pages do not carry a GraphQL engine.\n\n/** The type of every field by type, and the values of every enum, as \`Name{field:Type list:[Type] maybe:Type?}\` and \`Name=A B;\`. */\nexport const answerTypes = ${quoted(withoutArguments(sdl))};\n`,
  };
}

/** Reads the schema's text. */
export function readSchema(root = process.cwd()): string {
  return readFileSync(resolve(root, FOLDER, 'schema.graphql'), 'utf8');
}

// The file gql.tada writes augments its own module; ours names its introspection by hand, so the import is not wanted.
function withoutImport(text: string): string {
  return text.replace(/^import \* as gqlTada[\s\S]*$/m, '');
}

// Descriptions are for who reads the file: in the worker they are bytes to load and to parse before the first answer.
function bare(sdl: string): string {
  const enter = (node: ASTNode) => ('description' in node ? { ...node, description: undefined } : undefined);
  return stripIgnoredCharacters(print(visit(parse(sdl), { enter })));
}

function withoutArguments(sdl: string): string {
  const enter = (node: ASTNode) => {
    if (node.kind === Kind.SCALAR_TYPE_DEFINITION) return null;
    return 'description' in node ? { ...node, description: undefined, arguments: undefined } : undefined;
  };
  const text = stripIgnoredCharacters(print(visit(parse(sdl), { enter })));
  // Most fields are never null, and pages carry this text.
  const marked = text.replace(/:(\[?\w+)(!?)(\]?)(!?) ?/g, (all, type: string, inner, close, outer) => {
    if (close === ']' && inner === '')
      throw new Error(`${all}: a list of what may be null is not provided for`);
    const isNullable = close === '' ? inner === '' : outer === '';
    return `:${type}${close}${isNullable ? '?' : ' '}`;
  });
  return marked
    .replace(/type (\w+)\{/g, '$1{')
    .replace(/enum (\w+)\{([^}]*)\}/g, '$1=$2;')
    .replaceAll(' }', '}');
}

function quoted(text: string): string {
  return `\`${text.replace(/[\\`]/g, '\\$&').replace(/\$\{/g, '\\${')}\``;
}

if (process.argv[1]?.endsWith('schema.ts') === true) {
  const root = process.argv[2] ?? process.cwd();
  for (const [name, content] of Object.entries(generate(readSchema(root)))) {
    const file = resolve(root, FOLDER, name);
    // Somebody else may be making or reading it.
    writeFileSync(`${file}.${process.pid}`, content);
    renameSync(`${file}.${process.pid}`, file);
  }
}

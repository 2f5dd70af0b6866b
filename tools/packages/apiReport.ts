import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@babel/parser';
import { readCommand } from '@/cli/quorate';

type Place = { file: string; name: string };
type Declared = { text: string; names: Set<string> };
/** A file of declarations: what it declares, and where names come from that it imports or exports again. */
type Declarations = { own: Map<string, Declared>; from: Map<string, Place | null>; exported: string[] };
type Node = { type: string; start?: number | null; end?: number | null } & Record<string, unknown>;

const PLUGINS = [['typescript', { dts: true }]] as ['typescript', { dts: boolean }][];

/** The public face of a package whose declarations are in `types/`: each export, then the types that exports are made of. */
export function apiReport(name: string, types: string): string {
  const files = new Map<string, Declarations>();
  const open = (file: string): Declarations => {
    const known = files.get(file) ?? read(file);
    files.set(file, known);
    return known;
  };
  const found = new Map<string, string>();
  const visit = ({ file, name: wanted }: Place): void => {
    const { own, from } = open(file);
    const elsewhere = from.get(wanted);
    const declared = own.get(wanted);
    if (elsewhere !== undefined && elsewhere !== null) visit(elsewhere);
    if (declared === undefined || found.has(wanted)) return;
    found.set(wanted, declared.text);
    for (const each of declared.names) visit({ file, name: each });
  };
  const index = join(types, 'index.d.ts');
  const { exported } = open(index);
  for (const each of exported) visit({ file: index, name: each });
  const part = (isExport: boolean) =>
    [...found]
      .filter(([each]) => exported.includes(each) === isExport)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, text]) => text)
      .join('\n');
  return `# ${name}\n\nMade by \`npm run packages\`. A line that goes or changes needs another major version, one that comes a minor one.\n\n\`\`\`ts\n${part(true)}\n\`\`\`\n\n## Made of\n\n\`\`\`ts\n${part(false)}\n\`\`\`\n`;
}

/** The public face of the program: how each command is called. */
export function usageReport(): string {
  try {
    readCommand([]);
  } catch (error) {
    const lines = (error as Error).message.replace(/^usage: /, '').split(', or ');
    return `# @quorate/cli\n\nMade by \`npm run packages\`.\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`;
  }
  throw new Error('A command without a name was read.');
}

function read(file: string): Declarations {
  const code = readFileSync(file, 'utf8');
  const { program } = parse(code, { sourceType: 'module', plugins: PLUGINS });
  const all: Declarations = { own: new Map(), from: new Map(), exported: [] };
  for (const statement of program.body as unknown as Node[]) take(statement, code, file, all);
  return all;
}

function take(statement: Node, code: string, file: string, { own, from, exported }: Declarations): void {
  const source = (statement.source as { value: string } | null | undefined)?.value;
  for (const each of (statement.specifiers ?? []) as Record<string, { name: string }>[]) {
    const inner = each.imported?.name ?? each.local?.name ?? '';
    const outer = each.exported?.name ?? each.local?.name ?? '';
    if (statement.type === 'ExportNamedDeclaration') exported.push(outer);
    if (source === undefined) continue;
    const target = source.startsWith('.') ? join(dirname(file), source.replace(/\.js$/, '.d.ts')) : null;
    from.set(outer, target === null ? null : { file: target, name: inner });
  }
  const declaration = (statement.declaration ?? statement) as Node;
  const { id, declarations } = declaration as unknown as {
    id?: { name: string };
    declarations?: { id: { name: string } }[];
  };
  const name = id?.name ?? declarations?.[0]?.id.name;
  if (name === undefined) return;
  const text = code.slice(statement.start ?? 0, statement.end ?? 0).replace(/\s*\/\*[\s\S]*?\*\//g, '');
  const before = own.get(name);
  const shown = text.replace(/^\s*private .*\n/gm, '').replace(/^export (declare )?/, '');
  // An overload is one more line of the same name.
  own.set(name, {
    text: before === undefined ? shown : `${before.text}\n${shown}`,
    names: new Set([...(before?.names ?? []), ...namesWithin(declaration)]),
  });
}

function namesWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesWithin);
  if (typeof value !== 'object' || value === null) return [];
  const { type, name, ...rest } = value as Record<string, unknown>;
  if (type === 'Identifier' || type === 'TSTypeParameter')
    return typeof name === 'string' ? [name, ...namesWithin(rest)] : [];
  return Object.entries(rest).flatMap(([key, each]) =>
    /^(loc|leadingComments|trailingComments)$/.test(key) ? [] : namesWithin(each),
  );
}

import { dirname, join } from 'node:path';

/** Gives the text of a Solidity file by its path; throws when there is none. */
export type Read = (path: string) => string;

type Method = { key: string; name: string; parameters: string[]; head: string; returns: string };
type Declared = { bases: string[]; methods: ReadonlyMap<string, Method> };

/**
 * The functions that a contract of these bases must override because several of them define one, each handed on to
 * `super`. Solidity demands them in words; what they are follows from the library's text and differs by its version.
 * `own` is what the contract defines itself.
 */
export function overridesOf(
  files: readonly string[],
  bases: readonly string[],
  own: string,
  read: Read,
): string {
  const known = declarations(files, read);
  const keys = new Set([...known.values()].flatMap(({ methods }) => [...methods.keys()]));
  // The contract's own functions need no other.
  const open = [...keys].filter((key) => !own.includes(`function ${key.replace(/\(.*/, '(')}`));
  return open.map((key) => overrideOf(known, bases, key)).join('');
}

function overrideOf(known: ReadonlyMap<string, Declared>, bases: readonly string[], key: string): string {
  const owners = [...new Set(bases.flatMap((base) => closest(known, base, key)))];
  // A function that interfaces and one contract name needs no deciding.
  const [first, second] = owners.filter((owner) => !/^I[A-Z]/.test(owner));
  const method = first === undefined ? undefined : known.get(first)?.methods.get(key);
  if (second === undefined || method === undefined) return '';
  const heads = owners.map((owner) => known.get(owner)?.methods.get(key)?.head ?? '');
  const place = heads.some((head) => /\binternal\b/.test(head)) ? 'internal' : 'public';
  const kind = ['pure', 'view', 'payable'].find((word) => heads.some((head) => head.includes(word))) ?? '';
  const named = method.parameters.map((type, index) => `${type} a${index}`);
  const passed = method.parameters.map((_, index) => `a${index}`).join(', ');
  const back = method.returns === '' ? '' : ` returns (${method.returns})`;
  return `
    function ${method.name}(${named.join(', ')}) ${place} ${kind} override(${owners.join(', ')})${back} {
        ${back === '' ? '' : 'return '}super.${method.name}(${passed});
    }
`;
}

/** The contracts nearest above that define a function. */
function closest(known: ReadonlyMap<string, Declared>, name: string, key: string): string[] {
  const declared = known.get(name);
  if (declared === undefined) return [];
  if (declared.methods.has(key)) return [name];
  return declared.bases.flatMap((base) => closest(known, base, key));
}

/** All contracts in these files and those they import. */
function declarations(files: readonly string[], read: Read): Map<string, Declared> {
  const known = new Map<string, Declared>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    for (const [, target = ''] of text.matchAll(/\bimport\s[^;]*?"([^"]+)"/g))
      visit(target.startsWith('.') ? join(dirname(path), target) : target);
    const heads = text.matchAll(/\b(?:contract|interface)\s+(\w+)(?:\s+is\s+([^{]+))?\s*\{/g);
    for (const [head, name = '', bases = ''] of heads) {
      const body = text.slice(text.indexOf(head));
      known.set(name, {
        bases: bases.split(',').flatMap((base) => /\w+/.exec(base)?.[0] ?? []),
        methods: methodsOf(body),
      });
    }
  };
  for (const file of files) visit(file);
  return known;
}

function methodsOf(body: string): Map<string, Method> {
  const found = body.matchAll(/\bfunction\s+(\w+)\s*\(([^)]*)\)([^{;]*)[{;]/g);
  const methods = [...found].flatMap(([, name = '', list = '', tail = '']): Method[] => {
    const [head = '', returns = ''] = tail.split(/\breturns\s*/);
    if (/\bprivate\b/.test(head) || (!/\bvirtual\b/.test(head) && !/\bexternal\b/.test(head))) return [];
    const parameters = list.split(',').flatMap((each) => {
      const type = each
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/ (?!(?:memory|calldata|payable)$)\w+$/, '');
      return type === '' ? [] : [type];
    });
    const bare = parameters.map((type) => type.replace(/ (memory|calldata)$/, ''));
    const back = returns
      .trim()
      .replace(/^\(|\)$/g, '')
      .trim();
    return [{ key: `${name}(${bare.join(',')})`, name, parameters, head, returns: back }];
  });
  return new Map(methods.map((method) => [method.key, method]));
}

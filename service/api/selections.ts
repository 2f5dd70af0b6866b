/** A field that is selected, under the name its answer has. */
export type SelectedField = { key: string; name: string; isOptional: boolean; inside: readonly Selection[] };

/** A selection in a document: a field, the fields of a fragment by its name, or fields in a block of their own. */
export type Selection = SelectedField | { spread: string } | { inside: readonly Selection[] };

// Commas, types and the values of arguments say nothing about what is selected.
const TOKEN = /\.\.\.|"[^"]*"|[{}():@]|[$\w]+/g;

/** Reads the selections of a document in the page's own code: its query, and its fragments by name. */
export function selectionsIn(text: string): { query: readonly Selection[]; fragments: Fragments } {
  const tokens = text.match(TOKEN) ?? [];
  const fragments = new Map<string, readonly Selection[]>();
  let query: readonly Selection[] = [];
  let at = 0;
  while (at < tokens.length) {
    const name = tokens[at] === 'fragment' ? tokens[at + 1] : undefined;
    while (at < tokens.length && tokens[at] !== '{') at++;
    const inside = block();
    if (name === undefined) query = inside;
    else fragments.set(name, inside);
  }
  return { query, fragments };

  function block(): readonly Selection[] {
    const found: Selection[] = [];
    at++;
    while (at < tokens.length && tokens[at] !== '}') found.push(tokens[at] === '...' ? spread() : field());
    at++;
    return found;
  }

  function spread(): Selection {
    at++;
    const isInline = tokens[at] === 'on' || tokens[at] === '@' || tokens[at] === '{';
    if (!isInline) return { spread: tokens[at++] ?? '' };
    while (at < tokens.length && tokens[at] !== '{') at++;
    return { inside: block() };
  }

  function field(): Selection {
    const key = tokens[at++] ?? '';
    const isAlias = tokens[at] === ':';
    const name = isAlias ? (tokens[at + 1] ?? '') : key;
    if (isAlias) at += 2;
    skipArguments();
    const isOptional = tokens[at] === '@';
    while (tokens[at] === '@') {
      at += 2;
      skipArguments();
    }
    return { key, name, isOptional, inside: tokens[at] === '{' ? block() : [] };
  }

  function skipArguments(): void {
    if (tokens[at] !== '(') return;
    while (at < tokens.length && tokens[at] !== ')') at++;
    at++;
  }
}

/** The fragments of a document by their names. */
export type Fragments = ReadonlyMap<string, readonly Selection[]>;

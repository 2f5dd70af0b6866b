import type { Hex } from 'viem';

/** How a value stands in JSON: `write` gives what is put there, `read` the value again; throws `JsonFlaw`. */
export type Shape<T> = { write(value: T): unknown; read(json: unknown, path: string): T };

/** A place in foreign JSON that is not what it must be; the message names it. */
export class JsonFlaw extends Error {
  override readonly name = 'JsonFlaw';

  constructor(
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path} is not ${expected}`);
  }

  /** The flaw as half a sentence about a thing, "the file". */
  of(thing: string): string {
    return `${this.path === '$' ? thing : `the field “${this.path.replace(/^\$\.?/, '')}” of ${thing}`} is not ${this.expected}`;
  }
}

/** The value in a JSON text; throws `JsonFlaw`. */
export function readJson<T>(shape: Shape<T>, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new JsonFlaw('$', 'JSON');
  }
  return shape.read(json, '$');
}

/** Whether a value is an object of JSON. */
export function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Returns the result of `read`; undefined if it throws, for values that are left out when malformed. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A value that stands in JSON as it is; `take` gives undefined for what is not `expected`. */
export function leaf<T>(expected: string, take: (json: unknown) => T | undefined): Shape<T> {
  return {
    write: (value) => value,
    read: (json, path) => {
      const value = take(json);
      if (value === undefined) throw new JsonFlaw(path, expected);
      return value;
    },
  };
}

/** A text of at most `limit` characters that fits the pattern. */
export function text<T extends string = string>(
  limit: number,
  pattern = /^/,
  expected = 'a text of the right form and length',
): Shape<T> {
  return leaf(expected, (json) =>
    typeof json === 'string' && json.length <= limit && pattern.test(json) ? (json as T) : undefined,
  );
}

/** Any text. */
export const anyText: Shape<string> = text(Number.POSITIVE_INFINITY);

/** Any text that is not empty. */
export const someText: Shape<string> = text(Number.POSITIVE_INFINITY, /[\s\S]/, 'a text that is not empty');

/** An address in whatever letters, as it stands there. */
export const anyAddress: Shape<Hex> = text(42, /^0x[0-9a-fA-F]{40}$/, 'an address (0x and 40 hex digits)');

/** The CAIP-10 id of a Governor. */
export const caip10: Shape<string> = text(
  100,
  /^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/,
  'a CAIP-10 id such as eip155:1:0x…',
);

/** A whole number from `least` to `limit`. */
export function whole(limit = Number.MAX_SAFE_INTEGER, least = 0): Shape<number> {
  return leaf(least === 1 ? 'a whole number above 0' : 'a whole number of the right size', (json) =>
    typeof json === 'number' && Number.isSafeInteger(json) && json >= least && json <= limit
      ? json
      : undefined,
  );
}

/** A shape with one more condition, or another form of what it gives; undefined is refused. */
export function refined<T>(shape: Shape<T>, expected: string, take: (value: T) => T | undefined): Shape<T> {
  return {
    write: shape.write,
    read: (json, path) => leaf(expected, () => take(shape.read(json, path))).read(json, path),
  };
}

/** A shape, or where nothing stands, or null, what is to be taken instead. */
export function orElse<T>(shape: Shape<T>, value: T): Shape<T> {
  return {
    write: shape.write,
    read: (json, path) => (json === undefined || json === null ? value : shape.read(json, path)),
  };
}

/** True or false. */
export const flag: Shape<boolean> = leaf('true or false', (json) =>
  typeof json === 'boolean' ? json : undefined,
);

/** A list of at most `limit`. */
export function list<T>(shape: Shape<T>, limit = Number.POSITIVE_INFINITY): Shape<readonly T[]> {
  return {
    write: (values) => values.map((value) => shape.write(value)),
    read: (json, path) => {
      if (!Array.isArray(json)) throw new JsonFlaw(path, 'a list');
      if (json.length > limit) throw new JsonFlaw(path, `a list of at most ${limit} entries`);
      return json.map((each: unknown, index) => shape.read(each, `${path}[${index}]`));
    },
  };
}

/** An object whose keys are data, such as ids. */
export function dictionary<T>(key: RegExp, shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return {
    write: (values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shape.write(value)])),
    read: (json, path) =>
      Object.fromEntries(
        Object.entries(fieldsOf(json, path)).map(([name, value]) => {
          if (!key.test(name)) throw new JsonFlaw(`${path}.${name.slice(0, 40)}`, 'a key that is known here');
          return [name, shape.read(value, `${path}.${name}`)];
        }),
      ),
  };
}

type Keys<T, Optional> = {
  [K in keyof T]-?: object extends Pick<T, K>
    ? Optional extends true
      ? K
      : never
    : Optional extends true
      ? never
      : K;
}[keyof T];
type Fields<T, Optional> = { [K in Keys<T, Optional>]: Shape<Exclude<T[K], undefined>> };
type Rest<T> = Keys<T, true> extends never ? [] : [Fields<T, true>];

/** An object with exactly these keys, and those of `optional` that it has. */
export function object<T extends object>(required: Fields<T, false>, ...[optional]: Rest<T>): Shape<T> {
  return objectOf(required, optional, true);
}

/** An object with these keys, and those of `optional` that it has; others are left out. */
export function openObject<T extends object>(required: Fields<T, false>, ...[optional]: Rest<T>): Shape<T> {
  return objectOf(required, optional, false);
}

function objectOf<T extends object>(
  required: object,
  optional: object | undefined,
  isExact: boolean,
): Shape<T> {
  const must = Object.entries(required) as [string, Shape<unknown>][];
  const may = Object.entries(optional ?? {}) as [string, Shape<unknown>][];
  const present = (fields: Record<string, unknown>) =>
    may.length === 0 ? must : [...must, ...may.filter(([key]) => fields[key] !== undefined)];
  return {
    write: (value) => {
      const fields = value as Record<string, unknown>;
      return Object.fromEntries(present(fields).map(([key, shape]) => [key, shape.write(fields[key])]));
    },
    read: (json, path) => {
      const fields = fieldsOf(json, path);
      const there = present(fields);
      if (isExact && Object.keys(fields).length !== there.length) strange(fields, there, path);
      const value: Record<string, unknown> = {};
      for (const [key, shape] of there)
        value[key] = shape.read(Object.hasOwn(fields, key) ? fields[key] : undefined, `${path}.${key}`);
      return value as T;
    },
  };
}

function strange(fields: object, known: readonly (readonly [string, unknown])[], path: string): void {
  const key = Object.keys(fields).find((name) => !known.some(([each]) => each === name));
  if (key !== undefined) throw new JsonFlaw(`${path}.${key.slice(0, 40)}`, 'a field that is known here');
}

function fieldsOf(json: unknown, path: string): Record<string, unknown> {
  if (!isObject(json)) throw new JsonFlaw(path, 'an object');
  return json;
}

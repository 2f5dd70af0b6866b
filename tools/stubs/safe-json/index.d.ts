/** The value in a JSON text, large numbers as bigint; a text that is no JSON is given as it is. */
export function safeJsonParse(value: string): unknown;
/** A value as JSON, a bigint as its digits with an n; a text stays as it is. */
export function safeJsonStringify(value: unknown): string;

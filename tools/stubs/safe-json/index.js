/**
 * In place of @walletconnect/safe-json, by which the client reads every message: its pattern for large numbers takes time
 * that grows with the square of a run of digits, so that a few hundred kilobytes from a stranger, or calldata of many
 * zeros, stand a page still for minutes. This one looks at each digit once. What it gives is the same.
 */

// A number that JavaScript would round, and no longer than ids are.
const LARGE = /(?<!\d)\d{16,40}(?=[,}\]])/g;
const WRITTEN = /^\d{1,40}n$/;

/** The value in a JSON text, large numbers as bigint; a text that is no JSON is given as it is. */
export function safeJsonParse(value) {
  if (typeof value !== 'string') throw new Error(`Cannot safe json parse value of type ${typeof value}`);
  try {
    const marked = value.replace(LARGE, (digits) =>
      Number.isSafeInteger(Number(digits)) ? digits : `"${digits}n"`,
    );
    return JSON.parse(marked, (_, each) =>
      typeof each === 'string' && WRITTEN.test(each) ? BigInt(each.slice(0, -1)) : each,
    );
  } catch {
    return value;
  }
}

/** A value as JSON, a bigint as its digits with an n; a text stays as it is. */
export function safeJsonStringify(value) {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each)) || '';
}

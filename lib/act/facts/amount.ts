/** An amount in the token's unit as a person types it, in its smallest unit; undefined when it is none. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const plain = text.trim().replaceAll(',', '').replaceAll(' ', '');
  if (plain === '') return 0n;
  const found = /^(\d{1,60})(?:\.(\d*))?$/.exec(plain);
  if (found === null) return undefined;
  const fraction = found[2] ?? '';
  if (fraction.length > decimals) return undefined;
  return BigInt(`${found[1] ?? ''}${fraction.padEnd(decimals, '0')}`);
}

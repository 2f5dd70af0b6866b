/** Whether the raw answer (ABI-encoded hex) says what is on screen; undefined where only a person can tell. */
export function compareFigure(
  figure: { value: string; raw?: string | undefined; word?: number | undefined },
  answer: string,
): { same: boolean | undefined; found: string } {
  const words = answer.slice(2).match(/.{64}/g) ?? [];
  const shown = (figure.raw ?? figure.value).trim();
  const text = textOf(words);
  if (text !== undefined) return { same: text === shown, found: text };
  const word = figure.word ?? (words.length === 1 ? 0 : undefined);
  const hex = word === undefined ? undefined : words[word];
  if (hex === undefined)
    return { same: undefined, found: words.map((each) => String(BigInt(`0x${each}`))).join(', ') };
  if (/^0x[0-9a-fA-F]{40}$/.test(shown)) {
    const address = `0x${hex.slice(24)}`;
    return { same: address.toLowerCase() === shown.toLowerCase(), found: address };
  }
  const found = String(BigInt(`0x${hex}`));
  if (shown === 'true' || shown === 'false') return { same: found === (shown === 'true' ? '1' : '0'), found };
  return { same: /^\d+$/.test(shown) ? found === shown : undefined, found };
}

/** A returned `string`: offset 0x20, length, bytes; undefined when it is none. */
function textOf(words: readonly string[]): string | undefined {
  if (words.length < 2 || BigInt(`0x${words[0]}`) !== 32n) return undefined;
  const length = BigInt(`0x${words[1]}`);
  const body = words.slice(2).join('');
  if (length > BigInt(body.length / 2) || BigInt(words.length - 2) !== (length + 31n) / 32n) return undefined;
  const bytes = body.slice(0, Number(length) * 2).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

/** Texts that recur, each by a number. */
export class Dictionary {
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** The number of a text, a new one when it is not there yet. */
  enter(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const next = this.texts.push(text) - 1;
    this.numbers.set(text, next);
    return next;
  }

  /** The number of a text, -1 when it is not there. */
  find(text: string): number {
    return this.numbers.get(text) ?? -1;
  }

  /** By number, 1 where the text has this part in it. */
  matching(part: string): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (text.includes(part) ? 1 : 0));
  }

  text(number: number | undefined): string {
    return this.texts[number ?? 0] ?? '';
  }
}

/** Messages of one app within ten seconds; more, and it is let go. People do not press that often. */
export const MOST_AT_ONCE = 100;

const SPAN = 10_000;
// Limits of one connection, so that a slow stream does not fill the memory either.
const MOST_MESSAGES = 5000;
const MOST_CHARACTERS = 64_000_000;

/** Counts what an app sends, and says when it is too much. */
export class FloodGuard {
  #since = Number.NEGATIVE_INFINITY;
  #recent = 0;
  #messages = 0;
  #characters = 0;

  /** Takes one message of so many characters, `now` in milliseconds; whether the app has sent too much by now. */
  isTooMuch(characters: number, now: number): boolean {
    if (now - this.#since >= SPAN || now < this.#since) {
      this.#since = now;
      this.#recent = 0;
    }
    this.#recent += 1;
    this.#messages += 1;
    this.#characters += characters;
    return (
      this.#recent > MOST_AT_ONCE || this.#messages > MOST_MESSAGES || this.#characters > MOST_CHARACTERS
    );
  }
}

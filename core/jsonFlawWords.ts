import { JsonFlaw } from './json';
import { phrase, t, translate } from './language/message';

// Expected forms, as shapes name them: marked here, so that no page that only reads JSON has to load the words.
const EXPECTED = [
  phrase`JSON`,
  phrase`a list`,
  phrase`an object`,
  phrase`true or false`,
  phrase`a text`,
  phrase`a text that is not empty`,
  phrase`a text of the right form and length`,
  phrase`a text, or is too long`,
  phrase`an address`,
  phrase`an address (0x and 40 hex digits)`,
  phrase`an address with a right checksum`,
  phrase`an address with its checksum`,
  phrase`a CAIP-10 id such as eip155:1:0x…`,
  phrase`a whole number above 0`,
  phrase`a whole number of the right size`,
  phrase`a key that is known here`,
  phrase`a field that is known here`,
  phrase`a word of 32 bytes`,
  phrase`bytes in hex with 0x`,
  phrase`hex in lower case of the right length`,
  phrase`the number of a chain`,
  phrase`an amount of wei`,
] as const;

/** Whether what was expected has words in the reader's language, or needs none. */
export function isExpectedKnown(expected: string): boolean {
  return EXPECTED.includes(expected as never) || withNumbers(expected) !== undefined;
}

/** The flaw as a sentence about a thing, “the file”, in the reader's language. */
export function jsonFlawWords({ path, expected }: JsonFlaw, thing: string): string {
  const said = withNumbers(expected) ?? translate(expected);
  const field = path.replace(/^\$\.?/, '');
  return field === '' ? t`${thing} is not ${said}` : t`the field “${field}” of ${thing} is not ${said}`;
}

/** Returns the result of `read`; where its JSON has a flaw, throws what `refused` makes of the sentence about a thing. */
export function shapedOr<T>(read: () => T, thing: string, refused: (sentence: string) => Error): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof JsonFlaw ? refused(jsonFlawWords(error, thing)) : error;
  }
}

// Translates a limit or a list of words, as shapes name them; the listed words stay as the file must have them.
function withNumbers(expected: string): string | undefined {
  const [, form = '', what = ''] =
    /^(a list of at most|a number of at most|one of) (\d+(?= entries$)|\d+(?= bits as a decimal text$)|.+)/.exec(
      expected,
    ) ?? [];
  if (form === 'one of') return t`one of ${what}`;
  if (form === 'a list of at most') return t`a list of at most ${what} entries`;
  return form === '' ? undefined : t`a number of at most ${what} bits as a decimal text`;
}

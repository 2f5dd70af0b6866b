import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { charactersOf } from './characters';
import { encodePng } from './png';

/** Size of a picture, in pixels: what Open Graph asks for. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Draws pictures with the fonts of packages alone. */
export type Canvas = {
  context: SKRSContext2D;
  /** Lines from SVG's path data. */
  path(lines: string): Path2D;
  /** Whether one of these fonts has a character. */
  has(character: string): boolean;
  /** The picture as a PNG. */
  png(): Buffer;
};

const NEWSREADER = ['latin', 'latin-ext', 'vietnamese'].map((subset) => ({
  family: `Quorate Newsreader ${subset}`,
  file: `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-normal.woff2`,
}));
const INTER = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
  (subset) => ({
    family: `Quorate Inter ${subset}`,
    file: `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
  }),
);
const MONO = [
  { family: 'Quorate Mono', file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2' },
];
const OTHERS = [
  ['Arabic', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-500-normal.woff2'],
  ['Hebrew', '@fontsource/noto-serif-hebrew/files/noto-serif-hebrew-hebrew-500-normal.woff2'],
  ['Math', '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2'],
  ['Emoji', '@fontsource/noto-emoji/files/noto-emoji-emoji-500-normal.woff2'],
].map(([name, file = '']) => ({ family: `Quorate ${name}`, file }));

/** Families for titles, words and figures: a character is drawn by the first that has it. */
export const FAMILIES = {
  serif: namesOf([...NEWSREADER, ...INTER, ...OTHERS]),
  sans: namesOf([...INTER, ...OTHERS]),
  mono: namesOf([...MONO, ...INTER]),
} as const;

let opened: Canvas | string | undefined;

/** The canvas of this process; in a sentence why there is none, where the library of this platform is not installed. */
export function openCanvas(): Canvas | string {
  // The program may have been bundled to elsewhere: its packages are those of the folder in which it runs.
  opened ??= canvasBy(createRequire(resolve('package.json')));
  return opened;
}

/** As `openCanvas`, with a function that loads a package. */
export function canvasBy(load: (name: string) => unknown): Canvas | string {
  // Installed fonts, and FreeType set otherwise, would make other bytes on another machine.
  process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
  delete process.env.FREETYPE_PROPERTIES;
  let library: typeof import('@napi-rs/canvas');
  try {
    library = load('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
  } catch {
    return `No pictures: @napi-rs/canvas is not installed for ${process.platform} on ${process.arch}.`;
  }
  const characters = new Set<number>();
  for (const { family, file } of [...NEWSREADER, ...INTER, ...MONO, ...OTHERS]) {
    const bytes = readFileSync(resolve('node_modules', file));
    if (library.GlobalFonts.register(bytes, family) === null) return `No pictures: ${file} cannot be read.`;
    // Words are not drawn with the font of figures.
    if (!MONO.some((mono) => mono.file === file))
      for (const code of charactersOf(bytes)) characters.add(code);
  }
  const canvas = library.createCanvas(PICTURE.width, PICTURE.height);
  const context = canvas.getContext('2d');
  // By default it follows the language of the machine.
  context.lang = 'en';
  return {
    context,
    path: (lines) => new library.Path2D(lines),
    has: (character) => characters.has(character.codePointAt(0) ?? 0),
    png: () => encodePng(context.getImageData(0, 0, PICTURE.width, PICTURE.height)),
  };
}

function namesOf(fonts: readonly { family: string }[]): string {
  return fonts.map(({ family }) => `"${family}"`).join(', ');
}

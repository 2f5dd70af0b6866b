import { type Language, languageNow } from './language';

/** How a language writes figures: its locale for `Intl`, separators, and what stands behind thousands and up. */
type NumberForms = {
  /** For names of months; in English those of Britain, where the day comes first. */
  locale: string;
  group: string;
  point: string;
  percent: string;
  /** Behind the day of a month. */
  ordinal: string;
  /** Units of one, thousands, millions, 10⁹ and 10¹²: “B” would be 10⁹ to some readers and 10¹² to others. */
  units: readonly [string, string, string, string, string];
};

const FORMS: Readonly<Record<Language, NumberForms>> = {
  en: {
    locale: 'en-GB',
    group: ',',
    point: '.',
    percent: '%',
    ordinal: '',
    units: ['', 'K', 'M', 'B', 'T'],
  },
  de: {
    locale: 'de',
    group: '.',
    point: ',',
    percent: '\u00a0%',
    ordinal: '.',
    units: ['', '\u00a0Tsd.', '\u00a0Mio.', '\u00a0Mrd.', '\u00a0Bio.'],
  },
  es: {
    locale: 'es',
    group: '.',
    point: ',',
    percent: '\u00a0%',
    ordinal: '',
    units: ['', '\u00a0mil', '\u00a0mill.', '\u00a0mil\u00a0mill.', '\u00a0bill.'],
  },
};

/** The forms of the language this process speaks. */
export const numberForms = (): NumberForms => FORMS[languageNow()];

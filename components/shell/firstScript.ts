import { THEME_SCRIPT } from '@/lib/storage';

/** The only script written into the pages: it sets the chosen theme before anything is painted. */
export const FIRST_SCRIPT = THEME_SCRIPT;

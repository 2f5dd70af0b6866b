export const SITE_VERSION = process.env.QUORATE_VERSION ?? 'in development';

/** The commit this build was made from; the worker must say the same, or the page is newer than its worker. */
export const BUILD = process.env.QUORATE_COMMIT ?? 'unknown';

export const FEED_FILES = { atom: 'atom.xml', json: 'feed.json', calendar: 'calendar.ics' } as const;

/** The folder of an organisation's feeds below the site's root. */
export const feedFolder = (dao: string): string => `feeds/${dao.toLowerCase().replaceAll(':', '-')}`;

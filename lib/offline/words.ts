import type { FromOffline } from './manifest';

/** A file that is not what its version says, in words, with what can be done; they need nothing of the site that may not start. */
export function alteredWords(path: string): FromOffline {
  return {
    altered: path,
    title: `This site’s file ${path} is not what its version says.`,
    next: 'It was altered on its host or on the way. Sign nothing here. Reload on another network; if this stays, tell who runs this site.',
  };
}

/** A file that the host has no longer, because a newer version has taken its place, in words. */
export function olderWords(path: string): FromOffline {
  return {
    title: `This site’s file ${path} is not there any more.`,
    next: 'A newer version of this site has taken the place of this page’s. Reload the page.',
  };
}

export const NO_ROOM: FromOffline = {
  title: 'This browser has too little room to keep this site.',
  next: 'It works, but will not open without a network. Free some space to change that.',
};

/** A host that has gone back to a version before the one that this browser keeps, in words. */
export const OLDER_VERSION: FromOffline = {
  title: 'This site’s host offers an older version of it.',
  next: 'It was not taken: an older version may have faults that are known. If whoever runs this site went back on purpose, clear this site’s data in your browser.',
};

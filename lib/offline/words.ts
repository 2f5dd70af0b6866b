import type { FromOffline } from './manifest';

/** What the service worker said, in words, with what can be done. They need nothing else of the site, which may not start. */
export function offlineWords(said: FromOffline): { title: string; next: string } {
  if (said.kind === 'no room')
    return {
      title: 'This browser has too little room to keep this site.',
      next: 'It works, but will not open without a network. Free some space to change that.',
    };
  if (said.why === 'older')
    return {
      title: `This site’s file ${said.path} is not there any more.`,
      next: 'A newer version of this site has taken the place of this page’s. Reload the page.',
    };
  return {
    title: `This site’s file ${said.path} is not what its version says.`,
    next: 'It was altered on the host or on the way here. Sign nothing on this page. Try another network and reload; if it stays, tell who runs this site.',
  };
}

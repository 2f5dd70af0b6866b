/** An Atom feed as an XML parser reads it; throws where it is no XML. */
export function readAtom(text: string) {
  const { documentElement: feed } = new DOMParser().parseFromString(text, 'application/xml');
  if (feed.tagName !== 'feed') throw new Error(feed.textContent ?? 'no feed');
  const child = (of: Element, name: string) => [...of.children].find(({ tagName }) => tagName === name);
  const textOf = (of: Element, name: string) => child(of, name)?.textContent ?? '';
  return {
    id: textOf(feed, 'id'),
    title: textOf(feed, 'title'),
    updated: textOf(feed, 'updated'),
    elements: feed.getElementsByTagName('*').length,
    entries: [...feed.getElementsByTagName('entry')].map((entry) => ({
      id: textOf(entry, 'id'),
      title: textOf(entry, 'title'),
      link: child(entry, 'link')?.getAttribute('href') ?? '',
      published: textOf(entry, 'published'),
      updated: textOf(entry, 'updated'),
      text: textOf(entry, 'content'),
    })),
  };
}

import { FirstHome } from '@/components/first/FirstHome';
import { FirstOrganisation } from '@/components/first/FirstOrganisation';
import { FirstProposal } from '@/components/first/FirstProposal';
import { firstWords } from '@/components/first/firstRow';
import { isFresh, readFirst } from '@/core/feed/first';
import { setLanguage } from '@/core/language/language';
import { type HeadStart, ORGANISATION, storedText } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';
import { drawnOf, jsx } from './react';
import { stand } from './still';

/** Left by the page's head. */
type PaintFrom = typeof import('@/components/shell/lastScreen').paintFrom;
type Drawable = Parameters<typeof jsx>[0];

/**
 * Runs beside a page's code, which is still on the line: paints home, an organisation or a proposal from first.json, as
 * of its block, until the page has drawn it from the chain (components/shell/lastScreen.ts). A person who follows or
 * has chosen anything has another home than the one in the file.
 */
export async function paintFirst(): Promise<void> {
  const { headStart, paintFrom } = self as { headStart?: HeadStart; paintFrom?: PaintFrom };
  const json = await headStart?.first?.catch(() => undefined);
  if (json === undefined) return;
  const { language = 'en', messages } = headStart?.spoken ?? {};
  setLanguage(language, (await messages?.catch(() => undefined)) ?? {});
  const listed = await headStart?.config.then((answer) => answer.clone().json()).catch(() => undefined);
  paintFrom?.(() => {
    const { pathname, hash } = location;
    const all = readFirst(json).filter((each) => isFresh(each, Date.now() / 1000));
    const [, id = '', , , proposal] = /[?&]/.test(hash) ? [] : (ORGANISATION.exec(hash) ?? []);
    const isHome = pathname === '/';
    const isOwn = [KEYS.wallet, KEYS.watched, KEYS.following].some((key) => storedText(key) !== null);
    const ids = isHome ? listed.organisations.map((each: { id: string }) => each.id.toLowerCase()) : [];
    const shown = all.filter(({ dao }) =>
      isHome ? !isOwn && ids.includes(dao.toLowerCase()) : dao.toLowerCase() === id.toLowerCase(),
    );
    const [organisation] = shown;
    if (organisation === undefined) return undefined;
    stand(isHome ? undefined : { id: organisation.dao, name: organisation.name });
    const [screen, props] = isHome
      ? [FirstHome, { organisations: shown, missing: ids.length - shown.length }]
      : proposal === undefined
        ? [FirstOrganisation, { organisation }]
        : [FirstProposal, { organisation, id: BigInt(proposal) }];
    const drawn = drawnOf(jsx(screen as Drawable, props));
    if (drawn.length === 0) return undefined;
    const at = Number(organisation.block.timestamp) * 1000;
    return { at, language, drawn, ...firstWords(organisation) };
  });
}

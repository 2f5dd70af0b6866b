import { FirstHome } from '@/components/first/FirstHome';
import { FirstOrganisation } from '@/components/first/FirstOrganisation';
import { FirstProposal } from '@/components/first/FirstProposal';
import { firstWords } from '@/components/first/firstRow';
import type { Drawn } from '@/components/shell/lastScreen';
import { type FirstDao, isFresh, readFirst } from '@/core/feed/first';
import { setLanguage } from '@/core/language/language';
import { type HeadStart, ORGANISATION, storedText } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';
import { draw } from './react';
import { stand } from './still';

/** Left by the page's head. */
type PaintFrom = typeof import('@/components/shell/lastScreen').paintFrom;
type Screen = { organisation: FirstDao; draw: () => Drawn[] };

/**
 * Runs beside a page's code, which is still on the line: paints home, an organisation or a proposal from first.json, as
 * of its block, until the page has drawn it from the chain (components/shell/lastScreen.ts).
 */
export async function paintFirst(): Promise<void> {
  const { headStart, paintFrom } = self as { headStart?: HeadStart; paintFrom?: PaintFrom };
  const { language = 'en', messages } = headStart?.spoken ?? {};
  try {
    const all = freshIn((await headStart?.first) ?? '');
    const screen = location.pathname === '/' ? await homeOf(all, headStart) : await pageOf(all, headStart);
    if (screen === undefined) return;
    setLanguage(language, (await messages?.catch(() => undefined)) ?? {});
    paintFrom?.(() => {
      const drawn = screen.draw();
      const at = Number(screen.organisation.block.timestamp) * 1000;
      return { at, language, drawn, ...firstWords(screen.organisation), isLess: true };
    });
  } catch {
    // A file that is none, or of another form, is ignored as a whole.
  }
}

function freshIn(json: string): FirstDao[] {
  return readFirst(json).filter((each) => isFresh(each, Date.now() / 1000));
}

/** Home of whoever has chosen nothing: what a person follows is in no file. */
async function homeOf(all: FirstDao[], headStart: HeadStart | undefined): Promise<Screen | undefined> {
  if ([KEYS.wallet, KEYS.watched, KEYS.following].some((key) => storedText(key) !== null)) return undefined;
  const config: { organisations: { id: string }[] } = await (await headStart?.config)?.clone().json();
  const ids = config.organisations.map(({ id }) => id.toLowerCase());
  const organisations = all.filter(({ dao }) => ids.includes(dao.toLowerCase()));
  const [organisation] = organisations;
  const props = { organisations, missing: ids.length - organisations.length };
  return organisation && { organisation, draw: () => draw(FirstHome, props) };
}

/** The page that the fragment names. Its own file is asked for only where the site's names it: a host learns of no other. */
async function pageOf(all: FirstDao[], headStart: HeadStart | undefined): Promise<Screen | undefined> {
  const { hash } = location;
  const [, id = '', , , number] = /[?&]/.test(hash) ? [] : (ORGANISATION.exec(hash.toLowerCase()) ?? []);
  const isIt = ({ dao }: FirstDao) => dao.toLowerCase() === id;
  let organisation = all.find(isIt);
  const has = (proposal: bigint) => organisation?.proposals.some((each) => each.id === proposal) === true;
  const proposal = number === undefined ? undefined : BigInt(number);
  if (organisation?.isCut && (proposal === undefined || !has(proposal)))
    organisation = freshIn((await headStart?.firstIn?.(`${id.replaceAll(':', '-')}/`)) ?? '').find(isIt);
  if (organisation === undefined || (proposal !== undefined && !has(proposal))) return undefined;
  stand({ id: organisation.dao, name: organisation.name });
  const page = { organisation };
  return {
    organisation,
    draw: () =>
      proposal === undefined ? draw(FirstOrganisation, page) : draw(FirstProposal, { ...page, id: proposal }),
  };
}

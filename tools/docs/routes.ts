import { readFileSync } from 'node:fs';
import { ROUTES } from '../../lib/routes';
import { code, table } from './markdown';

const FRAGMENTS: Readonly<Record<(typeof ROUTES)[number]['fragment'], string>> = {
  nothing: 'nothing',
  organisation: '`eip155:<chain>:<governor>`',
  proposal: '`eip155:<chain>:<governor>/<id>`, and `&review=<code>` behind it for a signed review',
  delegate: '`eip155:<chain>:<governor>/<account>`',
  ballots: '`<code>.<code>…`, one code a signed ballot',
};

/** Every page: its path, its title, what its fragment holds, and the component that it shows. */
export function routes(): string {
  const usual = /default: '([^']+)'/.exec(readFileSync('app/layout.tsx', 'utf8'))?.[1] ?? '';
  return table(
    ['page', 'title', 'fragment, behind `#`', 'screen'],
    ROUTES.map(({ path, fragment }) => {
      const text = readFileSync(`app${path}page.tsx`, 'utf8');
      const title = /title: '([^']+)'/.exec(text)?.[1] ?? usual;
      const screen = /from '@\/(components\/[\w/]+Screen)'/.exec(text)?.[1] ?? '';
      return [code(path), title, FRAGMENTS[fragment], code(`${screen}.tsx`)];
    }),
  );
}

import { Fragment, type ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import { t } from '@/core/language/message';
import { Unread } from './Unread';

type Props<Route> = {
  fragment: string | undefined;
  /** Throws what is wrong with a link. */
  parse: (fragment: string) => Route;
  place: ReactNode;
  children: (route: Route) => ReactNode;
};

/** A page whose subject the fragment of its link names: its place while prerendering, then the subject or what is wrong with the link. */
export function FragmentPage<Route>({ fragment, parse, place, children }: Props<Route>) {
  return (
    <Page>
      {fragment === undefined ? (
        place
      ) : (
        <Fragment key={fragment}>{named(fragment, parse, children)}</Fragment>
      )}
    </Page>
  );
}

function named<Route>(
  fragment: string,
  parse: (fragment: string) => Route,
  show: (route: Route) => ReactNode,
): ReactNode {
  let route: Route;
  try {
    route = parse(fragment);
  } catch (error) {
    return <Unread title={t`This link leads nowhere`} error={error} />;
  }
  return show(route);
}

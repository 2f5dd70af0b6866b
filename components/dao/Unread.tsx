import { Fragment, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatCount, t } from '@/core/language/message';
import { daoHref } from '@/lib/routes';

type Props = {
  title: string;
  error: unknown;
  retry?: () => void;
  /** Organisation to link to; the start without it. */
  dao?: string;
  children?: ReactNode;
};

/** The page of something that could not be read: why, what may help, and a way on. */
export function Unread({ title, error, retry, dao, children }: Props) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">{title}</h1>
      <Problem error={error} onRetry={retry} />
      {children}
      <p className="mt-5">
        <a href={dao === undefined ? '/' : daoHref(dao)} className={buttonClass()}>
          {dao === undefined ? t`Go to the start` : t`Go to the organisation`}
        </a>
      </p>
    </div>
  );
}

type FragmentPageProps<Route> = {
  fragment: string | undefined;
  /** Throws what is wrong with a link. */
  parse: (fragment: string) => Route;
  place: ReactNode;
  children: (route: Route) => ReactNode;
};

/** A page whose subject the fragment of its link names: its place while prerendering, then the subject or what is wrong with the link. */
export function FragmentPage<Route>({ fragment, parse, place, children }: FragmentPageProps<Route>) {
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

/** Why a page could not be read anew, and of which block what it shows is. */
export function StaleProblem({ error, retry, block }: { error: unknown; retry: () => void; block: bigint }) {
  if (error === undefined) return undefined;
  return (
    <div className="mb-6">
      <Problem error={error} onRetry={retry} compact />
      <p className="mt-2 text-14 text-second">{rich`These figures were read at block ${formatCount(block)}.`}</p>
    </div>
  );
}

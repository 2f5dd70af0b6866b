import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { Unfetched } from './Unfetched';

/**
 * A component whose code is fetched when it is first shown; `place` stands there meanwhile. Where it cannot be fetched, a
 * sentence and a way to try again take its place, for the rest of the page is as good as before. `lazy` keeps a failure
 * for ever, and a boundary for errors could only show it: so the failure is a component too, which asks again by itself.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place?: ReactNode | ((props: Props) => ReactNode),
  /** Where the sentence stands, for a part that has no place of its own on the page. */
  className?: string,
): ComponentType<Props> {
  const placeOf = (props: Props) => (typeof place === 'function' ? place(props) : place);
  const Missing = (props: Props) =>
    createElement(Unfetched<Props>, { load, props, place: placeOf(props), className });
  const Part = lazy(async () => ({ default: await load().catch(() => Missing) })) as ComponentType<Props>;
  return (props) => createElement(Suspense, { fallback: placeOf(props) }, createElement(Part, props));
}

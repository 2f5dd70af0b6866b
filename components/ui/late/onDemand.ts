import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { Unfetched } from './Unfetched';

/** A part of the page with code of its own; `preload` fetches that ahead, and leaves a failure to be told where it is shown. */
export type OnDemand<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A component whose code is fetched when it is first shown; `place` stands there meanwhile. Where it cannot be fetched, a
 * sentence and a way to try again take its place, for the rest of the page is as good as before. `lazy` keeps a failure
 * for ever, and a boundary for errors could only show it: so the failure is a component too, which asks again by itself.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place?: ReactNode | ((props: Props) => ReactNode),
  /** Position of the sentence, for a part that has no place of its own on the page. */
  className?: string,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    loaded ??= await load();
    return loaded;
  };
  const placeOf = (props: Props) => (typeof place === 'function' ? place(props) : place);
  const Missing = (props: Props) =>
    createElement(Unfetched<Props>, { load: fetchPart, props, place: placeOf(props), className });
  const Part = lazy(async () => ({
    default: await fetchPart().catch(() => Missing),
  })) as ComponentType<Props>;
  const Late = (props: Props) => {
    // React holds back for up to 0.3 s what comes out of a Suspense, and draws it again and again until then.
    const [Ready] = useState(() => loaded);
    if (Ready !== undefined) return createElement(Ready, props);
    return createElement(Suspense, { fallback: placeOf(props) }, createElement(Part, props));
  };
  return Object.assign(Late, { preload: () => void fetchPart().catch(() => undefined) });
}

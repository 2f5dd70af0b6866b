import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { QuorateError } from '@/core/errors';
import { Problem } from '../Problem';

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

type UnfetchedProps<Props> = {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  place: ReactNode;
  className: string | undefined;
};

/** In place of a part whose code could not be fetched: asks again, says so when that fails too, and is the part once it can. */
function Unfetched<Props extends object>({ load, props, place, className }: UnfetchedProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  const fetchAgain = () => {
    load().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    );
  };
  // React asks for it once only, and it may have come since.
  useEffect(fetchAgain, [load]);
  if (Part !== undefined) return createElement(Part, props);
  if (!hasFailed) return place;
  const error = new QuorateError('part-unfetched');
  return createElement(
    'div',
    { className },
    createElement(Problem, { compact: true, error, onRetry: fetchAgain }),
  );
}

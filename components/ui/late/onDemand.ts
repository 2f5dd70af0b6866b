import { type ComponentType, createElement, lazy } from 'react';
import { Unfetched } from './Unfetched';

/**
 * A component whose code is fetched when it is first shown; a Suspense around it says what stands there meanwhile. Where
 * it cannot be fetched, a sentence and a way to try again take its place, for the rest of the page is as good as before.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Where the sentence stands, for a part that has no place of its own on the page. */
  className?: string,
): ComponentType<Props> {
  const Missing = (props: Props) => createElement(Unfetched<Props>, { load, props, className });
  return lazy(async () => ({ default: await load().catch(() => Missing) }));
}

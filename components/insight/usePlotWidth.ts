import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const USUAL = 640;

/** The width of an element in pixels, kept up to date, so that a plot is drawn in the pixels it has. */
export function usePlotWidth(): { box: RefObject<HTMLDivElement | null>; width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || USUAL);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

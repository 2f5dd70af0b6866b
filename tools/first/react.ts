import type { Drawn } from '@/components/shell/lastScreen';

// Stands in for React in the script that paints a first screen (tools/offline.mjs): a component gives what it draws at
// once, as in a static page, in the form in which a screen is kept.

type Element = { drawn: Drawn };
type Child = Element | string | number | bigint | boolean | null | undefined | readonly Child[];
type Props = Record<string, unknown> & { children?: Child };

/** An element, or whatever a component gives. */
export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === 'function') return type(props);
  const { children, className, style, ...others } = props;
  const attributes: Record<string, string> = {};
  if (className !== undefined) attributes.class = String(className);
  if (style !== undefined) attributes.style = styleText(style as Record<string, string | number>);
  for (const [name, value] of Object.entries(others))
    if (typeof value === 'string') attributes[name] = value;
    else if (typeof value === 'boolean' && name.startsWith('aria-')) attributes[name] = String(value);
    else if (value === true) attributes[name] = '';
  return { drawn: [type, attributes, drawnOf(children)] };
}

/** As `jsx`, for several children. */
export const jsxs = jsx;

/** Children without an element around them. */
export function Fragment({ children }: Props): Child {
  return children;
}

/** As React's. */
export function createElement(
  type: string | ((props: Props) => Child),
  props: Props | undefined,
  ...children: Child[]
): Child {
  return jsx(type, { ...props, children });
}

/** Draws a component as a screen is kept. */
export function draw<P>(component: (props: P) => unknown, props: P): Drawn[] {
  return drawnOf(component(props) as Child);
}

function drawnOf(child: Child): Drawn[] {
  if (child === undefined || child === null || typeof child === 'boolean') return [];
  if (Array.isArray(child)) return child.flatMap(drawnOf);
  return typeof child === 'object' ? [(child as Element).drawn] : [String(child)];
}

/** The first state, for ever. */
export function useState<T>(first: T): [T, () => void] {
  return [first, () => undefined];
}

function styleText(style: Record<string, string | number>): string {
  return Object.entries(style)
    .map(([name, value]) => `${name}:${typeof value === 'number' ? `${value}px` : value}`)
    .join(';');
}

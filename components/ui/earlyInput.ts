/** Input of a person before the page's code was there, as the page's first script wrote it down. */
type Early = { typed: WeakMap<Element, string>; pressed?: Element | undefined };

/** Elements that React has taken over: it may attach a `ref` anew where a part of the page was hidden for a while. */
const taken = new WeakSet<Element>();

/** As `ref` of a field or button: what was typed in it or a press on it, if that came before React took it over, is done now. */
export function early(node: HTMLElement | null): void {
  const { early: before } = window as { early?: Early };
  if (node === null || before === undefined || taken.has(node)) return;
  taken.add(node);
  const text = before.typed.get(node);
  if (text !== undefined) retype(node as HTMLInputElement, text);
  // After all fields that are taken over with it.
  if (before.pressed === node) setTimeout(() => press(node, before));
}

/** As if it were typed now: past React, which takes a value that it has set itself for known. */
function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  queueMicrotask(() => {
    field.value = '';
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function press(node: HTMLElement, before: Early): void {
  // Another press may have come since.
  if (before.pressed !== node || !node.isConnected) return;
  before.pressed = undefined;
  // A choice is heard where it changes, and this one may be marked already.
  if (node instanceof HTMLInputElement) node.checked = false;
  node.click();
}

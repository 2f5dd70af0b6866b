import type { RawAction } from '@/core/governor/proposal';
import type { DraftDocument, DraftEndorsement, RecipeInputs, RecipeUse, SetAside } from '../document';

/** Unit of editing: the actions of one recipe, or a single action. */
export type DraftItem = {
  /** Stays the same while it is edited and moved. */
  key: number;
  /** Switched off: kept, and not sent. */
  isOff: boolean;
  recipe: { name: string; inputs: RecipeInputs } | null;
  actions: readonly RawAction[];
};

export type EditedDraft = DraftText & {
  items: readonly DraftItem[];
  rest: Omit<DraftDocument, 'description' | 'actions' | 'aside' | 'recipes'>;
};

export function editedOf({ description, actions, aside, recipes, ...rest }: DraftDocument): EditedDraft {
  const items: Omit<DraftItem, 'key'>[] = [];
  const put = (place: number) => items.push(...offItems(aside.filter(({ before }) => before === place)));
  for (let at = 0; at < actions.length; ) {
    const use = recipes.find((each) => each.at === at);
    const count = use?.count ?? 1;
    for (let place = at; place < at + count; place += 1) put(place);
    items.push({
      isOff: false,
      recipe: use === undefined ? null : { name: use.name, inputs: use.inputs },
      actions: actions.slice(at, at + count),
    });
    at += count;
  }
  put(actions.length);
  return { ...draftTextOf(description), rest, items: items.map((item, key) => ({ ...item, key })) };
}

/** Groups the switched-off actions at one place, the actions of one recipe together; a count that is too large takes the rest. */
function offItems(aside: readonly SetAside[]): Omit<DraftItem, 'key'>[] {
  const items: Omit<DraftItem, 'key'>[] = [];
  for (let at = 0; at < aside.length; ) {
    const recipe = aside[at]?.recipe ?? null;
    const count = recipe?.count ?? 1;
    items.push({
      isOff: true,
      recipe: recipe === null ? null : { name: recipe.name, inputs: recipe.inputs },
      actions: aside.slice(at, at + count).map(({ before: _, recipe: __, ...action }) => action),
    });
    at += count;
  }
  return items;
}

export function documentOf({ title, body, items, rest }: EditedDraft): DraftDocument {
  const actions: RawAction[] = [];
  const aside: SetAside[] = [];
  const recipes: RecipeUse[] = [];
  for (const item of items) {
    const at = actions.length;
    if (item.isOff) {
      const recipe = item.recipe && { ...item.recipe, count: item.actions.length };
      aside.push(
        ...item.actions.map((action, index) => ({
          ...{ ...action, before: at },
          recipe: index === 0 ? recipe : null,
        })),
      );
      continue;
    }
    actions.push(...item.actions);
    if (item.recipe !== null) recipes.push({ at, count: item.actions.length, ...item.recipe });
  }
  return { ...rest, description: descriptionOf({ title, body }), actions, aside, recipes };
}

/** Whether nothing was written yet. */
export function isBlank({ title, body, items }: EditedDraft): boolean {
  return title.trim() === '' && body.trim() === '' && items.length === 0;
}

/** The place of the first action of each item among all that are sent; null for what is switched off. */
export function placesOf(items: readonly DraftItem[]): (number | null)[] {
  let next = 0;
  return items.map(({ isOff, actions }) => {
    if (isOff) return null;
    const at = next;
    next += actions.length;
    return at;
  });
}

/** With one more endorsement; an account has one, its latest. */
export function endorsedBy<T extends Pick<DraftDocument, 'endorsements'>>(
  draft: T,
  signed: DraftEndorsement,
): T {
  const others = draft.endorsements.filter(({ endorser }) => endorser !== signed.endorser);
  return { ...draft, endorsements: [...others, signed] };
}

/** The text of a draft in the two fields in which it is written. */
export type DraftText = { title: string; body: string };

/** The whole text as it is proposed: the title as its first line, a heading by custom. */
export function descriptionOf({ title, body }: DraftText): string {
  if (title === '') return body;
  return body === '' ? `# ${title}` : `# ${title}\n\n${body}`;
}

/** A text in two fields that give it back byte for byte; one that is written otherwise stands in the second as it is. */
export function draftTextOf(description: string): DraftText {
  const [, title = '', body = ''] = /^# ([^\r\n]+)(?:\n\n([\s\S]*))?$/.exec(description) ?? [];
  const text = { title, body };
  return descriptionOf(text) === description ? text : { title: '', body: description };
}

/** A title on the one line that it has. */
export const titleLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

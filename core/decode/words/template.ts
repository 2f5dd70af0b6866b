import { translate } from '@/core/language/message';
import { signaturesIn } from '../signature';
import { type CallReader, intOf, type SentenceWriter } from './callReader';
import { SUBJECT_HOLES } from './holes/subjects';
import { VALUE_HOLES } from './holes/values';
import { identityOf, type SentencePart, type SentenceParts } from './sentence';
import { BEYOND_SENTENCES, MONEY_SENTENCES } from './tables/money';
import { POWER_SENTENCES } from './tables/power';

const HOLES = { ...VALUE_HOLES, ...SUBJECT_HOLES };

// Made when the first sentence is asked for.
let templates: ReadonlyMap<string, string> | undefined;

function templatesBySignature(): ReadonlyMap<string, string> {
  const tables = [POWER_SENTENCES, MONEY_SENTENCES, BEYOND_SENTENCES];
  const rows = tables.flatMap((table) => Array.from(table.matchAll(/^(?!#)(.+?) \| (.+)$/gm)));
  return new Map(
    rows.flatMap(([, functions = '', template = '']) =>
      signaturesIn(functions).map((signature) => [signature, template] as const),
    ),
  );
}

/**
 * The sentence that a table has for a function; undefined where it has none. A line of a table is a signature (or the types
 * of the parameters and the names of functions that take them), a bar, and a sentence with holes: `{0}` is the account
 * that the first argument names, `{span 1}` what the hole of this name makes of the second. Of several sentences between
 * bars the first counts whose condition before the colon holds: `?1:` the second argument is set, `?3=1:` it is 1.
 */
export function sentenceBy(signature: string): SentenceWriter | undefined {
  templates ??= templatesBySignature();
  const template = templates.get(signature);
  if (template === undefined) return undefined;
  return (call) => {
    const either = template.split(' | ').map((each) => /^(?:\?(.+?): )?(.*)$/.exec(each) ?? []);
    const chosen = either.find(([, condition]) => condition === undefined || holds(condition, call));
    return filledIn(translate(chosen?.[2] ?? ''), call);
  };
}

function filledIn(template: string, call: CallReader): SentenceParts {
  return template.split(/\{([^}]+)\}/).flatMap((piece, index): readonly SentencePart[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ text: piece }];
    const [name = '', place, ...more] = piece.split(' ');
    const hole = HOLES[name];
    const part = hole === undefined ? call.who(Number(name)) : hole(call, Number(place), more.join(' '));
    return Array.isArray(part) ? (part as SentenceParts) : [part as SentencePart];
  });
}

const CONDITIONS: Readonly<Record<string, (call: CallReader, place: number) => boolean>> = {
  nft: ({ action, facts }) => identityOf(action.target, facts)?.kind === 'nft',
  caller: (call, place) => call.isCaller(call.address(place)),
  inside: ({ action }) => action.nested.length > 0,
  off: (call) => call.action.args.some((_, index) => call.flag(index)),
  single: (call) => call.list(0).length === 1,
  lifted: (call) => call.list(0).length === 1 && intOf(call.list(1)[0]) === 0n,
  plan: (call) => call.list(3).length === 1,
};

function holds(condition: string, call: CallReader): boolean {
  const [name = '', place] = condition.split(/[ =]/);
  const known = CONDITIONS[name];
  if (known !== undefined) return known(call, Number(place));
  return place === undefined ? isSet(call, Number(name)) : call.int(Number(name)) === BigInt(place);
}

function isSet(call: CallReader, place: number): boolean {
  switch (call.action.args[place]?.type) {
    case 'bool':
      return call.flag(place);
    case 'string':
      return call.text(place) !== '';
    case 'address':
      return BigInt(call.address(place)) !== 0n;
    default:
      return call.int(place) !== 0n;
  }
}

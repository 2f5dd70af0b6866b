import { IMPORT_TABLE } from '../../__tests__/importTable';
import { CHECKS } from '../../core/decode/risk/checks';
import { ACT_ERRORS } from '../../core/errors/actErrors';
import type { ErrorBucket, ErrorWords } from '../../core/errors/errorWords';
import { ERRORS } from '../../core/errors/siteErrors';
import { LIMITS } from '../../core/files/limits';
import { GOVERNANCE_SELECTORS } from '../../core/governor/call';
import { STATES } from '../../core/governor/proposal';
import { MOVES } from '../../lib/act/runner/run';
import { KEYS } from '../../lib/storageKeys';
import { code, codes, table } from './markdown';
import { SITE_FOLDERS, sourceTexts } from './sources';

/** Every check of a proposal. */
export function checks(): string {
  return table(
    ['id', 'check', 'severity', 'needs', 'why it matters'],
    CHECKS.map(({ id, name, severity, needs, why }) => [
      id,
      name.toLowerCase().replaceAll('_', ' '),
      severity,
      needs,
      why,
    ]),
  );
}

const BUCKETS: readonly ErrorBucket[] = ['prevent', 'explain', 'wait', 'silent', 'bug'];

/** Every error code with its bucket and its sentences; `{name}` stands for a fact. */
export function errors(): string {
  const all: [string, ErrorWords][] = [...Object.entries(ERRORS), ...Object.entries(ACT_ERRORS)];
  all.sort(([, one], [, other]) => BUCKETS.indexOf(one.bucket) - BUCKETS.indexOf(other.bucket));
  return table(
    ['code', 'bucket', 'what it says', 'next step'],
    all.map(([name, { bucket, title, next }]) => [code(name), bucket, title, next]),
  );
}

/** Every move of the state machine that runs an act. */
export function moves(): string {
  return table(
    ['from', 'to'],
    Object.entries(MOVES).map(([from, to]) => [code(from), codes(to)]),
  );
}

/** The states of a proposal by the number that the contract gives. */
export function states(): string {
  return table(
    ['number', 'state'],
    STATES.map((state, index) => [String(index), code(state)]),
  );
}

/** Every act with what it is, as its file says. */
export function acts(): string {
  const rows = sourceTexts(['lib/act']).flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\* ([^\n]*) \*\/\nexport const (\w+): Act</g)].map(([, words = '', name = '']) => [
      code(name),
      words,
      code(path),
    ]),
  );
  return table(['act', 'what it is', 'file'], rows);
}

/** Every call that may leave for a wallet. */
export function calls(): string {
  return table(
    ['selector', 'function', 'goes to', 'Governors', 'coins'],
    Object.entries(GOVERNANCE_SELECTORS).map(([selector, { signature, target, families, coins }]) => [
      code(selector),
      code(signature),
      target,
      families === undefined ? 'all' : families.join(', '),
      coins === undefined ? 'none' : 'those of the actions',
    ]),
  );
}

/** Limits of a checkpoint's files. */
export function limits(): string {
  return table(
    ['limit', 'at most'],
    Object.entries(LIMITS).map(([name, value]) => [code(name), value.toLocaleString('en')]),
  );
}

/** Every constant that has a number and says what it is, by file. */
export function constants(): string {
  const number =
    /(\/\*\* ([^\n]*?) \*\/|\/\/ ([^\n]*))\n(?:export )?const ([A-Z][A-Z_0-9]+)(?:: \w+)? = ([\w. n*+<-]*\d[\w. n*+<-]*);/g;
  const rows = sourceTexts(SITE_FOLDERS).flatMap(({ path, text }) =>
    [...text.matchAll(number)].map(([, , doc, comment, name = '', value = '']) => [
      code(path),
      code(name),
      code(value),
      doc ?? comment ?? '',
    ]),
  );
  return table(['file', 'constant', 'value', 'what it is'], rows);
}

/** Every key that the site writes to localStorage. */
export function storage(): string {
  return table(
    ['name in `lib/storage.ts`', 'key'],
    Object.entries(KEYS).map(([name, key]) => [code(name), code(key)]),
  );
}

/** Allowed imports. */
export function imports(): string {
  return table(
    ['folder', 'may import, besides itself, `core` and packages', 'may import types of'],
    Object.entries(IMPORT_TABLE).map(([folder, { values, types = [] }]) => [
      code(folder),
      codes(values) || 'nothing',
      codes(types) || 'no other',
    ]),
  );
}

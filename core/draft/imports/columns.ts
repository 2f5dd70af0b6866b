import { actionsIn } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { DRAFT_FIELDS } from '../draftShapes';
import { columnsFlaw, DraftFlaw } from '../flaw';
import { unreserved } from '../proposerSuffix';
import {
  readAddress,
  readBytes,
  readList,
  readNothing,
  readSameChain,
  readWei,
  textField,
} from './fieldReaders';
import {
  type FieldPlace,
  type FoundActions,
  field,
  foreignObject,
  type ImportReading,
  takeFields,
} from './foreignObject';

const COLUMNS = foreignObject(
  {
    targets: field('targets', listOf(readAddress)),
    values: field('values', listOf(readWei)),
    signatures: field('signatures', listOf(textField)),
    calldatas: field('calldatas calldata datas', listOf(readBytes)),
    chain: field('chainid chain', readSameChain),
    description: field('description', textField),
    operations: field('operations', (json, at) => listOf(readNothing)(json, at)),
  },
  [...DRAFT_FIELDS].join(' ').toLowerCase(),
);

/** Reads the columns of a proposal: `targets`, `values`, `signatures`, `calldatas`. Throws `DraftFlaw`. */
export function importColumns(json: unknown, reading: ImportReading): FoundActions {
  const columns = takeFields(COLUMNS, json, t`The file`, reading);
  const { targets = [], values = [], signatures = [], calldatas = [], description = '' } = columns;
  const flaw = columnsFlaw({ targets, values, signatures, calldatas });
  if (flaw !== undefined) throw new DraftFlaw(flaw);
  const { aside } = json as { aside?: unknown };
  if (Array.isArray(aside) && aside.length > 0)
    reading.warnings.add(t`The actions that are switched off in this draft were not imported.`);
  const actions = actionsIn(targets, values, signatures, calldatas);
  return { actions, description: description === '' ? null : unreserved(description) };
}

function listOf<T>(read: (json: unknown, at: FieldPlace) => T) {
  return (json: unknown, at: FieldPlace): readonly T[] =>
    readList(json, at).map((each, index) => read(each, { ...at, name: `${at.name}[${index}]` }));
}

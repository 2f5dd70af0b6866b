import { type FieldNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const NUMBER = /^\d+$/;
/** The scalar forms of Tally's reference, by the names of fields. */
const FORMS: Readonly<Record<string, RegExp>> = {
  ...{ amount: NUMBER, onchainId: NUMBER, quorum: NUMBER, supply: NUMBER, value: NUMBER, votesCount: NUMBER },
  ...{ createdAt: TIME, timestamp: TIME, ts: TIME },
  ...{ address: /^0x[0-9a-fA-F]{40}$/, target: /^0x[0-9a-fA-F]{40}$/, calldata: /^0x([0-9a-f]{2})*$/ },
  ...{ chainId: /^eip155:\d+$/, txHash: /^0x[0-9a-f]{64}$/, slug: /^[a-z0-9-]+$/ },
  ...{ chainIds: /^eip155:\d+$/, governorIds: /^eip155:\d+:0x[0-9a-fA-F]{40}$/ },
  tokenIds: /^eip155:\d+\/erc(20|721):0x[0-9a-fA-F]{40}$/,
};
const COUNTS = new Set(['count', 'decimals', 'delegatorsCount', 'number', 'percent', 'votersCount']);

/** The names that a selection has in an answer, and what is selected of each; fragments are merged whatever their type. */
function selected(set: SelectionSetNode, fragments: Fragments): Map<string, FieldNode> {
  const found = new Map<string, FieldNode>();
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) found.set(node.alias?.value ?? node.name.value, node);
    const inside =
      node.kind === Kind.FRAGMENT_SPREAD
        ? fragments.get(node.name.value)?.selectionSet
        : node.kind === Kind.INLINE_FRAGMENT
          ? node.selectionSet
          : undefined;
    for (const [name, each] of inside ? selected(inside, fragments) : []) found.set(name, each);
  }
  return found;
}

/** Flaws of an answer's shape: fields that were asked for and are not there, and forms that are not Tally's. */
function flaws(value: unknown, set: SelectionSetNode, path: string, of: Fragments): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => flaws(each, set, `${path}[${at}]`, of));
  if (value === null) return [];
  const row = value as Record<string, unknown>;
  // A program that looks for blocks alone finds none where the clock counts seconds, as at Tally.
  if (/\.(start|end)$/.test(path) && Object.keys(row).length === 0) return [];
  return [...selected(set, of)].flatMap(([name, node]) => {
    const place = `${path}.${name}`;
    const found = row[name];
    // A point of time has a number only where the clock counts blocks.
    if (found === undefined) return name === 'number' || name === 'ts' ? [] : [`${place} is missing`];
    if (node.selectionSet !== undefined) return flaws(found, node.selectionSet, place, of);
    const form = FORMS[node.name.value];
    const values = Array.isArray(found) ? found : [found];
    if (COUNTS.has(name) && typeof found !== 'number') return [`${place} is no number: ${found}`];
    return values.flatMap((each) =>
      form === undefined || each === null || (typeof each === 'string' && form.test(each))
        ? []
        : [`${place}: ${each}`],
    );
  });
}

/** Flaws in the shape of the answer to a query. */
export function shapeFlaws(query: string, data: unknown): string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const { definitions } = parse(query);
  for (const each of definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  return operation === undefined ? ['no query'] : flaws(data, operation.selectionSet, 'data', fragments);
}

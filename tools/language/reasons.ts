type Node = { type: string } & Record<string, unknown>;

/** Calls with a code and facts; a reason among the facts is a sentence that is read in those of the code. */
const OF_FACTS = /^(QuorateError|RpcError|blocked)$/;
/** Functions and errors whose last argument is such a reason. */
const OF_REASON = /^(CheckpointFlaw|charge|refuse|disown|onRefused)$/;
/** Faults of this site, for those who mend it: what they say is English. */
const OURS = /^(query-invalid|unexpected)$/;

/**
 * The reasons that a node gives for a failure. They are English wherever they are made, and words of the reader where they
 * are shown: `filled` looks each up, so that of the code that makes them none has to bring the messages.
 */
export function reasonsOf(node: Node): unknown[] {
  if (!/^(New|Call|OptionalCall)Expression$/.test(node.type)) return [];
  const given = (node.arguments as unknown[] | undefined) ?? [];
  const name = calledName(node.callee);
  if (OF_REASON.test(name)) return given.slice(-1);
  const [code] = given;
  if (!OF_FACTS.test(name) || (isNode(code) && OURS.test(String(code.value)))) return [];
  return given.flatMap((each) => {
    if (!isNode(each) || each.type !== 'ObjectExpression') return [];
    const properties = each.properties as Node[];
    return properties.filter(({ key }) => isNode(key) && key.name === 'reason').map(({ value }) => value);
  });
}

function calledName(callee: unknown): string {
  if (!isNode(callee)) return '';
  return isNode(callee.property) ? calledName(callee.property) : String(callee.name ?? '');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

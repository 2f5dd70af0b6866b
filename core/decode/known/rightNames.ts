import { capital } from '@/core/format';

/**
 * How far a right reaches: `owner` commands a contract alone, `command` can take what it holds or change its rules,
 * `work` acts in its name, `duty` does one kind of thing, such as pausing, and `minor` little that is dear.
 */
export type Reach = 'owner' | 'command' | 'work' | 'duty' | 'minor';

const WORDS = {
  owner: `owner ownership admin administrator administration adminship governor governance governorship gov control
    controller authority timelock dao`,
  command: `superadmin superuser authorization auth ward council executor minter bridge bridger upgrader forwarder
    module custodian trustee proposer canceller role permission access privilege right multisig deployer treasurer
    withdrawer inbox outbox commander sovereign authorized privileged`,
  work: `operator manager management relayer signer delegate delegatee distributor agent caller spender issuer burner
    depositor plugin extension facilitator strategy handler committee configurator curator sender proxy trader borrower
    rescuer migrator router approver settler registrar gateway messenger counterpart`,
  duty: `keeper guardian guard pauser unpauser sentinel vetoer blacklister whitelister harvester rebalancer allocator
    bot reporter liquidator solver steward watcher monitor updater challenger canceler validator sequencer attester
    submitter poster batcher member attestor verifier launcher claimer initiator pause unpause resume`,
  minor: 'strategist setter developer reader recorder',
} as const satisfies Record<Reach, string>;

const REACHES = new Map(
  Object.entries(WORDS).flatMap(([reach, words]) =>
    words.split(/\s+/).map((word) => [word, reach as Reach] as const),
  ),
);

const VERBS = new Set(
  `add set grant give enable authorize authorise allow whitelist register appoint nominate transfer assign approve make
  change update replace swap propose offer commit install configure submit designate elect promote empower entrust bestow
  crown hand pass cede delegate move migrate switch begin request initiate establish create include permit admit instate
  name hire onboard unlock apply`.split(/\s+/),
);
/** Words behind the right that say nothing of it. */
const TAIL = new Set(
  'address contract account status approval allowance cap limit role permission allowed enabled with threshold unset'.split(
    ' ',
  ),
);

/** The words of a name in lower case: `_setPauseGuardian` and `POOL_ADMIN_ROLE`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** A right as a name tells it; `words` are those it is called by. */
export type NamedRight = { reach: Reach; words: string };

/** The right behind the name of a role or a permission; an unknown one may be the right to everything. */
export function rightOfRole(name: string | null): NamedRight {
  const words = name === null ? [] : wordsOf(name);
  return rightIn(words) ?? { reach: 'command', words: words.join(' ') };
}

/** The right that a function of this name gives, with the verb; null where the name speaks of none. */
export function rightOfFunction(name: string): (NamedRight & { verb: string }) | null {
  const [verb = '', ...rest] = wordsOf(name);
  if (!VERBS.has(verb)) return null;
  const end = rest.findIndex((word) => ['of', 'for', 'to', 'with', 'via'].includes(word));
  const right = rightIn(rest) ?? (end > 0 ? rightIn(rest.slice(0, end)) : null);
  return right && { ...right, verb };
}

function rightIn(given: readonly string[]): NamedRight | null {
  const words = given.filter((word) => !['new', 'pending', 'is', 'transfer', 'set'].includes(word));
  while (words.length > 1 && TAIL.has(words.at(-1) ?? '') && reachOf(words.at(-2)) !== undefined) words.pop();
  const last = words.at(-1) ?? '';
  const reach = reachOf(last);
  // The strategy of an interest rate is a formula.
  if (reach === undefined || (last === 'strategy' && words.includes('rate'))) return null;
  // A pool admin or a fee controller is one of several.
  const isPart = reach === 'owner' && words.length > 1 && !/^owner|^governance/.test(last);
  return { reach: isPart ? 'command' : reach, words: words.join(' ') };
}

function reachOf(word: string | undefined): Reach | undefined {
  return REACHES.get(word ?? '') ?? REACHES.get(word?.replace(/s$/, '') ?? '');
}

// Words that contracts put before a right: pool admin, fee manager.
const KINDS =
  `access allowed asset authorized bridge bot cap emergency fee fleet gauge governance keeper market master oracle
  order pool position protocol proxy reward rewards risk role security sub super staking swap token upgrade vault`.split(
    /\s+/,
  );
const AFTER_KINDS =
  'admin manager guardian keeper operator governor controller caller minter council owner'.split(' ');

/** Functions of no standard, as verbs with rights: types, then names. Looked into where no table has a selector. */
export function ownNamedFunctions(): string {
  const rights = [...REACHES.keys()].map(capital);
  const kinds = KINDS.flatMap((kind) => AFTER_KINDS.map((right) => capital(kind) + capital(right)));
  const roles = rights.map((noun) => `${noun}Role`);
  const rows: readonly (readonly [types: string, verbs: string, nouns: readonly string[]])[] = [
    ['(address)', 'grant revoke add remove', [...rights, ...kinds, ...roles]],
    ['(address)', 'set', [...rights, ...kinds]],
    [
      '(address)',
      'update change authorize enable disable register appoint nominate transfer propose',
      rights,
    ],
    ['(address)', 'approve assign whitelist allow setPending setNew make _set _setPending', rights],
    ['(address)', 'set_ add_ remove_ transfer_ commit_', [...REACHES.keys()]],
    ['(address)', 'assign give set', roles],
    ['(address,bool)', 'set update authorize enable approve whitelist', rights],
    ['(address,bool)', 'set setIs', kinds],
    ['(address,address)', 'grant set add revoke', rights],
    ['(address,address)', 'grant revoke', roles],
    ['(address,uint256)', 'add set', rights],
    ['(address[])', 'add set remove', rights.map((noun) => `${noun}s`)],
  ];
  const namesIn = (verbs: string, nouns: readonly string[]) =>
    verbs.split(' ').flatMap((verb) => nouns.map((noun) => verb + noun));
  return rows.map(([types, verbs, nouns]) => [types, ...namesIn(verbs, nouns)].join(' ')).join('\n');
}

/** Events by which contracts say in their own names that an account receives a right: the event, the right, its place. */
export function ownNamedEvents(): { event: string; named: string; to: number }[] {
  return [...REACHES.keys()].flatMap((named) => {
    const right = capital(named);
    const one = `${right}Added ${right}Set ${right}Updated ${right}Changed ${right}Granted New${right} Set${right} Added${right} ${right}Enabled`;
    const named1 = one.split(' ').map((name) => ({ event: `${name}(address)`, named, to: 0 }));
    const flagged = `${right}Updated ${right}Set ${right}Changed Set${right}`.split(' ');
    const moved = `${right}Updated ${right}Changed ${right}Transferred New${right}`.split(' ');
    return [
      ...named1,
      ...flagged.map((name) => ({ event: `${name}(address,bool)`, named, to: 0 })),
      ...moved.map((name) => ({ event: `${name}(address,address)`, named, to: 1 })),
    ];
  });
}

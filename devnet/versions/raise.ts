import { type Abi, type Address, concat, encodeFunctionData, type Hex, keccak256, stringToHex } from 'viem';
import type { Expects } from '../variant';
import { artifactsOf } from '../variants/compile';
import { packaged } from '../variants/compound';
import type { Raised } from '../variants/life';
import { holdings, PIECES, POWERS, powersOf, type Stage } from '../variants/stage';
import { arraysTongue } from '../variants/tongue';
import { versionOf } from './compile';
import { RECIPES, type Recipe, type VersionName } from './recipes';

const ZERO: Address = '0x0000000000000000000000000000000000000000';
const DELAY = { controller: 60n, compound: 172_800n, 'access-manager': 60n } as const;

/** Deploys one of the organisations of `RECIPES` with its token, its timelock and the ledger it owns. */
export async function raiseVersion(name: VersionName, stage: Stage): Promise<Raised> {
  const recipe: Recipe = RECIPES[name];
  const { Organisation, Token } = await versionOf(name);
  const { Ledger } = await artifactsOf('ledger');
  const isPieces = recipe.token === 'ERC721Votes';
  const unit = isPieces ? 1n : 10n ** BigInt(recipe.decimals ?? 18);
  const list = holdings(stage, isPieces ? PIECES : POWERS, unit);
  const token = await stage.create(Token, ['Version', 'VER', list]);
  const rules = rulesOf(name, recipe, stage, isPieces ? 2n : 500n * unit);
  const kind = timelockKind(recipe);
  // Compound's timelock names its admin when it is made: the Governor, which comes after it and its implementation.
  const governorNext = await stage.next(recipe.proxy === undefined ? 1 : 2);
  const timelock = await timelockOf(recipe, stage, governorNext);
  const abi = Organisation?.abi ?? [];
  const governor = await governorOf(recipe, stage, Organisation, [token, timelock?.address ?? ZERO, rules]);
  if (kind === 'controller' && timelock !== null) await grant(stage, timelock, governor);
  const executor = kind === 'controller' || kind === 'compound' ? (timelock?.address ?? governor) : governor;
  return {
    governor,
    token,
    timelock: timelock?.address ?? null,
    executor,
    ledger: await stage.create(Ledger, [executor]),
    abi: { governor: abi, token: Token?.abi ?? [], timelock: timelock?.abi ?? [], ledger: Ledger?.abi ?? [] },
    voters: list.slice(0, -2).map(({ holder }) => holder),
    powers: powersOf(list),
    expects: expectsOf(recipe, rules, stage),
    tongue: arraysTongue,
  };
}

type Artifact = Awaited<ReturnType<typeof versionOf>>[string] | undefined;
type Deployed = { address: Address; abi: Abi };
type Rules = ReturnType<typeof rulesOf>;

function rulesOf(name: string, { isTimed, quorum }: Recipe, stage: Stage, threshold: bigint) {
  const scale = isTimed === true ? 12n : 1n;
  return {
    name,
    votingDelay: 4n * scale,
    votingPeriod: 40n * scale,
    proposalThreshold: threshold,
    quorumNumerator: BigInt(quorum ?? 10),
    superQuorum: 40n,
    extension: 6n * scale,
    baseDelay: 60n,
    guardian: stage.owner,
  };
}

function timelockKind({ modules }: Recipe): 'controller' | 'compound' | 'access-manager' | null {
  if (modules.includes('GovernorTimelockControl')) return 'controller';
  if (modules.includes('GovernorTimelockCompound')) return 'compound';
  return modules.includes('GovernorTimelockAccess') ? 'access-manager' : null;
}

/** The timelock that came with the library, as its package ships it compiled; Compound's as Uniswap published it. */
async function timelockOf(recipe: Recipe, stage: Stage, governor: Address): Promise<Deployed | null> {
  const kind = timelockKind(recipe);
  if (kind === null) return null;
  if (kind === 'compound') {
    const artifact = packaged('@uniswap/governance/build/Timelock.json');
    return { address: await stage.create(artifact, [governor, DELAY.compound]), abi: artifact.abi };
  }
  const library = recipe.library === '@openzeppelin/contracts' ? 'oz55' : recipe.library;
  const name = kind === 'controller' ? 'TimelockController' : 'AccessManager';
  const artifact = packaged(`${library}/build/contracts/${name}.json`);
  const start = artifact.abi.find((item) => item.type === 'constructor');
  const args = kind === 'controller' ? [DELAY.controller, [], [ZERO], stage.deployer] : [stage.owner];
  return {
    address: await stage.create(artifact, args.slice(0, start?.inputs.length ?? 0)),
    abi: artifact.abi,
  };
}

/** Gives the Governor and, to cancel, the owner their roles, and takes the deployer's away. */
async function grant(stage: Stage, { address, abi }: Deployed, governor: Address): Promise<void> {
  const has = (name: string) => abi.some((item) => item.type === 'function' && item.name === name);
  const role = (name: string) => keccak256(stringToHex(name));
  const give = 'function grantRole(bytes32,address)';
  const cancels = has('CANCELLER_ROLE') ? role('CANCELLER_ROLE') : role('PROPOSER_ROLE');
  await stage.send(give, stage.deployer, address, [role('PROPOSER_ROLE'), governor]);
  await stage.send(give, stage.deployer, address, [cancels, governor]);
  await stage.send(give, stage.deployer, address, [cancels, stage.owner]);
  const admin: Hex = has('TIMELOCK_ADMIN_ROLE') ? role('TIMELOCK_ADMIN_ROLE') : `0x${'0'.repeat(64)}`;
  await stage.send('function renounceRole(bytes32,address)', stage.deployer, address, [
    admin,
    stage.deployer,
  ]);
}

async function governorOf(
  { proxy }: Recipe,
  stage: Stage,
  artifact: Artifact,
  args: readonly unknown[],
): Promise<Address> {
  if (proxy === undefined) return stage.create(artifact, args);
  const code = await stage.create(artifact);
  const data = encodeFunctionData({ abi: artifact?.abi ?? [], functionName: 'initialize', args });
  const built = (name: string) => packaged(`oz4/build/contracts/${name}.json`);
  switch (proxy.kind) {
    case 'uups':
      return stage.create(built('ERC1967Proxy'), [code, data]);
    case 'transparent':
      return stage.create(built('TransparentUpgradeableProxy'), [code, stage.owner, data]);
    case 'beacon':
      return stage.create(built('BeaconProxy'), [
        await stage.create(built('UpgradeableBeacon'), [code]),
        data,
      ]);
    case 'clone': {
      const runtime = concat(['0x363d3d373d3d3d363d73', code, '0x5af43d82803e903d91602b57fd5bf3']);
      const bytecode = concat(['0x3d602d80600a3d3981f3', runtime]);
      const clone = await stage.create({ abi: [], bytecode, runtime });
      const start =
        'function initialize(address,address,(string,uint256,uint256,uint256,uint256,uint256,uint256,uint256,address))';
      const [token, timelock, rules] = args;
      await stage.send(start, stage.deployer, clone, [token, timelock, Object.values(rules as Rules)]);
      return clone;
    }
  }
}

function expectsOf(
  { library, modules, token, decimals, isTimed }: Recipe,
  rules: Rules,
  { owner }: Stage,
): Expects {
  const has = (name: string) => modules.includes(name);
  const isPieces = token === 'ERC721Votes';
  const isOld = /^oz4/.test(library);
  const isCompat = has('GovernorCompatibilityBravo');
  const kind = timelockKind({ modules } as Recipe);
  return {
    family: 'openzeppelin',
    version: '1',
    ids: has('GovernorSequentialProposalId') ? 'sequential' : 'hash',
    clock: { mode: isTimed === true ? 'timestamp' : 'blocknumber' },
    counting: {
      quorum: isCompat ? ['for'] : ['for', 'abstain'],
      fractional: has('GovernorCountingFractional'),
      overridable: has('GovernorCountingOverridable'),
    },
    ballot: isOld
      ? { form: 'v4', nonce: 'none' }
      : { form: 'v5', nonce: has('GovernorNoncesKeyed') ? 'keyed' : 'plain' },
    token: isPieces ? { kind: 'erc721votes', decimals: 0 } : { kind: 'erc20votes', decimals: decimals ?? 18 },
    timelock:
      kind === null ? null : { kind, delay: DELAY[kind], grace: kind === 'compound' ? 1_209_600n : null },
    extensions: [
      ...(has('GovernorPreventLateQuorum') ? (['late-quorum'] as const) : []),
      ...(has('GovernorVotesSuperQuorumFraction') ? (['super-quorum'] as const) : []),
      ...(has('GovernorProposalGuardian') ? (['guardian'] as const) : []),
      ...(has('GovernorStorage') ? (['storage'] as const) : []),
      ...(has('GovernorNoncesKeyed') ? (['keyed-nonces'] as const) : []),
      ...(isCompat ? (['bravo-compat'] as const) : []),
    ],
    guardian: has('GovernorProposalGuardian') ? owner : null,
    settings: {
      votingDelay: rules.votingDelay,
      votingPeriod: rules.votingPeriod,
      // The first version had no view of it.
      proposalThreshold:
        library === 'oz43' && !has('GovernorProposalThreshold') ? null : rules.proposalThreshold,
      quorumNumerator: has('FixedQuorum') ? null : rules.quorumNumerator,
      lateQuorumExtension: has('GovernorPreventLateQuorum') ? rules.extension : null,
    },
  };
}

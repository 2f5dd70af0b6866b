import { type Address, concat, type Hex, keccak256, toHex } from 'viem';
import { rpc } from '../anvil';
import { hex } from '../deploy';
import type { VariantOptions } from '../variant';
import { artifactsOf } from './compile';
import {
  bravoExpects,
  compoundTimelock,
  DELAY,
  finish,
  hand,
  initiate,
  PREDECESSORS,
  packaged,
  partsOf,
  shorten,
  stand,
} from './compound';
import type { Raised } from './life';
import type { Stage } from './stage';
import { routesTongue } from './tongue';

/** The place of `proposalConfigs` in the published contract. */
const CONFIGS_SLOT = 14n;
const VENUS = '@venusprotocol/governance-contracts/artifacts/contracts';
const VENUS_V1 = `${VENUS}/legacy/GovernorBravoDelegateV1.sol/GovernorBravoDelegateV1.json`;

/** The real GovernorBravo of Venus: `xvsVault()` where Compound has `comp()`, and a guardian. */
export async function raiseVenus(stage: Stage, options: VariantOptions): Promise<Raised> {
  const { Predecessor } = await artifactsOf('bravo');
  const parts = await partsOf(stage, options.scale ?? 10n);
  // Venus asks the vault for prior votes only, which the token can tell.
  const governor = await createVenus(stage, parts.timelock, parts.token);
  await initiate(stage, governor, parts.timelock, 'address', await stage.create(Predecessor, [PREDECESSORS]));
  await hand(stage, governor, parts.timelock);
  const settings = await shorten(stage, governor, options, 150_000n * 10n ** 18n);
  const real = packaged(VENUS_V1);
  return { ...(await finish(stage, parts, governor, real)), expects: bravoExpects(stage, settings) };
}

async function createVenus(stage: Stage, timelock: Address, vault: Address): Promise<Address> {
  const delegator = packaged(`${VENUS}/legacy/GovenorBravoV1.sol/GovernorBravoDelegatorV1.json`);
  return stage.create(delegator, [
    timelock,
    vault,
    stage.deployer,
    await stage.create(packaged(VENUS_V1)),
    86_400n,
    2n,
    150_000n * 10n ** 18n,
    stage.owner,
  ]);
}

/** The delay, the period and the votes that each route takes. */
const ROUTES = [
  [2, 20, 150_000],
  [2, 16, 200_000],
  [1, 12, 250_000],
] as const;

type Route = { votingDelay: bigint; votingPeriod: bigint; proposalThreshold: bigint };
type RouteParts = { vault: Address; routes: readonly Route[]; timelocks: readonly Address[] };

/** Venus' GovernorBravo with routes, over a vault in which its token is staked: our double, or as it was published. */
export async function raiseRoutes(
  stage: Stage,
  options: VariantOptions,
  isPublished = false,
): Promise<Raised> {
  const { Vault } = await artifactsOf('routes');
  const parts = await partsOf(stage, options.scale ?? 10n);
  const vault = await stage.create(Vault, [
    parts.token,
    parts.list.map(({ holder }) => holder),
    parts.list.map(({ amount }) => amount),
    parts.list.map(({ to }) => to),
  ]);
  const timelocks = [parts.timelock];
  for (const times of [2n, 3n])
    timelocks.push((await compoundTimelock(stage, stage.deployer, DELAY * times)).address);
  const routes = ROUTES.map(([delay, period, votes]) => ({
    votingDelay: BigInt(options.votingDelay ?? delay),
    votingPeriod: BigInt(options.votingPeriod ?? period),
    proposalThreshold: BigInt(votes) * 10n ** 18n,
  }));
  const create = isPublished ? createPublished : createRoutes;
  const { governor, artifact } = await create(stage, { vault, routes, timelocks });
  const [settings] = routes;
  if (settings === undefined) throw new Error('there are no routes');
  const told = { ...parts, token: vault, tokenAbi: Vault?.abi ?? [] };
  return {
    ...(await finish(stage, told, governor, artifact)),
    tongue: routesTongue,
    expects: { ...bravoExpects(stage, settings), extensions: ['routes'] },
  };
}

async function createRoutes(stage: Stage, { vault, routes, timelocks }: RouteParts) {
  const { Routes: artifact } = await artifactsOf('routes');
  const governor = await stage.create(artifact, [vault, routes, timelocks, stage.owner, PREDECESSORS]);
  for (const each of timelocks) await obey(stage, each, governor);
  return { governor, artifact };
}

// As it came to be: the version without routes, and then the other in its place.
async function createPublished(stage: Stage, { vault, routes, timelocks }: RouteParts) {
  const artifact = packaged(`${VENUS}/Governance/GovernorBravoDelegate.sol/GovernorBravoDelegate.json`);
  const { Predecessor } = await artifactsOf('bravo');
  const [normal = vault, ...others] = timelocks;
  const governor = await createVenus(stage, normal, vault);
  await initiate(stage, governor, normal, 'address', await stage.create(Predecessor, [PREDECESSORS]));
  const replace = 'function _setImplementation(address)';
  await stage.send(replace, stage.deployer, governor, [await stage.create(artifact)]);
  // It allows no vote below three hours, so short ones are written over those.
  const long = routes.map((route) => ({ ...route, votingPeriod: 3_600n }));
  const begin =
    'function initialize(address,(uint256 votingDelay,uint256 votingPeriod,uint256 proposalThreshold)[],address[],address)';
  await stage.send(begin, stage.deployer, governor, [vault, long, timelocks, stage.owner]);
  for (const [index, { votingDelay, votingPeriod }] of routes.entries()) {
    const slot = BigInt(keccak256(concat([word(BigInt(index)), word(CONFIGS_SLOT)])));
    await rpc(stage.url, 'anvil_setStorageAt', [governor, word(slot), word(votingDelay)]);
    await rpc(stage.url, 'anvil_setStorageAt', [governor, word(slot + 1n), word(votingPeriod)]);
  }
  for (const each of others) await obey(stage, each, governor);
  await hand(stage, governor, normal);
  return { governor, artifact };
}

function word(value: bigint): Hex {
  return toHex(value, { size: 32 });
}

// The timelock takes its next admin, which stands in for the Governor's own call.
async function obey(stage: Stage, timelock: Address, governor: Address): Promise<void> {
  await stand(stage, timelock, governor);
  await rpc(stage.url, 'anvil_setBalance', [governor, hex(10n ** 18n)]);
  await stage.send('function acceptAdmin()', governor, timelock);
  await rpc(stage.url, 'anvil_setBalance', [governor, '0x0']);
}

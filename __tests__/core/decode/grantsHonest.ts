import { caseOf, type GrantCase } from './grantCases';

/**
 * Role changes as protocols make them: what is called and given, and what kind of account receives it, follows public
 * proposals and documents of the protocol that is named; the addresses are made up. The first lines are those of the
 * proposals beside the project, made again by hand.
 */
const LINES = `
Compound 57: pause guardian | contract:comptroller _setPauseGuardian(address) safe:community
Compound 60: whitelist guardian | governor _setWhitelistGuardian(address) safe:community
Compound, Alpha to Bravo | timelock setPendingAdmin(address) contract:bravo
ENS 6.7: controller of the registrar | contract:registrar setController(address,bool) timelock true | contract:registry setSubnodeOwner(bytes32,bytes32,address) key:eth key:x contract:resolver
ENS 6.12: a name | contract:registry setOwner(bytes32,address) key:name contract:registrar
ENS 6.33: registrars that pay | contract:reverse setController(address,bool) contract:new true | contract:base transferOwnership(address) contract:wrapper | contract:wrapper setController(address,bool) contract:new true
ENS 6.34: there and back | contract:base addController(address) timelock | contract:base removeController(address) timelock
ENS 6.36: there and back | contract:security addRegistrarController(address) timelock | contract:security removeRegistrarController(address) timelock
ENS 6.48: security council | timelock grantRole(bytes32,address) role:PROPOSER_ROLE contract:council
Idle 20: smart treasury | contract:treasury commit_set_admins(address,address) contract:league safe:team
Uniswap 95: factories of other chains | via contract:messenger far:factory setOwner(address) far:switch
Aave: pool admin | contract:acl addPoolAdmin(address) timelock | contract:acl removePoolAdmin(address) contract:old
Aave: risk steward | contract:acl addRiskAdmin(address) contract:steward
Aave: guardian | contract:acl addEmergencyAdmin(address) safe:guardian | contract:acl removeEmergencyAdmin(address) safe:old
Aave: flash borrower and listing | contract:acl addFlashBorrower(address) contract:swap | contract:acl addAssetListingAdmin(address) contract:engine
Aave: facilitator | contract:gho addFacilitator(address,string,uint128) contract:minter core 1000000
Aave: administrators of the market | contract:provider setACLAdmin(address) timelock | contract:provider setPoolAdmin(address) timelock
Comet: pause guardian by its configurator | contract:configurator setPauseGuardian(address,address) contract:comet safe:community | contract:configurator setGovernor(address,address) contract:comet timelock
Compound: borrow cap guardian | contract:comptroller _setBorrowCapGuardian(address) safe:risk
Comet: a manager of the treasury’s balance | contract:comet allow(address,bool) contract:bulker true
Venus: call permissions | contract:acm giveCallPermission(address,string,address) contract:comptroller setActionsPaused() safe:guardian
Euler: governor of a vault | contract:vault setGovernorAdmin(address) safe:risk
Morpho: allocator, curator, guardian | contract:vault setIsAllocator(address,bool) wallet:bot true | contract:vault setCurator(address) safe:curator | contract:vault submitGuardian(address) safe:guardian
Gearbox: those who may pause | contract:acl addPausableAdmin(address) safe:tech | contract:acl addUnpausableAdmin(address) safe:tech
Uniswap: owner of the factory | contract:factory setOwner(address) contract:fee-controller
Uniswap: who sets the fee | contract:factory setFeeToSetter(address) timelock
Curve: ownership of a pool | contract:pool commit_transfer_ownership(address) contract:proxy
Balancer: fee setters | contract:authorizer grantRoles(bytes32[],address) [key:a,key:b] safe:operations
Balancer: roles of a new factory | contract:authorizer grantRole(bytes32,address) key:disable contract:relayer
Frax: minter | contract:frax addMinter(address) contract:amo | contract:frax removeMinter(address) contract:old-amo
a stablecoin’s pool may mint | contract:usd configureMinter(address,uint256) contract:pool 1000000
a stablecoin’s minter loses its allowance | contract:usd setMinterAllowance(address,uint256) wallet:old 0
xERC20: limits of a bridge | contract:x setLimits(address,uint256,uint256) contract:bridge 5000 5000
Maker: a module replaces another | contract:vat rely(address) contract:join | contract:vat deny(address) contract:old-join
Maker: the pause proxy | contract:psm rely(address) timelock | contract:psm kiss(address) contract:proxy
Maker: an oracle’s reader | contract:oracle kiss(address) contract:spotter
Lido: permission of an app | contract:acl createPermission(address,address,bytes32,address) contract:agent contract:registry role:MANAGE_SIGNING_KEYS contract:agent
Lido: roles of the router | contract:router grantRole(bytes32,address) role:STAKING_MODULE_MANAGE_ROLE contract:agent | contract:router revokeRole(bytes32,address) role:STAKING_MODULE_MANAGE_ROLE safe:old
Lido: node operator and module | contract:registry addNodeOperator(string,address) Operator wallet:rewards | contract:router addStakingModule(string,address,uint256,uint256,uint256) module contract:module 1 2 3
Synthetix: nominated owner | contract:proxy nominateNewOwner(address) safe:protocol
Yearn: governance and keeper of a vault | contract:vault setGovernance(address) safe:vaults | contract:vault setKeeper(address) wallet:keeper | contract:vault setStrategist(address) safe:strategists
Optimism: owner of the proxy admin | contract:proxy-admin transferOwnership(address) safe:security-council
Optimism: guardian and signer | contract:superchain setGuardian(address) safe:guardian | contract:system setUnsafeBlockSigner(address) contract:signer
Arbitrum: executor of upgrades | contract:upgrades grantRole(bytes32,address) role:EXECUTOR_ROLE safe:council | contract:upgrades revokeRole(bytes32,address) role:EXECUTOR_ROLE safe:old
Arbitrum: validators and batch poster | contract:rollup setValidator(address[],bool[]) [wallet:v1,wallet:v2] [true,true] | contract:inbox setIsBatchPoster(address,bool) wallet:poster true
LayerZero: delegate and peer | contract:oft setDelegate(address) safe:bridge | contract:oft setPeer(uint32,bytes32) 30110 key:oft
Polygon: predicate | contract:pol grantRole(bytes32,address) role:PREDICATE_ROLE contract:predicate
EigenLayer: pausers | contract:pausers setIsPauser(address,bool) safe:operations true | contract:pausers setUnpauser(address) safe:council
a council’s member is replaced | via safe:council safe:council swapOwner(address,address,address) 0x0000000000000000000000000000000000000001 wallet:before wallet:after
a Safe grows | safe:grants addOwnerWithThreshold(address,uint256) wallet:new 4
a module replaces another | via safe:treasury safe:treasury enableModule(address) contract:roles | via safe:treasury safe:treasury disableModule(address,address) 0x0000000000000000000000000000000000000001 contract:old
managers of the treasury (Zodiac) | contract:roles assignRoles(address,bytes32[],bool[]) safe:manager [key:MANAGER] [true]
a smart account’s module | contract:account installModule(uint256,address,bytes) 2 contract:executor 0x
the deployer hands over and leaves | contract:vault grantRole(bytes32,address) ADMIN timelock | contract:vault revokeRole(bytes32,address) ADMIN wallet:deployer
AccessManager: a role of operations | contract:am grantRole(uint64,address,uint32) 5 safe:operations 0
Solmate: a user of a role | contract:auth setUserRole(address,uint8,bool) contract:accountant 8 true
Solady: roles of a contract | contract:pool grantRoles(address,uint256) contract:hook 2
a proxy’s administrator | contract:proxy changeAdmin(address) timelock
votes of the treasury are delegated | token delegate(address) wallet:delegate
twelve calls that tidy up${Array.from({ length: 11 }, (_, each) => ` | contract:manager revokeKeeperRole(address) wallet:${each}`).join('')} | contract:manager grantGovernorRole(address) timelock
`;

export const HONEST_GRANTS: readonly GrantCase[] = LINES.trim().split('\n').map(caseOf);

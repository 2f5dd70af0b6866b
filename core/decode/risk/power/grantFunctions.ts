/**
 * The functions that give rights of which their names alone do not say all. Before the bar a signature, or the types of the
 * parameters with the names of all functions that take them; behind it what is given, and by place among the arguments
 * (`2.3`: of the tuple at 2; `*` stands for each of a list):
 *
 * to (who receives it; `caller`, `anyone`), over (the contract it is a right over; the called one when absent), role (its
 * name or number; `ruling` is the number that commands all others), right (in words, where no argument names it), reach (see
 * `Reach`), if (what has to be set: a flag, one of a list of flags, a number), in (the place of rows to which the other
 * places then belong), alone (a number of which less than 2 leaves one account to command), unless (where a row of Aragon says 1, a revocation); none: the function gives no right over a contract
 */
export const GRANT_FUNCTIONS = `
# OpenZeppelin, Solady, Solmate
(bytes32,address) grantRole grantRoleIfUnset setRole assignRole addRole | role=0 to=1
(address,bytes32) grantRole giveRole addRole assignRole | to=0 role=1
grantRole(uint64,address,uint32) | role=0 to=1 ruling=0
setRole(string,address) | role=0 to=1
beginDefaultAdminTransfer(address) | to=0 reach=owner right=default_admin
grantRoles(address,uint256) | to=0 if=1 right=roles reach=command
setUserRole(address,uint8,bool) | to=0 role=1 if=2
setPublicCapability(address,bytes4,bool) | to=anyone over=0 if=2 right=calls reach=command
setRootUser(address,bool) | to=0 if=1 right=root reach=command
(address,address) updateAuthority changeProxyAdmin | over=0 to=1 right=authority reach=owner
setTargetCustomAuthority(address,address) | over=0 to=1 right=authority reach=owner
setAuthority(address) | to=0 right=authority reach=owner
# Compound: the account that accepts is the one that calls
() acceptAdmin _acceptAdmin __acceptAdmin | to=caller right=admin reach=owner
(address,uint256) __queueSetTimelockPendingAdmin __executeSetTimelockPendingAdmin | to=0 right=admin reach=owner
_setProposalGuardian((address,uint96)) | to=0.0 right=guardian reach=duty
setProposalGuardian((address,uint96)) | to=0.0 right=guardian reach=duty
allow(address,bool) | to=0 if=1 right=manager reach=work
# Maker and Synthetix
rely(address) | to=0 right=ward reach=command
(address) kiss hope | to=0 right=access reach=duty
kiss(address[]) | to=0.* right=reader reach=minor
setAssociatedContract(address) | to=0 right=state reach=command
updateAccessControl(bytes32,address,bool,bool) | role=0 to=1 if=2
# Aragon: of the first kind an account may also be everybody
grantPermission(address,address,bytes32) | to=0 over=1 role=2
grantPermissionP(address,address,bytes32,uint256[]) | to=0 over=1 role=2
createPermission(address,address,bytes32,address) | to=0 over=1 role=2 and to=3 over=1 right=permission_manager reach=owner
setPermissionManager(address,address,bytes32) | to=0 over=1 right=permission_manager reach=owner
(address,address,bytes32) grant | over=0 to=1 role=2
grantWithCondition(address,address,bytes32,address) | over=0 to=1 role=2
applyMultiTargetPermissions((uint8,address,address,address,bytes32)[]) | in=0.* over=1 to=2 role=4 unless=0
applySingleTargetPermissions(address,(uint8,address,bytes32)[]) | in=1.* to=1 role=2 unless=0
applyInstallation(address,(((uint8,uint16),address),address,(uint8,address,address,address,bytes32)[],bytes32)) | in=1.2.* over=1 to=2 role=4 unless=0
# Safes and Zodiac: a signer is one of several, unless one signature is enough
addOwnerWithThreshold(address,uint256) | to=0 right=signer reach=duty alone=1
swapOwner(address,address,address) | to=2 right=signer reach=duty
replaceSigner(address,address) | to=1 right=signer reach=duty
(address) setGuard setModuleGuard setFallbackHandler | to=0 right=guard reach=duty
setAvatar(address) | to=0 right=avatar reach=command
assignRoles(address,bytes32[],bool[]) | to=0 role=1.* if=2
assignRoles(address,uint16[],bool[]) | to=0 role=1.* if=2
(address,bytes32) setDefaultRole | to=0 right=default_role reach=minor
(address,uint16) setDefaultRole | to=0 right=default_role reach=minor
installModule(uint256,address,bytes) | to=1 right=module reach=command
addOwnerAddress(address) | to=0 right=signer reach=command
(address) setDelegateCaller addDelegate | to=0 right=delegate reach=work
# Balancer, Venus, Yearn, Circle
grantRoles(bytes32[],address) | role=0.* to=1
grantRolesToMany(bytes32[],address[]) | role=0.* to=1.*
grantPermission(bytes32,address,address) | role=0 to=1 over=2
grantPermissions(bytes32[],address,address[]) | role=0.* to=1 over=2.*
giveCallPermission(address,string,address) | over=0 to=2 right=calls reach=work
(address,uint256) set_role add_role assignRole | to=0 if=1 right=role reach=command
setAuthorized(address,bool) | to=0 if=1 right=access reach=command
transferAdminRole(address,address) | over=0 to=1 right=admin reach=command
applyAuthorizedCallerUpdates((address[],address[])) | to=0.0.* right=caller reach=work
configureController(address,address) | to=0 right=minting reach=command
setLimits(address,uint256,uint256) | to=0 if=1 right=minter reach=command
# Tokens and accounts
(address) authorize addAuthorization addAuthorized addAccess grantMintAndBurnRoles | to=0 right=access reach=command
delegate(address) | to=0 right=votes reach=duty
setGovernor(address,address) | over=0 to=1 right=governor reach=owner
changeController(address) | to=0 right=minter reach=owner
setMintingManager(address) | to=0 right=minter reach=owner
setPeer(uint32,bytes32) | to=1 right=peer reach=minor
# Names of ENS, of which those of the first level command others
setOwner(bytes32,address) | to=1 right=name_owner reach=minor
setSubnodeOwner(bytes32,bytes32,address) | to=2 right=name_owner reach=minor
setSubnodeRecord(bytes32,bytes32,address,address,uint64) | to=2 right=name_owner reach=minor
setSubnodeOwner(bytes32,address) | to=1 right=name_owner reach=work
# Whatever their names say
addNodeOperator(string,address) | none
setApprovalForAll(address,bool) | none
registerAdminViaOwner(address) | none
`;

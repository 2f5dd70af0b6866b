import { sentenceTable } from './sentenceTable';

/** Sentences for power over contracts: rights, owners, code, Governors, timelocks, Safes. See `sentenceBy` for the form. */
export const POWER_SENTENCES = sentenceTable`
# Rights: AccessControl, AccessManager
grantRole(bytes32,address) | Give {1} {role 0}{where}
revokeRole(bytes32,address) | Take from {1} {role 0}{where}
renounceRole(bytes32,address) | Have {1} give up {role 0}{where}
setRoleAdmin(bytes32,bytes32) | Let holders of {role 1} give and take {role 0}{where}
grantRole(uint64,address,uint32) | Give {1} role {rank 0} in {it}{delay 2}
revokeRole(uint64,address) | Take from {1} role {rank 0} in {it}
setTargetAdminDelay(address,uint32) | Let changes to who may call {0} take effect after {span 1}
setTargetClosed(address,bool) | ?1: Close {0} to every call | Open {0} to calls again
setTargetFunctionRole(address,bytes4[],uint64) | Let holders of role {rank 2} call {functions 1} of {0}
updateAuthority(address,address) | Make {1} decide who may call {0}
# Owners and administrators
(address) transferOwnership setOwner setAdmin setGovernor setGovernance setAuthority | Hand {it} over{handed} to {0}
(address) setPendingOwner setPendingAdmin _setPendingAdmin | Offer {0} the control of {it}, who has to accept it
acceptOwnership() | Take over the ownership of {it}
() acceptAdmin _acceptAdmin | Take over the administration of {it}
renounceOwnership() | Leave {it} without an owner for good
__abdicate() | Take from the guardian of {it} every right for good
_burnVetoPower() | Give up the right to veto in {it} for good
_setVetoer(address) | Let {0} veto proposals of {it}
_setPendingVetoer(address) | Offer {0} the right to veto proposals of {it}
commit_set_admins(address,address) | Propose {0} as owner and {1} as emergency owner of {it}
setController(address,bool) | ?1: Let {0} control {it} | Let {0} control {it} no more
addController(address) | Let {0} control {it}
removeController(address) | Let {0} control {it} no more
# Code: proxies, their administrators, diamonds, and code that a proposal lends itself
(address) upgradeTo _setImplementation | Upgrade the code of {it}{code} to {0}
upgradeToAndCall(address,bytes) | Upgrade the code of {it}{code} to {0}{afterwards 1}
upgrade(address,address) | Upgrade the code of {0}{code 0} to {1}
upgradeAndCall(address,address,bytes) | Upgrade the code of {0}{code 0} to {1}{afterwards 2}
_setImplementation(address,bool,bytes) | ?1: Upgrade the code of {it}{code} to {0}, letting the present code clean up | Upgrade the code of {it}{code} to {0}
_setPendingImplementation(address) | Offer {0} as the next code of {it}
_become(address) | Make {it} the code of {0}, as was offered
_acceptImplementation() | Take over as the code of {it}
changeAdmin(address) | Let {0} replace the code of {it} from now on
changeProxyAdmin(address,address) | Let {1} replace the code of {0} from now on
deployAndUpgradeTo(address,address) | Build the market {1} anew with the settings of {0} and upgrade it to that code
deployUpgradeToAndCall(address,address,bytes) | Build the market {1} anew with the settings of {0}, upgrade it to that code{afterwards 2}
deploy(address) | Build the code of the market {0} anew with its settings in {it}
diamondCut((address,uint8,bytes4[])[],address,bytes) | ?1: Change {count 0 part} of the code of {it}, then run the code of {1} in its name | Change {count 0 part} of the code of {it}
initialize() | Set up {it}, which should happen once only
perform() | Run what the code of {it} does (perform)
execute(address,bytes) | Have {it} run the code of {0} with all its rights{named}
executeCall(address,bytes) | Have {it} call {0}{named}
# Governors and timelocks that are called by a proposal: proposing, voting, queueing, executing
propose(address[],uint256[],bytes[],string) | Propose to {it}{title 3}, with {calls}
propose(address[],uint256[],string[],bytes[],string) | Propose to {it}{title 4}, with {calls}
castVote(uint256,uint8) | Vote {side 1} on proposal {proposal 0} of {it}
castVoteWithReason(uint256,uint8,string) | Vote {side 1} on proposal {proposal 0} of {it}
castVoteWithReasonAndParams(uint256,uint8,string,bytes) | Vote {side 1} on proposal {proposal 0} of {it}
queue(uint256) | Queue proposal {proposal 0} of {it}
execute(uint256) | Execute proposal {proposal 0} of {it}
cancel(uint256) | Cancel proposal {proposal 0} of {it}
veto(uint256) | Veto proposal {proposal 0} of {it}
queue(address[],uint256[],bytes[],bytes32) | Queue a proposal of {it} that holds {calls}
execute(address[],uint256[],bytes[],bytes32) | Execute a proposal of {it} that holds {calls}
cancel(address[],uint256[],bytes[],bytes32) | Cancel a proposal of {it} that holds {count 0 call}
relay(address,uint256,bytes) | Have {it} make a call of its own to {0}{coins 1}
_initiate(address) | Start {it} with the proposals of {0} continued
_setWhitelistAccountExpiration(address,uint256) | Let {0} propose without the votes needed until {moment 1}
_setProposalGuardian((address,uint96)) | Change the guardian of {it}, who may cancel any proposal
setProposalType(uint8,uint16,uint16,string,string,address) | Set up proposal type {digits 0} ({quote 3}): quorum {bps 1}, approval {bps 2}
schedule(address,uint256,bytes,bytes32,bytes32,uint256) | Queue {calls} in {it}, to run after {span 5}
scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256) | Queue {calls} in {it}, to run after {span 5}
execute(address,uint256,bytes,bytes32,bytes32) | Have {it} make {calls} that waited in it
executeBatch(address[],uint256[],bytes[],bytes32,bytes32) | Have {it} make {calls} that waited in it
cancel(bytes32) | Cancel operation {hash 0} in {it}
queueTransaction(address,uint256,string,bytes,uint256) | Queue {calls} to {0} in {it}, to run from {moment 4}
executeTransaction(address,uint256,string,bytes,uint256) | Have {it} make {calls} to {0}
cancelTransaction(address,uint256,string,bytes,uint256) | Cancel a call to {0} that waits in {it}
multicall(bytes[]) | Make {calls} to {it}
aggregate3((address,bool,bytes)[]) | Make {calls} through {it}
# Safes, roles over them (Zodiac), and other accounts of several signers
addOwnerWithThreshold(address,uint256) | Add {0} as an owner of the Safe {it}{threshold 1}
removeOwner(address,address,uint256) | Remove the owner {1} from the Safe {it}{threshold 2}
swapOwner(address,address,address) | Replace the owner {1} with {2} in the Safe {it}
replaceSigner(address,address) | Replace {0} with {1} among those who sign for {it}
changeThreshold(uint256) | Set the signatures needed in {it}{signers} to {digits 0}
enableModule(address) | Let the module {0} act for the Safe {it} without its signatures
disableModule(address,address) | Let the module {1} act for the Safe {it} no more
setGuard(address) | ?0: Let {0} check every transaction of the Safe {it} | Remove the guard of the Safe {it}
setFallbackHandler(address) | Let {0} answer calls that the Safe {it} does not know
approveHash(bytes32) | Sign the transaction {hash 0} of the Safe {it}
execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) | ?3=1: Have the Safe {it} run the code of {0} with all its rights{inside} | Have the Safe {it} make {calls} to {0}{coins 1}
execTransactionFromModule(address,uint256,bytes,uint8) | Have the Safe {it} make {calls} to {0}, as its module{coins 1}
execTransactionWithRole(address,uint256,bytes,uint8,bytes32,bool) | Make {calls} to {0} through the roles of {it}{coins 1}
multiSend(bytes) | Make {calls}, all or none
setAllowance(address,address,uint96,uint16,uint32) | Let {0} spend {sum 1 2} of the Safe{every 3}
addDelegate(address) | Let {0} be given allowances by the Safe
removeDelegate(address,bool) | Take every allowance of the Safe from {0}
setup(address[],uint256,address,bytes,address,address,uint256,address) | Set up the Safe {it} with {count 0 owner}, of whom {digits 1} sign
scopeTarget(bytes32,address) | Let role {key 0} call chosen functions of {1}, none yet
allowTarget(bytes32,address,uint8) | Let role {key 0} call every function of {1}{option 2}
revokeTarget(bytes32,address) | Let role {key 0} call {1} no more
allowFunction(bytes32,address,bytes4,uint8) | Let role {key 0} call function {selector 2} of {1}{option 3}
scopeFunction(bytes32,address,bytes4,(uint8,uint8,uint8,bytes)[],uint8) | Let role {key 0} call function {selector 2} of {1} under conditions{option 4}
revokeFunction(bytes32,address,bytes4) | Let role {key 0} call function {selector 2} of {1} no more
assignRoles(address,bytes32[],bool[]) | Change the roles of {0} in {it}: {keys}
setDefaultRole(address,bytes32) | Let {0} act by default in role {wholekey 1}
setTransactionUnwrapper(address,bytes4,address) | Let {2} take apart what is sent to function {selector 1} of {0}
`;

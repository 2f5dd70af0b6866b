/**
 * The functions that hold calls, and where in their arguments these are. Before the bar a signature, or the types of the
 * parameters with the names of all functions that take them; behind it how the calls are given:
 *
 * call: one call · columns: lists of targets, values and so on · rows: a list of tuples · message: a call on another
 * chain, or columns of calls for its receiver · payload: columns of calls for the same contract on another chain ·
 * packed, script: bytes of a form of their own
 *
 * and by place among the arguments (of `in`: of that argument, as `0.1`; `*` stands for each of a list):
 *
 * to, value (`sent`: the coins of the outer call), data, signature, operation (1 is a delegatecall), lent (whether it is
 * one; `always`), by (who makes it: `nobody` where the route does not say, `alias`, `target`, `same` as the outer call),
 * chain (`there`: behind the gateway, `unknown`), skip (what is no call: `empty` calldata, target `zero`, and of messages what
 * holds nothing at all, unless `never`)
 */
export const CARRIERS = `
# Safes and Zodiac's modifiers, whose avatar makes the call
execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) | call to=0 value=1 data=2 operation=3
(address,uint256,bytes,uint8) execTransactionFromModule execTransactionFromModuleReturnData execute | call to=0 value=1 data=2 operation=3
(address,uint256,bytes,uint8,bytes32,bool) execTransactionWithRole execTransactionWithRoleReturnData | call to=0 value=1 data=2 operation=3 by=nobody
(address,uint256,bytes,uint8,uint16,bool) execTransactionWithRole execTransactionWithRoleReturnData | call to=0 value=1 data=2 operation=3 by=nobody
executeNextTx(address,uint256,bytes,uint8) | call to=0 value=1 data=2 operation=3 by=nobody
executeProposal(string,bytes32[],address,uint256,bytes,uint8) | call to=2 value=3 data=4 operation=5 by=nobody
executeProposalWithIndex(string,bytes32[],address,uint256,bytes,uint8,uint256) | call to=2 value=3 data=4 operation=5 by=nobody
multiSend(bytes) | packed
setup(address[],uint256,address,bytes,address,address,uint256,address) | call to=2 data=3 lent=always skip=empty
# Many calls at once: of a contract to itself in its caller's name, to others, and on behalf of an account (Euler)
multicall(bytes[]) | columns data=0 by=same
(uint256,bytes[]) multicall | columns data=1 by=same
(bytes32,bytes[]) multicall multicallWithNodeCheck | columns data=1 by=same
batch(bytes[],bool) | columns data=0 by=same
multicall(address[],bytes[]) | columns to=0 data=1
multicall(address[],bytes[],uint256[]) | columns to=0 data=1 value=2
multicall(address,bytes[]) | columns to=0 data=1
((address,bytes)[]) multicall aggregate blockAndAggregate | rows in=0 to=0 data=1
(bool,(address,bytes)[]) tryAggregate tryBlockAndAggregate | rows in=1 to=0 data=1
aggregate3((address,bool,bytes)[]) | rows in=0 to=0 data=2
aggregate3Value((address,bool,uint256,bytes)[]) | rows in=0 to=0 value=2 data=3
((address,uint256,bytes)[]) batch executeBatch execute | rows in=0 to=0 value=1 data=2
batch((address,address,uint256,bytes)[]) | rows in=0 by=0 to=1 value=2 data=3
# Timelocks: OpenZeppelin's and Arbitrum's, Compound's, Aave's, zkSync's, Maker's
schedule(address,uint256,bytes,bytes32,bytes32,uint256) | call to=0 value=1 data=2 tickets
execute(address,uint256,bytes,bytes32,bytes32) | call to=0 value=1 data=2 tickets
scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256) | columns to=0 value=1 data=2 tickets
executeBatch(address[],uint256[],bytes[],bytes32,bytes32) | columns to=0 value=1 data=2 tickets
(address,uint256,string,bytes,uint256) queueTransaction executeTransaction | call to=0 value=1 signature=2 data=3
(address,uint256,string,bytes,uint256,bool) queueTransaction executeTransaction | call to=0 value=1 signature=2 data=3 lent=5
executeTransaction(address,uint256,string,bytes,bool) | call to=0 value=1 signature=2 data=3 lent=4
executeTransactions(address[],uint256[],string[],bytes[]) | columns to=0 value=1 signature=2 data=3
queue(address[],uint256[],string[],bytes[],bool[]) | columns to=0 value=1 signature=2 data=3 lent=4
createPayload((address,bool,uint8,uint256,string,bytes)[]) | rows in=0 to=0 lent=1 value=3 signature=4 data=5 by=nobody
scheduleTransparent(((address,uint256,bytes)[],bytes32,bytes32),uint256) | rows in=0.0 to=0 value=1 data=2
(((address,uint256,bytes)[],bytes32,bytes32)) execute executeInstant | rows in=0.0 to=0 value=1 data=2
execute(((address,uint256,bytes)[],address,bytes32)) | rows in=0.0 to=0 value=1 data=2
(address,bytes32,bytes,uint256) plot exec | call to=0 data=2 lent=always by=nobody
# Governors, proposals in proposals among them
propose(address[],uint256[],bytes[],string) | columns to=0 value=1 data=2 by=nobody
propose(address[],uint256[],bytes[],string,uint8) | columns to=0 value=1 data=2 by=nobody
(address[],uint256[],string[],bytes[],string) propose proposeOnTimelockV1 | columns to=0 value=1 signature=2 data=3 by=nobody
propose(address[],uint256[],string[],bytes[],string,uint32) | columns to=0 value=1 signature=2 data=3 by=nobody
proposeBySigs((bytes,address,uint256)[],address[],uint256[],string[],bytes[],string) | columns to=1 value=2 signature=3 data=4 by=nobody
(address[],uint256[],bytes[],bytes32) queue execute | columns to=0 value=1 data=2 by=nobody
(address,uint256,bytes) relay submitTransaction executeTransaction execute | call to=0 value=1 data=2
executeOnBehalf(address,uint256,bytes) | call to=0 value=1 data=2 by=nobody
submitProposal((address,uint256,bytes)[],string) | rows in=0 to=0 value=1 data=2 by=nobody
submitProposal((address,uint96,bytes)[],string) | rows in=0 to=0 value=1 data=2 by=nobody
createProposal(bytes,(address,uint256,bytes)[],uint256,uint64,uint64,uint8,bool) | rows in=1 to=0 value=1 data=2 by=nobody
createProposal(bytes,(address,uint256,bytes)[],uint64,uint64,bytes) | rows in=1 to=0 value=1 data=2 by=nobody
createProposal(bytes,(address,uint256,bytes)[],uint256,bool,bool,uint64,uint64) | rows in=1 to=0 value=1 data=2 by=nobody
execute(bytes32,(address,uint256,bytes)[],uint256) | rows in=1 to=0 value=1 data=2
sendProposal(string,string,(address,uint256,bytes)[]) | rows in=2 to=0 value=1 data=2 by=nobody
sendProposals((string,string,uint256,(address,uint256,bytes)[])[]) | rows in=0.*.3 to=0 value=1 data=2 by=nobody chain=unknown
# Executors, accounts that are contracts, and upgrades, after which the new code is called
(address,bytes) execute functionDelegateCall delegateCall forwardDelegate exec | call to=0 data=1 lent=always
(address,bytes) executeCall functionCall call doCall externalCall executeAction forward callAppAction | call to=0 data=1 value=sent
schedule(address,bytes,uint48) | call to=0 data=1 value=sent
callAgreement(address,bytes,bytes) | call to=0 data=1 value=sent
(address,bytes,uint256) functionCallWithValue call execute | call to=0 data=1 value=2
(address,uint256,bytes) call invoke executeExternalCall forwardWithValue | call to=0 value=1 data=2
executeBatch(address[],bytes[]) | columns to=0 data=1
executeBatch(address[],uint256[],bytes[]) | columns to=0 value=1 data=2
forward(bytes) | script
newVote(bytes,string) | script
newVote(bytes,string,bool,bool) | script
(address,bytes) upgradeToAndCall upgrade setImplementation | call to=0 data=1 value=sent lent=always skip=empty
upgradeToAndCall(address,bytes,bool) | call to=0 data=1 value=sent lent=always skip=empty
upgradeToAndCall(string,address,bytes) | call to=1 data=2 value=sent lent=always skip=empty
upgradeAndCall(address,address,bytes) | call by=0 to=1 data=2 value=sent lent=always skip=empty
diamondCut((address,uint8,bytes4[])[],address,bytes) | call to=1 data=2 lent=always skip=zero
deployUpgradeToAndCall(address,address,bytes) | call to=1 data=2 by=target
# Bridges; by whom the receiver is called, only aliasing ones say
(address,bytes) sendTxToL1 sendMessageToChild | message to=0 data=1
(address,uint256,uint256,address,address,uint256,uint256,bytes) createRetryableTicket unsafeCreateRetryableTicket createRetryableTicketNoRefundAliasRewrite | message to=0 value=1 data=7 by=alias
createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,uint256,bytes) | message to=0 value=1 data=8 by=alias
sendContractTransaction(uint256,uint256,address,uint256,bytes) | message to=2 value=3 data=4 by=alias
sendL1FundedContractTransaction(uint256,uint256,address,bytes) | message to=2 data=3 by=alias
sendMessage(address,bytes,uint32) | message to=0 data=1
depositTransaction(address,uint256,uint64,bool,bytes) | message to=0 value=1 data=4 by=alias
initiateWithdrawal(address,uint256,bytes) | message to=0 data=2
sendMessage(address,uint256,bytes,uint256) | message to=0 value=1 data=2
sendMessage(address,uint256,bytes,uint256,address) | message to=0 value=1 data=2
# Linea: the second is the fee of the bridge
sendMessage(address,uint256,bytes) | message to=0 data=2
requestL2Transaction(address,uint256,bytes,uint256,uint256,bytes[],address) | message to=0 value=1 data=2 by=alias
requestL2TransactionDirect((uint256,uint256,address,uint256,bytes,uint256,uint256,bytes[],address)) | message in=0 chain=0 to=2 value=3 data=4 by=alias skip=never
requireToPassMessage(address,bytes,uint256) | message to=0 data=1
bridgeMessage(uint32,address,bool,bytes) | message to=1 data=3
sendMessage(uint256,address,bytes) | message to=1 data=2
callRemote(uint32,address,uint256,bytes) | message to=1 value=2 data=3
forwardMessage(uint256,address,uint256,bytes) | message to=1 data=3
sendToL1(bytes) | payload data=0 chain=there
(uint16,bytes,bytes) execute | payload data=1
execute(uint16,bytes,bytes,address) | payload data=1
callContract(string,string,bytes) | payload data=2
# Chains in the bridge's own counting; accounts of 32 bytes
sendMessage(address[],uint256[],bytes[],address,uint16) | columns to=0 value=1 data=2 by=nobody chain=unknown
callRemote(uint32,(bytes32,uint256,bytes)[]) | rows in=1 to=0 value=1 data=2 by=nobody chain=unknown
`;

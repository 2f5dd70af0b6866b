import { sentenceTable } from './sentenceTable';

/** Sentences for money: tokens, lending markets, streams, exchanges. See `sentenceBy` for the form. */
export const MONEY_SENTENCES = sentenceTable`
# Tokens: ERC-20, ERC-721, ERC-1155, wrapped coin, vaults
transfer(address,uint256) | Transfer {amount 1}{from} to {0}
transferFrom(address,address,uint256) | ?nft: Move item {item 2} of {it}{owner 0} to {1} | Transfer {amount 2}{owner 0} to {1}
safeTransferFrom(address,address,uint256) | Move item {item 2} of {it}{owner 0} to {1}
safeTransferFrom(address,address,uint256,bytes) | Move item {item 2} of {it}{owner 0} to {1}
safeTransferFrom(address,address,uint256,uint256,bytes) | Move {figure 3} of item {item 2} of {it}{owner 0} to {1}
approve(address,uint256) | ?nft: Let {0} take item {item 1} of {it} | ?1: Let {0} take {allowed 1}{from} | Let {0} take no more of {it}{from}
increaseAllowance(address,uint256) | Let {0} take a further {allowed 1}{from}
decreaseAllowance(address,uint256) | Let {0} take {amount 1} less{from} than now
setApprovalForAll(address,bool) | ?1: Let {0} take every item of {it}{from} | Let {0} take no more items of {it}{from}
mint(address,uint256) | Create {amount 1} for {0}{votes 1}
mint(uint256) | Create {amount 0}
burn(uint256) | Destroy {amount 0}{from}
(address,uint256) burn burnFrom | Destroy {amount 1} of {0}
delegate(address) | ?caller 0: Let the treasury vote with its own {it} | Let {0} vote with {it} held by {caller}
deposit() | Wrap {sent} into {it}
withdraw(uint256) | Withdraw {amount 0}
withdraw() | Withdraw what {it} holds for {caller}
deposit(uint256,address) | Deposit {figure 0} base units into {it}, for {1}
withdraw(uint256,address,address) | Withdraw {figure 0} base units from {it}, of {2}, to {1}
redeem(uint256,address,address) | Redeem {amount 0} of {2} and send what it is worth to {1}
transfer(address,address,uint256) | Transfer {tokens 0 2} held by {it} to {1}
_withdrawToken(address,address,uint256) | Withdraw {tokens 0 2} held by {it} to {1}
rescueTokens(address,address,uint256) | Take {tokens 0 2} out of {it} and send it to {1}
sendValue(address,uint256) | Send {coin 1} held by {it} to {0}
pause() | Pause {it}
unpause() | Let {it} run again after a pause
setPaused(bool) | ?0: Pause {it} | Let {it} run again after a pause
_withdraw(address,uint256) | Withdraw {amount 1} to {0}
# Compound's markets, what they hold and what they pay out, besides their settings
_supportMarket(address) | List {0} as a market of {it}
_reduceReserves(uint256) | Take {base 0} of its asset out of the reserves of {it}
_addReserves(uint256) | Add {base 0} of its asset to the reserves of {it}
withdrawReserves(address,uint256) | Send {base 1} of its asset out of the reserves of {it} to {0}
_setBorrowPaused(address,bool) | ?1: Pause borrowing in {0} | Allow borrowing in {0} again
_setMintPaused(address,bool) | ?1: Pause supplying in {0} | Allow supplying in {0} again
_setTransferPaused(bool) | ?0: Pause transfers in {it} | Allow transfers in {it} again
_setSeizePaused(bool) | ?0: Pause liquidations in {it} | Allow liquidations in {it} again
pause(bool,bool,bool,bool,bool) | ?off: Pause {off} in {it}, and nothing else | Let everything in {it} run again
_setMarketBorrowCaps(address[],uint256[]) | ?lifted: Lift the borrow cap of {first 0} | ?single: Set the borrow cap of {first 0} to {cap 1} of its asset | Set the borrow caps of {count 0 market}
_setCompSpeeds(address[],uint256[],uint256[]) | Set the COMP paid to suppliers and borrowers in {count 0 market}{nothing}
_setCompSpeed(address,uint256) | Let suppliers and borrowers of {0} earn {comp 1} COMP a block each
_setContributorCompSpeed(address,uint256) | ?1: Let {0} earn {comp 1} COMP every block | Stop the COMP that {0} earns every block
_grantComp(address,uint256) | Send {comp 1} COMP of {it} to {0}
_upgradeVotingDelegate(address) | Let {it} pass on votes by {0}
fixBadAccruals(address[],uint256[]) | Take back COMP that {count 0 account} earned by mistake
setPendingRate(uint256) | Announce a new rate of {it}: {digits 0}
addAsset(address,(address,address,uint8,uint64,uint64,uint64,uint128)) | Accept {asset} as collateral in the market {0}: borrow up to {factor 3 borrowCollateralFactor} of its worth, liquidated at {factor 4 liquidateCollateralFactor}, at most {supply}
setRewardConfig(address,address) | Pay rewards of the market {0} in {1}
setConfiguration(address,(address,address,address,address,address,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint104,uint104,uint104,(address,address,uint8,uint64,uint64,uint64,uint128)[])) | Set everything about the market {0} anew
setFactory(address,address) | Let {1} build the code of the market {0}
approveThis(address,address,uint256) | Let {0} take {alltokens 1 2} held by {it}
# Money that flows over time: streams and vesting
createStream(address,uint256,address,uint256,uint256) | Stream {tokens 2 1} to {0} from {moment 3} to {moment 4}
createStream(address,uint256,address,uint256,uint256,uint8,address) | Stream {tokens 2 1} to {0} from {moment 3} to {moment 4}
cancelStream(uint256) | End stream {number 0} of {it}
withdrawFromStream(uint256,uint256) | Withdraw {base 1} from stream {number 0} of {it}
setFlowrate(address,address,int96) | ?2: Stream about {monthly 0 2} every month ({month}) to {1}, without end | Stop the stream of {0} to {1}
(address,address,address,int96,bytes) createFlow updateFlow | ?3: Stream about {monthly 0 3} every month ({month}) to {2}, without end | Stop the stream of {0} to {2}
deleteFlow(address,address,address,bytes) | Stop the stream of {0} to {2}
upgrade(uint256) | Turn {base 0} into the streaming token {it}
downgrade(uint256) | Turn {base 0} of the streaming token {it} back
batchVestingPlans(address,address,uint256,(address,uint256,uint256,uint256,uint256)[],uint256,address,bool,uint8) | ?plan: Let {tokens 1 2} vest to {recipient} from {start}, revocable by {5} | Let {tokens 1 2} vest to {count 3 recipient}, revocable by {5}
batchLockingPlans(address,address,uint256,(address,uint256,uint256,uint256,uint256)[],uint256,uint8) | Lock {tokens 1 2} for {count 3 recipient}
revokePlans(uint256[]) | Revoke {count 0 vesting plan}
createVesting(address,uint256,uint256,uint256) | Let {0} earn tokens over time through {it}
# Exchanges, and what else a treasury keeps up
post(string,string) | Publish a note with the tag {quote 1}
enableFeeAmount(uint24,int24) | Allow pools with a fee of {pips 0} and a tick spacing of {digits 1}
setFeeProtocol(uint8,uint8) | Set the protocol’s part of the fees in {it} to 1/{digits 0} and 1/{digits 1}
claimAllRewards(address[],address) | Claim all rewards for {1}
`;

/** Sentences for what lies beyond the contracts of this chain: other chains, and names. See `sentenceBy` for the form. */
export const BEYOND_SENTENCES = sentenceTable`
# Messages to other chains, whose effect happens there
(address,bytes) sendTxToL1 sendMessageToChild | Send a message to {there} {effect 1}
(address,uint256,uint256,address,address,uint256,uint256,bytes) createRetryableTicket unsafeCreateRetryableTicket | Send a message to {there} {effect 7}{coins 1}
sendMessage(address,bytes,uint32) | Send a message to {there} {effect 1}
sendMessage(address,uint256,bytes,uint256) | Send a message to {there} {effect 2}{coins 1}
sendMessage(address,uint256,bytes,uint256,address) | Send a message to {there} {effect 2}{coins 1}
sendMessage(address,uint256,bytes) | Send a message to {there} {effect 2}{coins 1}
depositTransaction(address,uint256,uint64,bool,bytes) | Send a message to {there} {effect 4}{coins 1}
requireToPassMessage(address,bytes,uint256) | Send a message to {there} {effect 1}
forward(address,bytes) | ?inside: Have {it} call {0} | Have {it} call {0} in a way that we cannot read
(address,address,address,uint256,uint32,bytes) depositERC20To bridgeERC20To | Move {tokens 0 3} over a bridge to {2} on {there}
(address,uint32,bytes) depositETHTo bridgeETHTo | Move {sent} over a bridge to {0} on {there}
depositETH(uint32,bytes) | Move {sent} over a bridge to the same account on {there}
outboundTransfer(address,address,uint256,uint256,uint256,bytes) | Move {tokens 0 2} over a bridge to {1} on {there}
outboundTransferCustomRefund(address,address,address,uint256,uint256,uint256,bytes) | Move {tokens 0 3} over a bridge to {2} on {there}
depositFor(address,address,bytes) | Move tokens {1} over a bridge to {0} on {there}
# The names of ENS: records, owners, resolvers, registrars
setSubnodeRecord(bytes32,bytes32,address,address,uint64) | Give the name {label 1} below {node 0} to {2}, resolved by {3}
setSubnodeOwner(bytes32,bytes32,address) | Give the name {label 1} below {node 0} to {2}
setSubnodeOwner(bytes32,address) | Give the top-level name {label 0} to {1}
setRecord(bytes32,address,address,uint64) | Give the name {node 0} to {1}, resolved by {2}
setOwner(bytes32,address) | Give the name {node 0} to {1}
setResolver(bytes32,address) | Let {1} resolve the name {node 0}
setResolver(address) | Let {0} resolve the names of {it}
setTTL(bytes32,uint64) | Let the name {node 0} be remembered for {span 1}
setText(bytes32,string,string) | ?2: Set the text {quote 1} of the name {node 0} to {quote 2 80} | Remove the text {quote 1} of the name {node 0}
setAddr(bytes32,address) | Let the name {node 0} stand for {1}
setAddr(bytes32,uint256,bytes) | Let the name {node 0} stand for {hex 2 66} on chain type {number 1}
setContenthash(bytes32,bytes) | Set the content of the name {node 0} to {hex 1 24}
setName(string) | Let {quote 0} be the name of the account that calls
setName(bytes32,string) | Set the name record of {node 0} to {quote 1}
setNameForAddr(address,address,address,string) | Let {quote 3} be the name of {0}
register(uint256,address,uint256) | Register the name with label {id 0} for {1}, for {span 2}
renew(uint256,uint256) | Renew the name with label {id 0} for {span 1}
reclaim(uint256,address) | Give the records of the name with label {id 0} to {1}
addRegistrarController(address) | Let {0} register names
removeRegistrarController(address) | Let {0} register names no more
setAlgorithm(uint8,address) | Let {1} check DNS signatures of algorithm {number 0}
setExpiry(bytes32,uint64) | Let the name {node 0} expire at {moment 1}
`;

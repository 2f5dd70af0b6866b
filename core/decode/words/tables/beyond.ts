import { sentenceTable } from './sentenceTable';

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

import { errorTable } from './errorWords';

/** The sentences that every page has, by code; those of acts come with the acts (actErrors.ts), which no first load needs. */
export const ERRORS = errorTable(`
# Reading
rpc-down | wait | The RPC endpoint {host} does not answer. | We keep trying. You can choose another endpoint in Settings.
rpc-slow | wait | The RPC endpoint {host} did not finish its answer within {seconds} seconds. | We try again, then the next endpoint. You can choose another in Settings.
rpc-rate-limited | wait | The RPC endpoint {host} asks us to slow down. | We wait and continue. Your own endpoint, set in Settings, is usually faster.
rpc-wrong-chain | explain | {host} serves chain {actual}, not chain {expected}; it is not used. | Correct the endpoint of chain {expected} in Settings.
rpc-fork | explain | {host} has a different final block {block} than before. It serves a fork or another chain, and is not used. | Earlier figures are kept. Choose another endpoint in Settings.
rpc-refused | explain | {host} refused the request: {reason} | Choose another endpoint in Settings.
rpc-range | explain | {host} does not give logs for so many blocks at once: {reason} | We ask for less. If even one block is refused, choose another endpoint in Settings.
rpc-too-large | explain | The answer of {host} is larger than {limit}. | We ask for less at once.
rpc-malformed | explain | {host} gave an answer that does not fit the question: {reason} | Its answer was thrown away. Choose another endpoint in Settings.
rpc-none | prevent | No RPC endpoint is set for chain {chain}. | Add one for chain {chain} in Settings.
not-a-contract | explain | There is no contract at {address} on chain {chain}. | Check the address and the chain.
not-a-governor | explain | {address} on chain {chain} is no Governor: {probe} did not answer. | Check the address. Tokens and timelocks are not Governors; their documentation names the Governor.
address-checksum | prevent | The capitals of {address} do not match its checksum. | Copy the address again; one character may have changed.
address-malformed | prevent | “{input}” isn’t an address or a link that holds one. | Paste an address such as 0x… (40 hex digits), eth:0x…, or a link to it here or in a block explorer.
pasted-refused | prevent | This address cannot be used: {reason} | Paste the address itself, 0x and 40 hex digits.
chain-unknown | prevent | Chain {chain} is not set up here. | Add an RPC endpoint for chain {chain} in Settings.
proposal-unknown | explain | There is no proposal {id} on this Governor. | Go back to the organisation and choose one of its proposals.
history-unread | wait | The part of the history that this lies in has not been read yet. | Press Start to load it.
link-malformed | explain | This link is not complete: {reason} | Go back to the start and open the organisation from there.
config-malformed | explain | config.json is not valid at {path}: {expected} is expected. | The operator of this site has to correct public/config.json.
source-unpublished | explain | {host} knows no published source code of {address}. | Until its code is published, the effects of this contract are unknown.
source-unread | wait | {host} could not be asked for the source code: {reason} | Try again in a while, or paste the ABI.
index-dropped | wait | The index stored in this browser could not be used ({reason}); it was dropped and is being built again. | Nothing to do.
index-aside | explain | {host} has another block {block} than this browser read before: it serves another chain. | Earlier figures are set aside. If you did not restart this chain yourself, do not rely on this page: choose another endpoint in Settings.
checkpoint-lies | explain | The files of history that {host} gives contradict the chain ({reason}); they were thrown away. | Everything is read from the chain instead, which takes longer. Tell the operator of {host}.
checkpoint-part | wait | A file of history that this site promises could not be had ({reason}). | Its contents are read from the chain instead.
checkpoint-reasons | wait | The reasons of these votes could not be had ({reason}). | Reload the page to ask again.
logs-missing | explain | The endpoint left something out: {reason} | The page is incomplete. Choose another endpoint in Settings.
logs-unread | explain | {host} gave logs that cannot be understood: {count} of them. | Their content is missing here. Choose another endpoint in Settings. If it gives the same, this contract has its own events, which this site does not know.
storage-full | explain | This browser has no room left, so the index is kept in memory only. | Everything works; it is read anew at the next visit. Clear space in Settings.
storage-denied | explain | This browser lets us store nothing, so the index is kept in memory only. | Everything works; it is read anew at the next visit.
storage-busy | explain | This browser’s storage does not answer yet. Until it does, everything is read from the chain. | Close other pages of this site if that takes long.
worker-missing | explain | Background work is not possible in this browser, so reading happens on the page. | Everything works, a little slower.
part-unfetched | wait | A part of this page could not be fetched. | Try again once there is a network, or reload the page.
version-mismatch | explain | A new version of this site is there. | Reload the page.
query-invalid | bug | The question to the index is not valid: {reason} | This is a fault of ours. Please report it.
draft-invalid | prevent | The draft cannot be read as a proposal: {reason} | Correct it and ask again.
# Acting: before signing
wallet-missing | prevent | No wallet was found in this browser. | Install one, or open this page in the browser of your wallet.
wallet-open | wait | Your wallet has been asked and has not answered yet. | Open the wallet and answer it there; this page goes on when you did. If the wallet shows nothing, stop watching here and begin anew.
wallet-failed | explain | The wallet answered with an error: {reason} | Try again, or use another wallet.
wallet-ended | explain | Your wallet ended the connection. | Connect it again to act.
wallet-expired | explain | The connection to your wallet ran out. | Connect it again to act.
declined | silent | You declined in the wallet. Nothing was sent. | Vote again whenever you like.
ballot-malformed | explain | This ballot cannot be read: {reason} | Ask for it again, as a link or a file.
# Acting: what happened
would-revert | prevent | The contract would refuse this: {reason} | Nothing was sent.
reverted | explain | The contract refused the transaction: {reason} | The network fee was spent; nothing else changed.
replaced | explain | The transaction was replaced by another one from your wallet, which {mined}. | If that was you, all is well. Otherwise try again.
cancelled | explain | The transaction was cancelled in your wallet. | Try again whenever you like.
lost | wait | The network does not know this transaction any more. | It may still arrive. Look into your wallet before you try again.
elsewhere | wait | The wallet took the request; it is waiting for the others who must sign. | Nothing to do here: we watch the chain, and this page may be closed meanwhile.
unanswered | explain | The page was closed while your wallet was open, so we do not know what you answered. The chain shows nothing of it yet. | Look into your wallet. If it shows nothing, try again.
export-forked | explain | The chain took blocks back while the file was being written, so it is not whole. | Export it again.
export-empty | explain | This organisation names no token, so there are no delegates to write. | Export its votes or its proposals.
unexpected | bug | Something went wrong that we did not foresee: {reason} | Reload the page. If it happens again, please report it.
`);

import { errorTable } from './errorWords';

/** The sentences of what stops an act, and of what came of it: why, and what cures it. */
export const ACT_ERRORS = errorTable(`
# What stops an act
wallet-pending | wait | Your wallet already has a request open. | Open the wallet and answer it there.
wallet-wrong-chain | prevent | Your wallet is on {actual}. | Switch it to {expected} to act here.
no-gas | prevent | This account has {balance} and the network fee may reach {cost}. | Send some of the chain’s coin to this account first.
no-power-undelegated | prevent | You had no voting power when voting opened, because your tokens were not delegated to anyone. | Delegate to yourself now: it counts from the next proposal on.
no-power-delegated | prevent | You had no voting power when voting opened: your tokens are delegated to {delegate}, who votes with them. | Delegate to yourself to vote with them on later proposals.
no-power-late | prevent | You had no voting power when voting opened; the delegation you have now came after the snapshot. | It counts from the next proposal on.
no-power-tokens | prevent | You had no votes when voting opened. | Only accounts with delegated {symbol} at the snapshot can vote on this proposal.
no-power-untold | prevent | This account had no voting power when voting opened. The token does not say what the account holds, or who votes with it. | Ask the organisation how voting power is gained.
delegate-untold | prevent | This token does not say who votes with an account’s tokens, so a delegation cannot be checked here. | Delegate on the organisation’s own site.
already-voted | prevent | You have already voted on this proposal; votes cannot be changed. | Nothing to do.
voting-not-open | prevent | Voting has not opened yet. | Come back when it opens.
voting-closed | prevent | Voting has closed; the proposal is {state}. | Nothing to do.
objection-period | prevent | The outcome changed late, so only votes against are accepted until the vote ends. | Vote against, or leave it as it stands.
module-unknown | prevent | The votes of this proposal are counted by a module that is not known here. | Use the organisation’s own site to vote on it.
options-none | prevent | No option is approved yet. | Choose at least one, or vote against or abstain.
options-many | prevent | A vote may approve at most {most} of the options. | Take back some of them.
state-unknown | prevent | The contract does not say the state of this proposal: its state() fails. | Nothing that depends on it can be sent. Come back when the contract answers.
already-delegated | prevent | Your tokens are already delegated to this account. | Nothing to do.
send-forbidden | bug | This site may not send that call ({reason}); it was stopped. | This is a fault of ours or an attack. Nothing was sent. Please report it.
ballot-refused | prevent | The ballot cannot be used: {reason} | Nothing was sent.
review-refused | prevent | The review cannot be used: {reason} | Nothing was sent.
endorsement-refused | prevent | The endorsement cannot be used: {reason} | Nothing was sent.
endpoints-disagree | prevent | {hosts} contradict each other about {what}, so nothing is sent yet. | Choose which one to trust, or act anyway this time.
pairing-declined | silent | You declined in your wallet. Nothing was connected. | Connect again whenever you like.
pairing-chains | prevent | Your wallet supports none of this site’s chains. | Add one of them to the wallet, or use another wallet.
pairing-failed | explain | The wallet could not be connected: {reason} | Try again, or use another wallet.
relay-unreachable | wait | The WalletConnect relay does not answer. | Check your connection. We keep calling it, and nothing that you confirmed is lost.
relay-refused | explain | The WalletConnect relay refuses {who}: {reason} | {cure}
wallet-chain-missing | prevent | {wallet} is connected without chain {expected}, on which this organisation lives. | Ask it to add the chain; if it cannot, disconnect, then connect again with chain {expected} chosen in the wallet.
wallet-chain-refused | explain | The wallet did not go to chain {chain}: {reason} | Choose chain {chain} in the wallet itself, or disconnect and connect again with it. Nothing was sent.
other-tab | wait | Finish in your other tab; this page will update. | Nothing is asked twice. If that tab is closed, look into your wallet, then stop watching here.
safe-read-only | prevent | This Safe is shown to you, but your account is not one of its owners. | Connect an owner’s account in the Safe app, then try again.
side-missing | prevent | This Governor takes no such votes: {side}. | Choose one of the sides it knows.
split-empty | prevent | No votes are given to any side yet. | Enter how many votes go to each side.
split-exceeds | prevent | The amounts add up to {given} votes, and this account has {left} left. | Lower one of the amounts.
already-overridden | prevent | You have already voted with your own tokens on this proposal; that cannot be changed. | Nothing to do.
override-no-tokens | prevent | This account held no {symbol} when voting opened, so there is nothing to vote with over a delegate’s head. | Tokens that arrived later count from the next proposal on.
# What stops a change of shares
shares-none | prevent | No share has changed yet. | Enter an amount for a delegate.
shares-many | prevent | One transaction changes at most {most} shares here. | Make two changes of it.
shares-twice | prevent | {delegate} is listed twice. | Keep one line for each delegate.
shares-mute | prevent | {delegate} cannot vote, so these votes would be lost. | Choose a delegate who votes.
shares-changed | prevent | Your share with {delegate} is {now}, not {before} as shown: another transaction changed it. | Reload the page and enter the amounts again.
shares-short | prevent | The change takes {needed} from your wallet, which holds {held}. | Lower one of the amounts.
shares-closed | prevent | The multi-delegate may take {allowed} from your wallet, and the change needs {needed}. | Allow {needed} first. That is a transaction of its own.
shares-foreign | prevent | The multi-delegate that this site names does not hold the token of this organisation. | Tell the operator of this site. Do not send tokens to it.
allowance-needless | prevent | The multi-delegate may already take this amount. | Go on with the change.
# What stops proposing
propose-account | prevent | This draft is to be proposed by {proposer}. | Act from that account, or make a version of the draft for this one.
propose-votes | prevent | Proposing takes {needed} votes, and this account has {held}. Votes count one block after they were delegated. | Have votes delegated to this account, or let a delegate who has enough propose it.
propose-live | prevent | Your proposal {number} is {state}, and this Governor takes another one only when it is over. | Come back when its vote has ended.
propose-exists | prevent | A proposal with the same actions and the same text exists already; it is {state}. | Change the text of the draft; one word is enough.
propose-many | prevent | The draft has {count} actions, and this Governor takes at most {most}. | Make two proposals of it.
propose-gas | prevent | Proposing it takes {gas} gas, and a transaction may take at most {most}: no block would take it in. | Make its text or its calls shorter, or make two proposals of it.
propose-bytes | prevent | Its transaction would have {bytes} bytes. Networks do not pass on more than 128 KiB. | Make its text or its calls shorter, or make two proposals of it.
# What stops queueing, executing and cancelling a proposal
queue-needless | prevent | This proposal needs no queue: nothing waits between its vote and its execution. | Execute it directly.
queue-state | prevent | Only a proposal that has passed can be queued; this one is {state}. | Nothing to do.
role-missing | explain | The Governor does not hold the right ({role}) that the timelock asks for. | This is not possible until the timelock grants it to the Governor.
execute-state | prevent | Only a proposal that has passed can be executed; this one is {state}. | Nothing to do.
not-queued | prevent | The proposal has passed, but it has to wait in the timelock before it can be executed. | Queue it first.
eta-ahead | prevent | The proposal waits in the timelock until {time}. | Come back then; anyone may execute it.
proposal-expired | explain | The proposal was not executed in time, and the timelock does not take it any more. | The same actions would have to be proposed and voted on again.
executor-short | prevent | The actions of this proposal send {needed}, and {executor}, which pays for them, holds {balance}. | It can be executed once {executor} holds the missing {missing}.
coins-short | prevent | The caller has to attach {needed} to this call, and this account has {balance}. | Use an account that has enough.
coins-wanted | prevent | This Governor takes the coins of its actions, {needed}, from the account that executes. | Attach them to the call.
cancel-final | prevent | The proposal is {state}; there is nothing left to cancel. | Nothing to do.
cancel-proposer | prevent | Only the proposer can cancel, before voting starts. | Ask {proposer}.
cancel-late | prevent | Voting has started, so the proposer can no longer cancel. | Vote against it, if it should not pass.
cancel-guardian | prevent | Only the guardian ({guardian}) can cancel, and the proposer before voting starts. | Ask one of them.
cancel-threshold | prevent | Only the proposer can cancel while they have enough votes to propose; once they have fewer, anyone can. | Ask {proposer}.
cancel-sponsors | prevent | Only the proposer and those who signed the proposal can cancel it while they hold more votes than proposing took; once they hold fewer, anyone can. | Ask {proposer}.
cancel-alpha | prevent | Only the guardian ({guardian}) can cancel while the proposer has enough votes to propose; once they have fewer, anyone can. | Ask the guardian.
cancel-below | prevent | While the proposer has enough votes to propose, this cannot be cancelled. Once they have fewer, anyone can cancel it. | Vote against it, if it should not pass.
cancel-listed | prevent | The proposer is on the list of trusted proposers: only they can cancel, or the guardian of that list ({guardian}) once they have too few votes to propose. | Ask {proposer}.
cancel-none | prevent | This version of the Governor has no way to cancel a proposal. | Vote against it, if it should not pass.
cancel-role | prevent | Only accounts with the right to cancel (CANCELLER_ROLE) can do this in the timelock. | Ask one of the accounts that hold it.
operation-unknown | prevent | The timelock has no waiting operation that belongs to this proposal. | Nothing to do.
# What is wrong with a signed delegation
delegation-domain | prevent | This token does not say how a delegation is to be signed. | Delegate with a transaction instead.
delegation-expired | prevent | The signed delegation was valid until {time}. | Ask for a new signature.
delegation-used | prevent | The signed delegation holds the number {nonce}, and the token expects {expected}: it was used, or another one came first. | Ask for a new signature.
delegation-signer | prevent | The signature is not one of {delegator} for this delegation. | Ask for a new signature. Wallets that are contracts cannot sign for this token; they delegate with a transaction.
delegation-malformed | prevent | This is no signed delegation for this token ({reason}). | Paste the whole text that its owner copied.
# What came of an act, compared with what was asked: alarms, and notes beside a success
mined-otherwise | explain | {asked} What was mined {mined}. | {cure} Do not use this wallet until you know why it sent something else, and tell its makers and the organisation.
mined-sender | explain | You asked in the name of {account}. What was mined was sent by {sender}. | It does not speak for {account}. Do not use this wallet until you know why it used another account.
mined-stranger | explain | Your wallet named another account’s transaction: {sender} sent it, and it {mined}. This chain knows no transaction of {account}. | Do not use this wallet until you know why. Look here again later: it may still send something in your name.
mined-instead | explain | {asked} What the chain shows of this account instead: it {mined}. | If you did that yourself, also by a signed ballot, all is well. If not: {cure} Do not use this wallet until you know why, and tell its makers and the organisation.
mined-besides | explain | It was done as you asked. The same transaction also {mined}. | If you put that there yourself, all is well. If not: {cure}
mined-disputed | explain | {hosts} say different things about what was mined, so it could not be compared with what you asked. | One of them is wrong. Choose another endpoint in Settings, and look at the transaction in a block explorer.
mined-uncompared | explain | The chain confirms it, but no endpoint showed what was mined, so it could not be compared with what you asked. | Look at it in the list, or choose another endpoint in Settings.
mined-within | explain | Your wallet’s transaction went through, but the call inside it was refused. | Nothing of what you asked for was done. Look into the wallet for its reason.
mined-earlier | explain | Your wallet named a transaction that {account} had sent before you asked. Nothing new was sent. | Do not use this wallet until you know why. Look here again later: it may still send something in your name.
mined-alone | wait | {host} shows what was mined, and it is what you asked for. {other} does not show it, so the two could not be compared. | Look at it again later, or choose another endpoint in Settings.
mined-lighter | wait | Your vote counts with {counted} votes. Before you signed, {shown} were shown. | Owners who voted with their own tokens take them out of your vote. If this Governor has no such votes, compare your endpoints in Settings.
never-seen | explain | Nothing has arrived: no endpoint of this chain knows the transaction that your wallet named, and {account} has sent no other. | Look into the wallet before you try again: it may hold the transaction back, have sent it on another chain, or not at all. We keep looking; if it still arrives, this goes on by itself.
never-seen-here | explain | Nothing has arrived: your wallet is on chain {actual}, and chain {expected} does not know the transaction that it named. | Look into the wallet: it may have sent it on chain {actual}. Bring it back to chain {expected} before you try again. We keep looking; if it still arrives, this goes on by itself.
batch-missing | explain | This vote has not arrived. {reason} | Look into the wallet before you vote again: it may have left this vote out, or sent it on another chain. If it still arrives, this goes on by itself.
batch-split | explain | Your vote was cast as you asked. Your wallet had promised to send all votes together or none, and sent them in several transactions. | See whether each vote arrived. Do not rely on that promise of this wallet again.
# What stops the capture of what another app would send
capture-link | prevent | This is no link to connect a wallet by: {reason}. | Copy it again in the app: it begins with wc: and is about 180 characters long.
capture-link-expired | prevent | This link has expired. | Close the app’s list of wallets, open it again, and copy the new link.
capture-unavailable | prevent | Other apps cannot be connected here, because this site is set up without WalletConnect. | Write the action by hand, or ask this site’s operator to set it up.
capture-silent | explain | The app does not answer to this link. | A link works once, and only while the app shows it. Copy a new one there.
capture-chain | explain | {app} did not ask for chain {chain}, where the treasury is. | Choose that chain in the app, then copy a new link there.
capture-flood | explain | {app} sent requests without end, so it was disconnected. | Everything received before is still here. Connect it again only if you trust it.
capture-failed | explain | The app could not be connected: {reason} | Copy a new link in the app and try again.
capture-elsewhere | prevent | An app is connected in another tab of this site. | Go on there, or close that tab and try again.
# What an endpoint asks for
gas-absurd | prevent | The endpoint {host} asks for {what}. | Its answer cannot be true, and nothing was sent. Choose another endpoint in Settings.
# Proving
proof-refused | explain | The endpoint’s answer does not prove this figure against block {block}: {reason}. | The figure may still be right. Ask again, or choose another endpoint in Settings.
proof-impossible | explain | This figure cannot be proven here: {reason}. | Reading it again, and comparing endpoints, still works.
`);

/** The code of what stops an act or comes of it. */
export type ActCode = keyof typeof ACT_ERRORS;

import { say, type Words } from './errorWords';
import { LIFECYCLE_ERRORS } from './lifecycleErrors';
import { OUTCOME_ERRORS } from './outcomeErrors';

/** The sentences of what stops an act: why, and what cures it. */
export const ACT_ERRORS = {
  'wallet-pending': say(
    'wait',
    'Your wallet already has a request open.',
    'Open the wallet and answer it there.',
  ),
  'wallet-wrong-chain': say(
    'prevent',
    'Your wallet is on chain {actual}; this organisation lives on chain {expected}.',
    'Switch the wallet to chain {expected}.',
  ),
  'no-gas': say(
    'prevent',
    'This account has {balance} and the network fee may reach {cost}.',
    'Send some of the chain’s coin to this account first.',
  ),
  'no-power-undelegated': say(
    'prevent',
    'You had no voting power when voting opened, because your tokens were not delegated to anyone.',
    'Delegate to yourself now: it counts from the next proposal on.',
  ),
  'no-power-delegated': say(
    'prevent',
    'You had no voting power when voting opened: your tokens are delegated to {delegate}, who votes with them.',
    'Delegate to yourself to vote with them on later proposals.',
  ),
  'no-power-late': say(
    'prevent',
    'You had no voting power when voting opened; the delegation you have now came after the snapshot.',
    'It counts from the next proposal on.',
  ),
  'no-power-tokens': say(
    'prevent',
    'This account had no voting power when voting opened, and holds no {symbol}.',
    'Only accounts with delegated {symbol} at the snapshot can vote on this proposal.',
  ),
  'already-voted': say(
    'prevent',
    'You have already voted on this proposal; votes cannot be changed.',
    'Nothing to do.',
  ),
  'voting-not-open': say('prevent', 'Voting has not opened yet.', 'Come back when it opens.'),
  'voting-closed': say('prevent', 'Voting has closed; the proposal is {state}.', 'Nothing to do.'),
  'state-unknown': say(
    'prevent',
    'The contract does not say the state of this proposal: its state() fails.',
    'Nothing that depends on it can be sent. Come back when the contract answers.',
  ),
  'already-delegated': say('prevent', 'Your tokens are already delegated to this account.', 'Nothing to do.'),
  'send-forbidden': say(
    'bug',
    'This site may not send that call ({reason}); it was stopped.',
    'This is a fault of ours or an attack. Nothing was sent. Please report it.',
  ),
  'ballot-refused': say('prevent', 'The ballot cannot be used: {reason}', 'Nothing was sent.'),
  'review-refused': say('prevent', 'The review cannot be used: {reason}', 'Nothing was sent.'),
  'read-only': say(
    'prevent',
    'Governors of this kind ({family}) are shown here, but Quorate does not act on them.',
    'Use the organisation’s own site; the figures here stay right.',
  ),
  'endpoints-disagree': say(
    'prevent',
    '{hosts} contradict each other about {what}, so nothing is sent yet.',
    'Decide which one to believe, or act anyway this time.',
  ),
  'pairing-declined': say(
    'silent',
    'You declined in your wallet. Nothing was connected.',
    'Connect again whenever you like.',
  ),
  'pairing-chains': say(
    'prevent',
    'Your wallet knows none of the chains that this site reads.',
    'Add one of them to the wallet, or use another wallet.',
  ),
  'pairing-failed': say(
    'explain',
    'The wallet could not be connected: {reason}',
    'Try again, or use another wallet.',
  ),
  'wallet-chain-missing': say(
    'prevent',
    '{wallet} is connected without chain {expected}, on which this organisation lives.',
    'Ask it to add the chain; if it cannot, disconnect, then connect again with chain {expected} chosen in the wallet.',
  ),
  'wallet-chain-refused': say(
    'explain',
    'The wallet did not go to chain {chain}: {reason}',
    'Choose chain {chain} in the wallet itself, or disconnect and connect again with it. Nothing was sent.',
  ),
  'other-tab': say(
    'wait',
    'You have begun this in another tab of this site.',
    'Finish it there; this page goes on when you did, and nothing is asked twice. If that tab is closed, look into your wallet, then stop watching here.',
  ),
  'safe-read-only': say(
    'prevent',
    'This Safe is shown to you, but you are none of its signers.',
    'Connect a signer in the Safe app, then try again.',
  ),
  'side-missing': say(
    'prevent',
    'This Governor takes no votes to {side}.',
    'Choose one of the sides it knows.',
  ),
  'split-empty': say(
    'prevent',
    'No votes are given to any side yet.',
    'Enter how many votes go to each side.',
  ),
  'split-exceeds': say(
    'prevent',
    'The amounts add up to {given} votes, and this account has {left} left.',
    'Lower one of the amounts.',
  ),
  'already-overridden': say(
    'prevent',
    'You have already voted with your own tokens on this proposal; that cannot be changed.',
    'Nothing to do.',
  ),
  'override-no-tokens': say(
    'prevent',
    'This account held no {symbol} when voting opened, so there is nothing to vote with over a delegate’s head.',
    'Tokens that arrived later count from the next proposal on.',
  ),
  ...LIFECYCLE_ERRORS,
  'delegation-domain': say(
    'prevent',
    'This token does not say how a delegation is to be signed.',
    'Delegate with a transaction instead.',
  ),
  'delegation-expired': say(
    'prevent',
    'The signed delegation was valid until {time}.',
    'Ask for a new signature.',
  ),
  'delegation-used': say(
    'prevent',
    'The signed delegation holds the number {nonce}, and the token expects {expected}: it was used, or another one came first.',
    'Ask for a new signature.',
  ),
  'delegation-signer': say(
    'prevent',
    'The signature is not one of {delegator} for this delegation.',
    'Ask for a new signature. Wallets that are contracts cannot sign for this token; they delegate with a transaction.',
  ),
  'delegation-malformed': say(
    'prevent',
    'This is no signed delegation for this token ({reason}).',
    'Paste the whole text that the signer copied.',
  ),
  ...OUTCOME_ERRORS,
  'gas-absurd': say(
    'prevent',
    'The endpoint {host} asks for {what}.',
    'Its answer cannot be true, and nothing was sent. Choose another endpoint in Settings.',
  ),
} satisfies Record<string, Words>;

/** The code of what stops an act or comes of it. */
export type ActCode = keyof typeof ACT_ERRORS;

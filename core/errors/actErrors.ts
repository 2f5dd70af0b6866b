import { type ErrorWords, wording } from './errorWords';
import { LIFECYCLE_ERRORS } from './lifecycleErrors';
import { OUTCOME_ERRORS } from './outcomeErrors';

/** The sentences of what stops an act: why, and what cures it. */
export const ACT_ERRORS = {
  'wallet-pending': wording(
    'wait',
    'Your wallet already has a request open.',
    'Open the wallet and answer it there.',
  ),
  'wallet-wrong-chain': wording(
    'prevent',
    'Your wallet is on chain {actual}; this organisation lives on chain {expected}.',
    'Switch the wallet to chain {expected}.',
  ),
  'no-gas': wording(
    'prevent',
    'This account has {balance} and the network fee may reach {cost}.',
    'Send some of the chain’s coin to this account first.',
  ),
  'no-power-undelegated': wording(
    'prevent',
    'You had no voting power when voting opened, because your tokens were not delegated to anyone.',
    'Delegate to yourself now: it counts from the next proposal on.',
  ),
  'no-power-delegated': wording(
    'prevent',
    'You had no voting power when voting opened: your tokens are delegated to {delegate}, who votes with them.',
    'Delegate to yourself to vote with them on later proposals.',
  ),
  'no-power-late': wording(
    'prevent',
    'You had no voting power when voting opened; the delegation you have now came after the snapshot.',
    'It counts from the next proposal on.',
  ),
  'no-power-tokens': wording(
    'prevent',
    'This account had no voting power when voting opened, and holds no {symbol}.',
    'Only accounts with delegated {symbol} at the snapshot can vote on this proposal.',
  ),
  'already-voted': wording(
    'prevent',
    'You have already voted on this proposal; votes cannot be changed.',
    'Nothing to do.',
  ),
  'voting-not-open': wording('prevent', 'Voting has not opened yet.', 'Come back when it opens.'),
  'voting-closed': wording('prevent', 'Voting has closed; the proposal is {state}.', 'Nothing to do.'),
  'state-unknown': wording(
    'prevent',
    'The contract does not say the state of this proposal: its state() fails.',
    'Nothing that depends on it can be sent. Come back when the contract answers.',
  ),
  'already-delegated': wording(
    'prevent',
    'Your tokens are already delegated to this account.',
    'Nothing to do.',
  ),
  'send-forbidden': wording(
    'bug',
    'This site may not send that call ({reason}); it was stopped.',
    'This is a fault of ours or an attack. Nothing was sent. Please report it.',
  ),
  'ballot-refused': wording('prevent', 'The ballot cannot be used: {reason}', 'Nothing was sent.'),
  'review-refused': wording('prevent', 'The review cannot be used: {reason}', 'Nothing was sent.'),
  'read-only': wording(
    'prevent',
    'Governors of this kind ({family}) are shown here, but Quorate does not act on them.',
    'Use the organisation’s own site; the figures here stay right.',
  ),
  'endpoints-disagree': wording(
    'prevent',
    '{hosts} contradict each other about {what}, so nothing is sent yet.',
    'Decide which one to believe, or act anyway this time.',
  ),
  'pairing-declined': wording(
    'silent',
    'You declined in your wallet. Nothing was connected.',
    'Connect again whenever you like.',
  ),
  'pairing-chains': wording(
    'prevent',
    'Your wallet knows none of the chains that this site reads.',
    'Add one of them to the wallet, or use another wallet.',
  ),
  'pairing-failed': wording(
    'explain',
    'The wallet could not be connected: {reason}',
    'Try again, or use another wallet.',
  ),
  'relay-unreachable': wording(
    'wait',
    'The WalletConnect relay does not answer.',
    'Check your connection. We keep calling it, and nothing that you confirmed is lost.',
  ),
  'relay-refused': wording(
    'explain',
    'The WalletConnect relay refuses this device.',
    'Its clock is probably wrong: set date and time to automatic, then try again.',
  ),
  'wallet-chain-missing': wording(
    'prevent',
    '{wallet} is connected without chain {expected}, on which this organisation lives.',
    'Ask it to add the chain; if it cannot, disconnect, then connect again with chain {expected} chosen in the wallet.',
  ),
  'wallet-chain-refused': wording(
    'explain',
    'The wallet did not go to chain {chain}: {reason}',
    'Choose chain {chain} in the wallet itself, or disconnect and connect again with it. Nothing was sent.',
  ),
  'other-tab': wording(
    'wait',
    'You have begun this in another tab of this site.',
    'Finish it there; this page goes on when you did, and nothing is asked twice. If that tab is closed, look into your wallet, then stop watching here.',
  ),
  'safe-read-only': wording(
    'prevent',
    'This Safe is shown to you, but you are none of its signers.',
    'Connect a signer in the Safe app, then try again.',
  ),
  'side-missing': wording(
    'prevent',
    'This Governor takes no votes to {side}.',
    'Choose one of the sides it knows.',
  ),
  'split-empty': wording(
    'prevent',
    'No votes are given to any side yet.',
    'Enter how many votes go to each side.',
  ),
  'split-exceeds': wording(
    'prevent',
    'The amounts add up to {given} votes, and this account has {left} left.',
    'Lower one of the amounts.',
  ),
  'already-overridden': wording(
    'prevent',
    'You have already voted with your own tokens on this proposal; that cannot be changed.',
    'Nothing to do.',
  ),
  'override-no-tokens': wording(
    'prevent',
    'This account held no {symbol} when voting opened, so there is nothing to vote with over a delegate’s head.',
    'Tokens that arrived later count from the next proposal on.',
  ),
  ...LIFECYCLE_ERRORS,
  'delegation-domain': wording(
    'prevent',
    'This token does not say how a delegation is to be signed.',
    'Delegate with a transaction instead.',
  ),
  'delegation-expired': wording(
    'prevent',
    'The signed delegation was valid until {time}.',
    'Ask for a new signature.',
  ),
  'delegation-used': wording(
    'prevent',
    'The signed delegation holds the number {nonce}, and the token expects {expected}: it was used, or another one came first.',
    'Ask for a new signature.',
  ),
  'delegation-signer': wording(
    'prevent',
    'The signature is not one of {delegator} for this delegation.',
    'Ask for a new signature. Wallets that are contracts cannot sign for this token; they delegate with a transaction.',
  ),
  'delegation-malformed': wording(
    'prevent',
    'This is no signed delegation for this token ({reason}).',
    'Paste the whole text that the signer copied.',
  ),
  ...OUTCOME_ERRORS,
  'gas-absurd': wording(
    'prevent',
    'The endpoint {host} asks for {what}.',
    'Its answer cannot be true, and nothing was sent. Choose another endpoint in Settings.',
  ),
} satisfies Record<string, ErrorWords>;

/** The code of what stops an act or comes of it. */
export type ActCode = keyof typeof ACT_ERRORS;

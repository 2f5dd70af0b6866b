import { type ErrorWords, wording } from './errorWords';

/** The sentences of what came of an act, compared with what was asked: alarms, and notes beside a success. */
export const OUTCOME_ERRORS = {
  'mined-otherwise': wording(
    'explain',
    '{asked} What was mined {mined}.',
    '{cure} Do not use this wallet until you know why it sent something else, and tell its makers and the organisation.',
  ),
  'mined-sender': wording(
    'explain',
    'You asked in the name of {account}. What was mined was sent by {sender}.',
    'It does not speak for {account}. Do not use this wallet until you know why it used another account.',
  ),
  'mined-stranger': wording(
    'explain',
    'Your wallet named the transaction of a stranger: {sender} sent it, and it {mined}. {account} has sent nothing that this chain knows.',
    'Do not use this wallet until you know why. Look here again later: it may still send something in your name.',
  ),
  'mined-instead': wording(
    'explain',
    '{asked} What the chain shows of this account instead: it {mined}.',
    'If you did that yourself, also by a signed ballot, all is well. If not: {cure} Do not use this wallet until you know why, and tell its makers and the organisation.',
  ),
  'mined-besides': wording(
    'explain',
    'It was done as you asked. The same transaction also {mined}.',
    'If you put that there yourself, all is well. If not: {cure}',
  ),
  'mined-disputed': wording(
    'explain',
    '{hosts} say different things about what was mined, so it could not be compared with what you asked.',
    'One of them is wrong. Choose another endpoint in Settings, and look at the transaction in a block explorer.',
  ),
  'mined-uncompared': wording(
    'explain',
    'The chain confirms it, but no endpoint showed what was mined, so it could not be compared with what you asked.',
    'Look at it in the list, or choose another endpoint in Settings.',
  ),
  'mined-within': wording(
    'explain',
    'Your wallet’s transaction went through, but the call inside it was refused.',
    'Nothing of what you asked for was done. Look into the wallet for its reason.',
  ),
  'mined-earlier': wording(
    'explain',
    'Your wallet named a transaction that {account} had sent before you asked. Nothing new was sent.',
    'Do not use this wallet until you know why. Look here again later: it may still send something in your name.',
  ),
  'mined-alone': wording(
    'wait',
    '{host} shows what was mined, and it is what you asked for. {other} does not show it, so the two could not be compared.',
    'Look at it again later, or choose another endpoint in Settings.',
  ),
  'mined-lighter': wording(
    'wait',
    'Your vote counts with {counted} votes. Before you signed, {shown} were shown.',
    'Owners who voted with their own tokens take them out of your vote. If this Governor has no such votes, compare your endpoints in Settings.',
  ),
  'never-seen': wording(
    'explain',
    'Nothing has arrived: no endpoint of this chain knows the transaction that your wallet named, and {account} has sent no other.',
    'Look into the wallet before you try again: it may hold the transaction back, have sent it on another chain, or not at all. We keep looking; if it still arrives, this goes on by itself.',
  ),
  'never-seen-here': wording(
    'explain',
    'Nothing has arrived: your wallet is on chain {actual}, and chain {expected} does not know the transaction that it named.',
    'Look into the wallet: it may have sent it on chain {actual}. Bring it back to chain {expected} before you try again. We keep looking; if it still arrives, this goes on by itself.',
  ),
} as const satisfies Record<string, ErrorWords>;

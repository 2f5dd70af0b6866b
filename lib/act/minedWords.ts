import { type ActCode, say, type Words } from '@/lib/errors';

/** The sentences of what was mined, or was not, when it is compared with what was asked. */
export const MINED_ERRORS = {
  'mined-otherwise': say(
    'explain',
    '{asked} What was mined {mined}.',
    '{cure} Do not use this wallet until you know why it sent something else, and tell its makers and the organisation.',
  ),
  'mined-sender': say(
    'explain',
    'You asked in the name of {account}. What was mined was sent by {sender}.',
    'It does not speak for {account}. Do not use this wallet until you know why it used another account.',
  ),
  'mined-stranger': say(
    'explain',
    'Your wallet named the transaction of a stranger: {sender} sent it, and it {mined}. {account} has sent nothing that this chain knows.',
    'Do not use this wallet until you know why. Look here again later: it may still send something in your name.',
  ),
  'mined-instead': say(
    'explain',
    '{asked} Instead, this account sent a transaction that {mined}.',
    'If you did that yourself, all is well. If not: {cure} Do not use this wallet until you know why, and tell its makers and the organisation.',
  ),
  'mined-besides': say(
    'explain',
    'It was done as you asked. The same transaction also {mined}.',
    'If you put that there yourself, all is well. If not: {cure}',
  ),
  'mined-disputed': say(
    'explain',
    '{hosts} say different things about what was mined, so it could not be compared with what you asked.',
    'One of them lies. Choose another endpoint in Settings, and look at the transaction elsewhere.',
  ),
  'mined-uncompared': say(
    'explain',
    'The chain confirms it, but no endpoint showed what was mined, so it could not be compared with what you asked.',
    'Look at it in the list, or choose another endpoint in Settings.',
  ),
  'mined-within': say(
    'explain',
    'Your wallet’s transaction went through, but the call inside it was refused.',
    'Nothing of what you asked for was done. Look into the wallet for its reason.',
  ),
  'never-seen': say(
    'wait',
    'No endpoint of this chain knows the transaction that your wallet named, and {account} has sent nothing since: its next number is still {nonce}.',
    'Nothing was done so far. The wallet may hold it back, have sent it on another chain, or not at all: look there before you try again. We keep looking.',
  ),
  'gas-absurd': say(
    'prevent',
    'The endpoint {host} asks for {what}.',
    'It lies or is broken, and nothing was sent. Choose another endpoint in Settings.',
  ),
} satisfies Partial<Record<ActCode, Words>>;

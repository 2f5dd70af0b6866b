import { type ErrorBucket, type ErrorFacts, type ErrorWords, filled } from '@/core/errors/errorWords';
import { phrase, translate, translated } from '@/core/language/message';

type Props = { all: Readonly<Record<string, ErrorWords>>; bucket: ErrorBucket };

/** The errors of a table that belong to a bucket: each with its code, what it says with examples in its blanks, and the next step. */
export function ErrorEntries({ all, bucket }: Props) {
  return Object.entries(all)
    .filter(([, words]) => words.bucket === bucket)
    .map(([code, { title, next }]) => (
      <article key={code} id={code}>
        <h3>
          <a href={`#${code}`}>{code}</a>
        </h3>
        <p>{filled(translate(title), EXAMPLES)}</p>
        <p>{filled(translate(next), EXAMPLES)}</p>
      </article>
    ));
}

/** An example for every blank in the sentences of errors; numbers and names are the same in every language. */
const EXAMPLES: ErrorFacts = translated({
  account: 'alice.eth',
  actual: 'Ethereum',
  address: '0x1f98…F984',
  allowed: '0.5 ETH',
  app: 'Example',
  asked: phrase`You asked to vote For.`,
  balance: '0.01 ETH',
  before: '100',
  block: '21,472,786',
  bytes: '140,000',
  chain: 'Optimism',
  cost: '0.02 ETH',
  count: '12',
  counted: '900',
  cure: phrase`Look at your account in a block explorer.`,
  delegate: 'bob.eth',
  delegator: 'alice.eth',
  executor: '0x1a9C…7aBc',
  expected: 'Optimism',
  family: 'Nouns',
  gas: '31,000,000',
  given: '1,200',
  guardian: '0x5e4b…9d21',
  held: '100',
  host: 'rpc.example.org',
  hosts: 'rpc.example.org, other.example.org',
  id: '7',
  input: '0x12',
  left: '1,000',
  limit: '8 MB',
  mined: phrase`paid 2 ETH to another account`,
  missing: '0.5 ETH',
  most: '10',
  needed: '1 ETH',
  nonce: '3',
  now: '200',
  number: '7',
  other: 'other.example.org',
  path: 'chains[0].rpc',
  probe: 'quorum()',
  proposer: 'bob.eth',
  reason: phrase`unknown format`,
  role: 'PROPOSER_ROLE',
  seconds: '10',
  sender: 'bob.eth',
  shown: '1,000',
  side: phrase`abstain`,
  state: phrase`defeated`,
  symbol: 'UNI',
  time: '2027-03-01 12:00',
  wallet: 'Rainbow',
  what: phrase`a fee of 5 ETH`,
  who: phrase`this site`,
});

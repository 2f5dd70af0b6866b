import { encodeAbiParameters, getAddress, hashTypedData, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  actionsHash,
  decodeReview,
  encodeReview,
  isOwnReview,
  type Review,
  readReviewFile,
  reviewData,
  type SignedReview,
  writeReviewFile,
} from '@/core/governor/ballot/review';
import { parseProposalFragment } from '@/lib/routes';
import { parseReviewFragment, reviewHref } from '@/lib/signedLinks';

const KEY = privateKeyToAccount(keccak256('0x01'));
const GOVERNOR = getAddress('0x00000000000000000000000000000000000000a1');
const CALLS = [{ target: GOVERNOR, value: 5n, calldata: '0x12345678' }] as const;
const REVIEW: Review = {
  chainId: 1,
  governor: GOVERNOR,
  proposalId: 84n,
  actions: actionsHash(CALLS),
  reviewer: KEY.address,
  statement: 'It pays whom it says 👍',
};

// Wallets take JSON, where numbers of 256 bits are texts; viem wants them as numbers.
function asNumbers(review: Review) {
  const data = reviewData(review);
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  const { EIP712Domain, ...types } = data.types;
  expect(EIP712Domain.map(({ name }) => name)).toEqual(Object.keys(data.domain));
  return { ...data, types, message: { ...data.message, proposalId: review.proposalId } };
}

async function signed(review: Review = REVIEW): Promise<SignedReview> {
  // viem's own signer is the oracle for what a wallet makes of the typed data.
  return { ...review, signature: await KEY.signTypedData(asNumbers(review)) };
}

test('the hash is of targets, values and calldata as the chain packs them', () => {
  const packed = encodeAbiParameters(
    [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes[]' }],
    [[GOVERNOR], [5n], ['0x12345678']],
  );
  expect(REVIEW.actions).toBe(keccak256(packed));
  expect(actionsHash([{ ...CALLS[0], calldata: '0x12345679' }])).not.toBe(REVIEW.actions);
});

test('a signature holds for one chain, Governor, proposal, statement and reviewer', async () => {
  const review = await signed();
  expect(await isOwnReview(review)).toBe(true);
  const changes: Partial<Review>[] = [
    { chainId: 2 },
    { governor: KEY.address },
    { proposalId: 85n },
    { actions: keccak256('0x02') },
    { reviewer: GOVERNOR },
    { statement: 'It pays somebody else' },
  ];
  for (const change of changes) expect(await isOwnReview({ ...review, ...change })).toBe(false);
  expect(await isOwnReview({ ...review, signature: `0x${'00'.repeat(65)}` })).toBe(false);
  expect(await isOwnReview({ ...review, signature: '0x1234' })).toBe(false);
  expect(
    new Set(
      [review, ...changes.map((change) => ({ ...review, ...change }))].map((each) =>
        hashTypedData(asNumbers(each)),
      ),
    ).size,
  ).toBe(7);
});

test('it travels in a link and in a file and comes back the same', async () => {
  const review = await signed();
  const code = encodeReview(review);
  const link = reviewHref(`eip155:1:${GOVERNOR}`, 84n, code);
  const fragment = link.slice(link.indexOf('#'));
  expect(parseProposalFragment(fragment).id).toBe(84n);
  expect(parseReviewFragment(fragment)).toBe(code);
  expect(decodeReview(code, REVIEW)).toMatchObject(review);
  expect(readReviewFile(writeReviewFile(review), REVIEW)).toMatchObject(review);
});

test('what is cut, changed, transplanted or none at all is not read', async () => {
  const review = await signed();
  const code = encodeReview(review);
  const other = code.startsWith('AQ') ? `AR${code.slice(2)}` : `AQ${code.slice(2)}`;
  for (const bad of ['', 'x', code.slice(0, -1), code.slice(1), other, `${code}AA`, '§', 'A'.repeat(9_000)])
    expect(decodeReview(bad, REVIEW)).toBeNull();
  expect(decodeReview(code, { ...REVIEW, proposalId: 85n })).toBeNull();
  expect(decodeReview(code, { ...REVIEW, chainId: 5 })).toBeNull();
  const file = writeReviewFile(review);
  for (const bad of [
    '',
    '[]',
    '{}',
    file.slice(1),
    file.replace('"version": 1', '"version": 2'),
    ' '.repeat(30_000),
  ])
    expect(readReviewFile(bad, REVIEW)).toBeNull();
  expect(readReviewFile(file, { ...REVIEW, governor: KEY.address })).toBeNull();
  expect(readReviewFile(file.replace('It pays', '\\ud800'), REVIEW)).toBeNull();
});

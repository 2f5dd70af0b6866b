import { addressesOf, MOST_ADDRESSES } from '@/chain/contracts/facts/addresses';
import { decodeProposal } from '@/core/decode/decode';
import { account } from '../core/decode/cases';
import { addressOfWho, built, type Line, through } from '../core/decode/grantCases';

function named(...lines: (Line | ReturnType<typeof built>)[]) {
  const calls = lines.map(built);
  const actions = decodeProposal({
    chainId: 1,
    governor: null,
    timelock: account('a timelock'),
    targets: calls.map(({ target }) => addressOfWho(target)),
    values: calls.map(() => 0n),
    signatures: [],
    calldatas: calls.map(({ calldata }) => calldata),
    description: '',
  });
  return addressesOf(actions, 1);
}

const many = Array.from({ length: MOST_ADDRESSES }, (_, at) => `wallet:${at}`);

test('who receives a right is looked at, however many accounts are named before', () => {
  const found = named(
    ['contract:a', 'airdrop(address[],uint256)', many, 5n],
    ['contract:b', 'approve(address,uint256)', 'wallet:spender', 5n],
    ['contract:a', 'updateScores(address[])', many],
    ['contract:c', 'addMinter(address)', 'fresh:attacker'],
  );
  expect(found).toHaveLength(MOST_ADDRESSES);
  expect(found.slice(0, 5)).toContain(addressOfWho('fresh:attacker'));
});

test('also on another chain, where a key is the same', () => {
  const away = through(
    ['contract:messenger', 'sendMessage(address,bytes,uint32)', '@target', '@calldata', 200_000],
    ['far:vault', 'transferOwnership(address)', 'wallet:attacker'],
  );
  expect(named(away)).toContain(addressOfWho('wallet:attacker'));
});

test('the bytes of a function that cannot be read tell whom it names', () => {
  const found = named(['contract:a', 'bequeathTheRealm(uint256,address)', 10n ** 20n, 'fresh:attacker']);
  expect(found).toEqual(
    [addressOfWho('contract:a'), addressOfWho('fresh:attacker'), account('a timelock')].sort(
      (one, other) => found.indexOf(one) - found.indexOf(other),
    ),
  );
});

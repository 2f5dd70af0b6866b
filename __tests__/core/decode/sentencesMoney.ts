import { type Hex, namehash, stringToHex } from 'viem';
import { key, type Line, NFT, ONE, TARGET, TIMELOCK, TOKEN, TWO, USD, when } from './telling';

const E18 = 10n ** 18n;
const MAX = 2n ** 256n - 1n;
const HASH: Hex = `0x${'ab'.repeat(32)}`;

/** Tokens, lending, names, streams, and what has no sentence of its own. */
export const MONEY: readonly Line[] = [
  // Tokens
  when(USD, 'transfer(address,uint256)', [ONE, 1_250_000_000_000n]).says(
    'Transfer 1,250,000 USDC from the treasury to ONE',
  ),
  when(TWO, 'transfer(address,uint256)', [ONE, 1_250n]).says(
    'Transfer 1,250 base units of TWO from the treasury to ONE',
  ),
  when(USD, 'transferFrom(address,address,uint256)', [TIMELOCK, ONE, 500_000n]).says(
    'Transfer 0.5 USDC from the treasury to ONE',
  ),
  when(USD, 'approve(address,uint256)', [ONE, MAX]).says(
    'Let ONE take an unlimited amount of USDC from the treasury',
  ),
  when(USD, 'approve(address,uint256)', [ONE, 7_000_000n]).says('Let ONE take 7 USDC from the treasury'),
  when(USD, 'approve(address,uint256)', [ONE, 0n]).says('Let ONE take no more of USD from the treasury'),
  when(NFT, 'approve(address,uint256)', [ONE, 5n]).says('Let ONE take item #5 of NFT'),
  when(USD, 'increaseAllowance(address,uint256)', [ONE, 1_000_000n]).says(
    'Let ONE take a further 1 USDC from the treasury',
  ),
  when(NFT, 'setApprovalForAll(address,bool)', [ONE, true]).says(
    'Let ONE take every item of NFT from the treasury',
  ),
  when(NFT, 'safeTransferFrom(address,address,uint256)', [TIMELOCK, ONE, 9n]).says(
    'Move item #9 of NFT from the treasury to ONE',
  ),
  when(TOKEN, 'mint(address,uint256)', [ONE, 500n * E18]).says(
    'Create 500 GOV for ONE: 50.0% of the votes that exist now',
  ),
  when(USD, 'burn(uint256)', [2_000_000n]).says('Destroy 2 USDC from the treasury'),
  when(TOKEN, 'delegate(address)', [ONE]).says('Let ONE vote with TOKEN held by the treasury'),
  when(TARGET, 'deposit()', []).says('Wrap 1.5 ETH into TARGET', {}, 15n * 10n ** 17n),
  when(TARGET, 'pause()', []).says('Pause TARGET'),
  when(TARGET, 'unpause()', []).says('Let TARGET run again after a pause'),
  // Lending
  when(TARGET, '_setCollateralFactor(address,uint256)', [ONE, 75n * 10n ** 16n]).says(
    'Set the collateral factor of ONE from 70% to 75%',
    { [`${key(TARGET, `markets(${ONE.toLowerCase()})`)}#1`]: 7n * 10n ** 17n },
  ),
  when(TARGET, '_setReserveFactor(uint256)', [75n * 10n ** 15n]).says(
    'Set the reserve factor of TARGET to 7.5%',
  ),
  when(TARGET, '_supportMarket(address)', [ONE]).says('List ONE as a market of TARGET'),
  when(TARGET, '_setPriceOracle(address)', [ONE]).says('Set the price oracle of TARGET to ONE'),
  when(TARGET, '_setBorrowPaused(address,bool)', [ONE, true]).says('Pause borrowing in ONE'),
  when(TARGET, '_grantComp(address,uint256)', [ONE, 5n * E18]).says('Send 5 COMP of TARGET to ONE'),
  when(TARGET, '_setContributorCompSpeed(address,uint256)', [ONE, 0n]).says(
    'Stop the COMP that ONE earns every block',
  ),
  when(TARGET, '_setMarketBorrowCaps(address[],uint256[])', [[ONE], [0n]]).says('Lift the borrow cap of ONE'),
  when(TARGET, 'updateAssetSupplyCap(address,address,uint128)', [ONE, USD, 9_000_000n]).says(
    'Set the supply cap of USD to 9 USDC',
  ),
  when(TARGET, 'setBorrowKink(address,uint64)', [ONE, 8n * 10n ** 17n]).says(
    'Set the borrow kink of ONE to 80%',
  ),
  when(TARGET, 'withdrawReserves(address,uint256)', [ONE, 5n]).says(
    'Send 5 base units of its asset out of the reserves of TARGET to ONE',
  ),
  // Names
  when(TARGET, 'setText(bytes32,string,string)', [namehash('ens.eth'), 'url', 'https://ens']).says(
    'Set the text “url” of the name ens.eth to “https://ens”',
  ),
  when(TARGET, 'setSubnodeOwner(bytes32,bytes32,address)', [namehash('eth'), HASH, ONE]).says(
    'Give the name with label hash 0xabababab… below eth to ONE',
  ),
  when(TARGET, 'setResolver(bytes32,address)', [HASH, ONE]).says(
    'Let ONE resolve the name with hash 0xabababab…',
  ),
  when(TARGET, 'addController(address)', [ONE]).says('Let ONE control TARGET'),
  // Streams and vesting
  when(TARGET, 'createStream(address,uint256,address,uint256,uint256)', [
    ONE,
    5_000_000n,
    USD,
    1_643_184_000n,
    1_664_265_601n,
  ]).says('Stream 5 USDC to ONE from 2022-01-26 08:00 UTC to 2022-09-27 08:00 UTC'),
  when(TARGET, 'cancelStream(uint256)', [7n]).says('End stream 7 of TARGET'),
  // Rights over a Safe, exchanges
  when(TARGET, 'scopeTarget(bytes32,address)', [stringToHex('MANAGER', { size: 32 }), ONE]).says(
    'Let role “MANAGER” call chosen functions of ONE, none yet',
  ),
  when(TARGET, 'enableFeeAmount(uint24,int24)', [100, 1]).says(
    'Allow pools with a fee of 0.01% and a tick spacing of 1',
  ),
  when(TARGET, 'setFeeTo(address)', [ONE]).says('Set the receiver of protocol fees of TARGET to ONE'),
  when(TARGET, 'setProtocolFee(uint16)', [10]).says(
    'Set the protocol fee of TARGET from 30 to 10 (raw units)',
    { [key(TARGET, 'protocolFee()')]: 30n },
  ),
  // Calls without their own sentence
  when(TARGET, 'setFooBar(uint256)', [1n]).says('Call setFooBar of TARGET with 1 (fooBar() now gives 9)', {
    [key(TARGET, 'fooBar()')]: 9n,
  }),
  when(TARGET, 'launch(address,string,bool)', [ONE, 'up', true]).says(
    'Call launch of TARGET with ONE, “up”, yes',
  ),
];

import { type Hex, namehash, stringToHex } from 'viem';
import { key, type Line, NFT, ONE, TARGET, TIMELOCK, TOKEN, TWO, USD } from './telling';

const E18 = 10n ** 18n;
const MAX = 2n ** 256n - 1n;
const HASH: Hex = `0x${'ab'.repeat(32)}`;

/** Tokens, lending, names, streams, and what has no sentence of its own. */
export const MONEY: readonly Line[] = [
  // Tokens
  [
    USD,
    'transfer(address,uint256)',
    [ONE, 1_250_000_000_000n],
    'Transfer 1,250,000 USDC from the treasury to ONE',
  ],
  [
    TWO,
    'transfer(address,uint256)',
    [ONE, 1_250n],
    'Transfer 1,250 base units of TWO from the treasury to ONE',
  ],
  [
    USD,
    'transferFrom(address,address,uint256)',
    [TIMELOCK, ONE, 500_000n],
    'Transfer 0.5 USDC from the treasury to ONE',
  ],
  [USD, 'approve(address,uint256)', [ONE, MAX], 'Let ONE take an unlimited amount of USDC from the treasury'],
  [USD, 'approve(address,uint256)', [ONE, 7_000_000n], 'Let ONE take 7 USDC from the treasury'],
  [USD, 'approve(address,uint256)', [ONE, 0n], 'Let ONE take no more of USD from the treasury'],
  [NFT, 'approve(address,uint256)', [ONE, 5n], 'Let ONE take item #5 of NFT'],
  [
    USD,
    'increaseAllowance(address,uint256)',
    [ONE, 1_000_000n],
    'Let ONE take a further 1 USDC from the treasury',
  ],
  [NFT, 'setApprovalForAll(address,bool)', [ONE, true], 'Let ONE take every item of NFT from the treasury'],
  [
    NFT,
    'safeTransferFrom(address,address,uint256)',
    [TIMELOCK, ONE, 9n],
    'Move item #9 of NFT from the treasury to ONE',
  ],
  [
    TOKEN,
    'mint(address,uint256)',
    [ONE, 500n * E18],
    'Create 500 GOV for ONE: 50.0% of the votes that exist now',
  ],
  [USD, 'burn(uint256)', [2_000_000n], 'Destroy 2 USDC from the treasury'],
  [TOKEN, 'delegate(address)', [ONE], 'Let ONE vote with TOKEN held by the treasury'],
  [TARGET, 'deposit()', [], 'Wrap 1.5 ETH into TARGET', {}, 15n * 10n ** 17n],
  [TARGET, 'pause()', [], 'Pause TARGET'],
  [TARGET, 'unpause()', [], 'Let TARGET run again after a pause'],
  // Lending
  [
    TARGET,
    '_setCollateralFactor(address,uint256)',
    [ONE, 75n * 10n ** 16n],
    'Set the collateral factor of ONE from 70% to 75%',
    { [`${key(TARGET, `markets(${ONE.toLowerCase()})`)}#1`]: 7n * 10n ** 17n },
  ],
  [TARGET, '_setReserveFactor(uint256)', [75n * 10n ** 15n], 'Set the reserve factor of TARGET to 7.5%'],
  [TARGET, '_supportMarket(address)', [ONE], 'List ONE as a market of TARGET'],
  [TARGET, '_setPriceOracle(address)', [ONE], 'Set the price oracle of TARGET to ONE'],
  [TARGET, '_setBorrowPaused(address,bool)', [ONE, true], 'Pause borrowing in ONE'],
  [TARGET, '_grantComp(address,uint256)', [ONE, 5n * E18], 'Send 5 COMP of TARGET to ONE'],
  [
    TARGET,
    '_setContributorCompSpeed(address,uint256)',
    [ONE, 0n],
    'Stop the COMP that ONE earns every block',
  ],
  [TARGET, '_setMarketBorrowCaps(address[],uint256[])', [[ONE], [0n]], 'Lift the borrow cap of ONE'],
  [
    TARGET,
    'updateAssetSupplyCap(address,address,uint128)',
    [ONE, USD, 9_000_000n],
    'Set the supply cap of USD to 9 USDC',
  ],
  [TARGET, 'setBorrowKink(address,uint64)', [ONE, 8n * 10n ** 17n], 'Set the borrow kink of ONE to 80%'],
  [
    TARGET,
    'withdrawReserves(address,uint256)',
    [ONE, 5n],
    'Send 5 base units of its asset out of the reserves of TARGET to ONE',
  ],
  // Names
  [
    TARGET,
    'setText(bytes32,string,string)',
    [namehash('ens.eth'), 'url', 'https://ens'],
    'Set the text “url” of the name ens.eth to “https://ens”',
  ],
  [
    TARGET,
    'setSubnodeOwner(bytes32,bytes32,address)',
    [namehash('eth'), HASH, ONE],
    'Give the name with label hash 0xabababab… below eth to ONE',
  ],
  [TARGET, 'setResolver(bytes32,address)', [HASH, ONE], 'Let ONE resolve the name with hash 0xabababab…'],
  [TARGET, 'addController(address)', [ONE], 'Let ONE control TARGET'],
  // Streams and vesting
  [
    TARGET,
    'createStream(address,uint256,address,uint256,uint256)',
    [ONE, 5_000_000n, USD, 1_643_184_000n, 1_664_265_601n],
    'Stream 5 USDC to ONE from 2022-01-26 08:00 UTC to 2022-09-27 08:00 UTC',
  ],
  [TARGET, 'cancelStream(uint256)', [7n], 'End stream 7 of TARGET'],
  // Rights over a Safe, exchanges
  [
    TARGET,
    'scopeTarget(bytes32,address)',
    [stringToHex('MANAGER', { size: 32 }), ONE],
    'Let role “MANAGER” call chosen functions of ONE, none yet',
  ],
  [
    TARGET,
    'enableFeeAmount(uint24,int24)',
    [100, 1],
    'Allow pools with a fee of 0.01% and a tick spacing of 1',
  ],
  [TARGET, 'setFeeTo(address)', [ONE], 'Set the receiver of protocol fees of TARGET to ONE'],
  [
    TARGET,
    'setProtocolFee(uint16)',
    [10],
    'Set the protocol fee of TARGET from 30 to 10 (raw units)',
    { [key(TARGET, 'protocolFee()')]: 30n },
  ],
  // Calls without their own sentence
  [
    TARGET,
    'setFooBar(uint256)',
    [1n],
    'Call setFooBar of TARGET with 1 (fooBar() now gives 9)',
    { [key(TARGET, 'fooBar()')]: 9n },
  ],
  [TARGET, 'launch(address,string,bool)', [ONE, 'up', true], 'Call launch of TARGET with ONE, “up”, yes'],
];

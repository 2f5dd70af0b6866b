import { row, type SettingTable } from './settingRow';

// A Comet is told through its Configurator: the first argument is the market, and the market itself is asked.
const comet = { asked: 0, of: 0 } as const;
const asset = { ...comet, of: 1, view: 'getAssetInfoByAddress(address)', takes: [1] } as const;

/** What Compound's markets, second and third version, let be set. */
export const LENDING_SETTINGS: SettingTable = {
  '_setCollateralFactor(address,uint256)': row('the collateral factor', 'mantissa', 'markets(address)', {
    takes: [0],
    word: 1,
    of: 0,
  }),
  '_setReserveFactor(uint256)': row('the reserve factor', 'mantissa', 'reserveFactorMantissa()'),
  '_setCloseFactor(uint256)': row('the close factor', 'mantissa', 'closeFactorMantissa()'),
  '_setLiquidationIncentive(uint256)': row(
    'the liquidation incentive',
    'mantissa',
    'liquidationIncentiveMantissa()',
  ),
  '_setPriceOracle(address)': row('the price oracle', 'address', 'oracle()'),
  '_setPauseGuardian(address)': row('the pause guardian', 'address', 'pauseGuardian()'),
  '_setBorrowCapGuardian(address)': row('the borrow cap guardian', 'address', 'borrowCapGuardian()'),
  '_setInterestRateModel(address)': row('the interest rate model', 'address', 'interestRateModel()'),
  '_setComptroller(address)': row('the comptroller', 'address', 'comptroller()'),
  '_setMaxAssets(uint256)': row('the most assets one account may borrow against', 'number', 'maxAssets()'),
  '_setIdleRate(uint256)': row('the IDLE rate', 'number', 'idleRate()'),
  'setBaseTokenPriceFeed(address,address)': row(
    'the price feed of the base token',
    'address',
    'baseTokenPriceFeed()',
    comet,
  ),
  'setPauseGuardian(address,address)': row('the pause guardian', 'address', 'pauseGuardian()', comet),
  'setGovernor(address,address)': row('the governor', 'address', 'governor()', comet),
  'setExtensionDelegate(address,address)': row(
    'the extension contract',
    'address',
    'extensionDelegate()',
    comet,
  ),
  'setSupplyKink(address,uint64)': row('the supply kink', 'mantissa', 'supplyKink()', comet),
  'setBorrowKink(address,uint64)': row('the borrow kink', 'mantissa', 'borrowKink()', comet),
  'setSupplyPerYearInterestRateSlopeLow(address,uint64)': row(
    'the yearly supply rate below the kink',
    'mantissa',
    null,
    comet,
  ),
  'setSupplyPerYearInterestRateSlopeHigh(address,uint64)': row(
    'the yearly supply rate above the kink',
    'mantissa',
    null,
    comet,
  ),
  'setSupplyPerYearInterestRateBase(address,uint64)': row(
    'the yearly base rate of supply',
    'mantissa',
    null,
    comet,
  ),
  'setBorrowPerYearInterestRateSlopeLow(address,uint64)': row(
    'the yearly borrow rate below the kink',
    'mantissa',
    null,
    comet,
  ),
  'setBorrowPerYearInterestRateSlopeHigh(address,uint64)': row(
    'the yearly borrow rate above the kink',
    'mantissa',
    null,
    comet,
  ),
  'setBorrowPerYearInterestRateBase(address,uint64)': row(
    'the yearly base rate of borrowing',
    'mantissa',
    null,
    comet,
  ),
  'setStoreFrontPriceFactor(address,uint64)': row(
    'the store front price factor',
    'mantissa',
    'storeFrontPriceFactor()',
    comet,
  ),
  'setBaseTrackingSupplySpeed(address,uint64)': row(
    'the speed of rewards for suppliers',
    'number',
    'baseTrackingSupplySpeed()',
    comet,
  ),
  'setBaseTrackingBorrowSpeed(address,uint64)': row(
    'the speed of rewards for borrowers',
    'number',
    'baseTrackingBorrowSpeed()',
    comet,
  ),
  'setBaseMinForRewards(address,uint104)': row(
    'the least balance that earns rewards, in base units,',
    'number',
    'baseMinForRewards()',
    comet,
  ),
  'setBaseBorrowMin(address,uint104)': row(
    'the least that may be borrowed, in base units,',
    'number',
    'baseBorrowMin()',
    comet,
  ),
  'setTargetReserves(address,uint104)': row(
    'the target of the reserves, in base units,',
    'number',
    'targetReserves()',
    comet,
  ),
  'updateAssetPriceFeed(address,address,address)': row('the price feed', 'address', asset.view, {
    ...asset,
    word: 2,
  }),
  'updateAssetBorrowCollateralFactor(address,address,uint64)': row(
    'the borrow collateral factor',
    'mantissa',
    asset.view,
    { ...asset, word: 4 },
  ),
  'updateAssetLiquidateCollateralFactor(address,address,uint64)': row(
    'the liquidate collateral factor',
    'mantissa',
    asset.view,
    { ...asset, word: 5 },
  ),
  'updateAssetLiquidationFactor(address,address,uint64)': row(
    'the liquidation factor',
    'mantissa',
    asset.view,
    { ...asset, word: 6 },
  ),
  'updateAssetSupplyCap(address,address,uint128)': row('the supply cap', 'tokens', asset.view, {
    ...asset,
    token: 1,
    word: 7,
  }),
};

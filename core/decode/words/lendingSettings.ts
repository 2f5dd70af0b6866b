import type { SettingTable } from './settingRow';

// A Comet is told through its Configurator: the first argument is the market, and the market itself is asked.
const comet = { asked: 0, of: 0 } as const;
const asset = { ...comet, of: 1, view: 'getAssetInfoByAddress(address)', takes: [1] } as const;

/** What Compound's markets, second and third version, let be set. */
export const LENDING_SETTINGS: SettingTable = {
  '_setCollateralFactor(address,uint256)': {
    name: 'the collateral factor',
    unit: 'mantissa',
    view: 'markets(address)',
    takes: [0],
    word: 1,
    of: 0,
  },
  '_setReserveFactor(uint256)': {
    name: 'the reserve factor',
    unit: 'mantissa',
    view: 'reserveFactorMantissa()',
  },
  '_setCloseFactor(uint256)': { name: 'the close factor', unit: 'mantissa', view: 'closeFactorMantissa()' },
  '_setLiquidationIncentive(uint256)': {
    name: 'the liquidation incentive',
    unit: 'mantissa',
    view: 'liquidationIncentiveMantissa()',
  },
  '_setPriceOracle(address)': { name: 'the price oracle', unit: 'address', view: 'oracle()' },
  '_setPauseGuardian(address)': { name: 'the pause guardian', unit: 'address', view: 'pauseGuardian()' },
  '_setBorrowCapGuardian(address)': {
    name: 'the borrow cap guardian',
    unit: 'address',
    view: 'borrowCapGuardian()',
  },
  '_setInterestRateModel(address)': {
    name: 'the interest rate model',
    unit: 'address',
    view: 'interestRateModel()',
  },
  '_setComptroller(address)': { name: 'the comptroller', unit: 'address', view: 'comptroller()' },
  '_setMaxAssets(uint256)': {
    name: 'the most assets one account may borrow against',
    unit: 'number',
    view: 'maxAssets()',
  },
  '_setIdleRate(uint256)': { name: 'the IDLE rate', unit: 'number', view: 'idleRate()' },
  'setBaseTokenPriceFeed(address,address)': {
    ...comet,
    name: 'the price feed of the base token',
    unit: 'address',
    view: 'baseTokenPriceFeed()',
  },
  'setPauseGuardian(address,address)': {
    ...comet,
    name: 'the pause guardian',
    unit: 'address',
    view: 'pauseGuardian()',
  },
  'setGovernor(address,address)': { ...comet, name: 'the governor', unit: 'address', view: 'governor()' },
  'setExtensionDelegate(address,address)': {
    ...comet,
    name: 'the extension contract',
    unit: 'address',
    view: 'extensionDelegate()',
  },
  'setSupplyKink(address,uint64)': {
    ...comet,
    name: 'the supply kink',
    unit: 'mantissa',
    view: 'supplyKink()',
  },
  'setBorrowKink(address,uint64)': {
    ...comet,
    name: 'the borrow kink',
    unit: 'mantissa',
    view: 'borrowKink()',
  },
  'setSupplyPerYearInterestRateSlopeLow(address,uint64)': {
    ...comet,
    name: 'the yearly supply rate below the kink',
    unit: 'mantissa',
    view: null,
  },
  'setSupplyPerYearInterestRateSlopeHigh(address,uint64)': {
    ...comet,
    name: 'the yearly supply rate above the kink',
    unit: 'mantissa',
    view: null,
  },
  'setSupplyPerYearInterestRateBase(address,uint64)': {
    ...comet,
    name: 'the yearly base rate of supply',
    unit: 'mantissa',
    view: null,
  },
  'setBorrowPerYearInterestRateSlopeLow(address,uint64)': {
    ...comet,
    name: 'the yearly borrow rate below the kink',
    unit: 'mantissa',
    view: null,
  },
  'setBorrowPerYearInterestRateSlopeHigh(address,uint64)': {
    ...comet,
    name: 'the yearly borrow rate above the kink',
    unit: 'mantissa',
    view: null,
  },
  'setBorrowPerYearInterestRateBase(address,uint64)': {
    ...comet,
    name: 'the yearly base rate of borrowing',
    unit: 'mantissa',
    view: null,
  },
  'setStoreFrontPriceFactor(address,uint64)': {
    ...comet,
    name: 'the store front price factor',
    unit: 'mantissa',
    view: 'storeFrontPriceFactor()',
  },
  'setBaseTrackingSupplySpeed(address,uint64)': {
    ...comet,
    name: 'the speed of rewards for suppliers',
    unit: 'number',
    view: 'baseTrackingSupplySpeed()',
  },
  'setBaseTrackingBorrowSpeed(address,uint64)': {
    ...comet,
    name: 'the speed of rewards for borrowers',
    unit: 'number',
    view: 'baseTrackingBorrowSpeed()',
  },
  'setBaseMinForRewards(address,uint104)': {
    ...comet,
    name: 'the least balance that earns rewards, in base units,',
    unit: 'number',
    view: 'baseMinForRewards()',
  },
  'setBaseBorrowMin(address,uint104)': {
    ...comet,
    name: 'the least that may be borrowed, in base units,',
    unit: 'number',
    view: 'baseBorrowMin()',
  },
  'setTargetReserves(address,uint104)': {
    ...comet,
    name: 'the target of the reserves, in base units,',
    unit: 'number',
    view: 'targetReserves()',
  },
  'updateAssetPriceFeed(address,address,address)': {
    ...asset,
    name: 'the price feed',
    unit: 'address',
    word: 2,
  },
  'updateAssetBorrowCollateralFactor(address,address,uint64)': {
    ...asset,
    name: 'the borrow collateral factor',
    unit: 'mantissa',
    word: 4,
  },
  'updateAssetLiquidateCollateralFactor(address,address,uint64)': {
    ...asset,
    name: 'the liquidate collateral factor',
    unit: 'mantissa',
    word: 5,
  },
  'updateAssetLiquidationFactor(address,address,uint64)': {
    ...asset,
    name: 'the liquidation factor',
    unit: 'mantissa',
    word: 6,
  },
  'updateAssetSupplyCap(address,address,uint128)': {
    ...asset,
    name: 'the supply cap',
    unit: 'tokens',
    token: 1,
    word: 7,
  },
};

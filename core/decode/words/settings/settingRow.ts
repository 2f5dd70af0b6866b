import type { Unit } from '../unit';

/** A value that one function sets, and the view that reads it. */
export type SettingRow = {
  /** Words for it, the last argument of the function, after “Set ”: “the voting period”. */
  name: string;
  unit: Unit;
  /** The view that reads it, such as `votingPeriod()`; null where there is none. */
  view: string | null;
  /** Places of the arguments that the view takes. */
  takes?: readonly number[];
  /** Index of the word in the answer; the first if absent. */
  word?: number;
  /** Place of the argument that is asked, where that is not the target. */
  asked?: number;
  /** Place of the argument whose setting it is, where that is not the target. */
  of?: number;
  /** Place of the token that an amount is counted in. */
  token?: number;
};

const TABLE = settingTable`
# OpenZeppelin, 4.x and 5.x
setVotingDelay(uint48) | the voting delay | clock | votingDelay()
setVotingDelay(uint256) | the voting delay | clock | votingDelay()
setVotingPeriod(uint32) | the voting period | clock | votingPeriod()
setVotingPeriod(uint256) | the voting period | clock | votingPeriod()
setProposalThreshold(uint256) | the votes needed to propose | votes | proposalThreshold()
updateQuorumNumerator(uint256) | the quorum | quorum | quorumNumerator()
updateSuperQuorumNumerator(uint256) | the super quorum, which ends a vote early, | quorum | superQuorumNumerator()
setLateQuorumVoteExtension(uint48) | the extension after a late quorum | clock | lateQuorumVoteExtension()
setLateQuorumVoteExtension(uint64) | the extension after a late quorum | clock | lateQuorumVoteExtension()
setProposalGuardian(address) | the guardian, who may cancel any proposal, | address | proposalGuardian()
updateTimelock(address) | the timelock that executes proposals | address | timelock()
setBaseDelaySeconds(uint32) | the least delay before execution | seconds | baseDelaySeconds()
# Bravo and its kin
_setVotingDelay(uint256) | the voting delay | blocks | votingDelay()
_setVotingPeriod(uint256) | the voting period | blocks | votingPeriod()
_setProposalThreshold(uint256) | the votes needed to propose | votes | proposalThreshold()
_setWhitelistGuardian(address) | the whitelist guardian, who decides who may propose without votes, | address | whitelistGuardian()
# Nouns
_setProposalThresholdBPS(uint256) | the votes needed to propose, as a share of the supply, | bps | proposalThresholdBPS()
_setMinQuorumVotesBPS(uint16) | the least quorum | bps | -
_setMaxQuorumVotesBPS(uint16) | the largest quorum | bps | -
_setQuorumCoefficient(uint32) | the quorum coefficient | number | -
_setLastMinuteWindowInBlocks(uint32) | the last minutes, in which a turn of the vote prolongs it, | blocks | lastMinuteWindowInBlocks()
_setObjectionPeriodDurationInBlocks(uint32) | the objection period | blocks | objectionPeriodDurationInBlocks()
_setProposalUpdatablePeriodInBlocks(uint32) | the time in which a proposal may be changed | blocks | proposalUpdatablePeriodInBlocks()
_setForkPeriod(uint256) | the fork period | seconds | forkPeriod()
_setForkThresholdBPS(uint256) | the share of the tokens that a fork needs | bps | forkThresholdBPS()
# Timelocks
updateDelay(uint256) | the least delay before execution | seconds | getMinDelay()
setDelay(uint256) | the delay before execution | seconds | delay()
# Tokens and what else governs
setMinter(address) | the minter | address | minter()
setGuardian(address) | the guardian | address | guardian()
changeThreshold(uint256) | the signatures needed | number | getThreshold()
# Compound, second version
_setCollateralFactor(address,uint256) | the collateral factor | mantissa | markets(address) | takes 0 | word 1 | of 0
_setReserveFactor(uint256) | the reserve factor | mantissa | reserveFactorMantissa()
_setCloseFactor(uint256) | the close factor | mantissa | closeFactorMantissa()
_setLiquidationIncentive(uint256) | the liquidation incentive | mantissa | liquidationIncentiveMantissa()
_setPriceOracle(address) | the price oracle | address | oracle()
_setPauseGuardian(address) | the pause guardian | address | pauseGuardian()
_setBorrowCapGuardian(address) | the borrow cap guardian | address | borrowCapGuardian()
_setInterestRateModel(address) | the interest rate model | address | interestRateModel()
_setComptroller(address) | the comptroller | address | comptroller()
_setMaxAssets(uint256) | the most assets one account may borrow against | number | maxAssets()
_setIdleRate(uint256) | the IDLE rate | number | idleRate()
# Comet, told through its Configurator: the first argument is the market, and the market itself is asked
setBaseTokenPriceFeed(address,address) | the price feed of the base token | address | baseTokenPriceFeed() | asked 0 | of 0
setPauseGuardian(address,address) | the pause guardian | address | pauseGuardian() | asked 0 | of 0
setGovernor(address,address) | the governor | address | governor() | asked 0 | of 0
setExtensionDelegate(address,address) | the extension contract | address | extensionDelegate() | asked 0 | of 0
setSupplyKink(address,uint64) | the supply kink | mantissa | supplyKink() | asked 0 | of 0
setBorrowKink(address,uint64) | the borrow kink | mantissa | borrowKink() | asked 0 | of 0
setSupplyPerYearInterestRateSlopeLow(address,uint64) | the yearly supply rate below the kink | mantissa | - | asked 0 | of 0
setSupplyPerYearInterestRateSlopeHigh(address,uint64) | the yearly supply rate above the kink | mantissa | - | asked 0 | of 0
setSupplyPerYearInterestRateBase(address,uint64) | the yearly base rate of supply | mantissa | - | asked 0 | of 0
setBorrowPerYearInterestRateSlopeLow(address,uint64) | the yearly borrow rate below the kink | mantissa | - | asked 0 | of 0
setBorrowPerYearInterestRateSlopeHigh(address,uint64) | the yearly borrow rate above the kink | mantissa | - | asked 0 | of 0
setBorrowPerYearInterestRateBase(address,uint64) | the yearly base rate of borrowing | mantissa | - | asked 0 | of 0
setStoreFrontPriceFactor(address,uint64) | the store front price factor | mantissa | storeFrontPriceFactor() | asked 0 | of 0
setBaseTrackingSupplySpeed(address,uint64) | the speed of rewards for suppliers | number | baseTrackingSupplySpeed() | asked 0 | of 0
setBaseTrackingBorrowSpeed(address,uint64) | the speed of rewards for borrowers | number | baseTrackingBorrowSpeed() | asked 0 | of 0
setBaseMinForRewards(address,uint104) | the least balance that earns rewards, in base units, | number | baseMinForRewards() | asked 0 | of 0
setBaseBorrowMin(address,uint104) | the least that may be borrowed, in base units, | number | baseBorrowMin() | asked 0 | of 0
setTargetReserves(address,uint104) | the target of the reserves, in base units, | number | targetReserves() | asked 0 | of 0
updateAssetPriceFeed(address,address,address) | the price feed | address | getAssetInfoByAddress(address) | asked 0 | of 1 | takes 1 | word 2
updateAssetBorrowCollateralFactor(address,address,uint64) | the borrow collateral factor | mantissa | getAssetInfoByAddress(address) | asked 0 | of 1 | takes 1 | word 4
updateAssetLiquidateCollateralFactor(address,address,uint64) | the liquidate collateral factor | mantissa | getAssetInfoByAddress(address) | asked 0 | of 1 | takes 1 | word 5
updateAssetLiquidationFactor(address,address,uint64) | the liquidation factor | mantissa | getAssetInfoByAddress(address) | asked 0 | of 1 | takes 1 | word 6
updateAssetSupplyCap(address,address,uint128) | the supply cap | tokens | getAssetInfoByAddress(address) | asked 0 | of 1 | takes 1 | token 1 | word 7
# Uniswap
setFeeTo(address) | the receiver of protocol fees | address | feeTo()
setFeeToSetter(address) | the account that may name the receiver of protocol fees | address | feeToSetter()
setProtocolFee(uint16) | the protocol fee | raw | protocolFee()
setProtocolFee(uint256) | the protocol fee | raw | protocolFee()
# ENS
setMetadataService(address) | the metadata service | address | metadataService()
# Who may do what, in many contracts
setFeeRecipient(address) | the fee recipient | address | feeRecipient()
setTreasury(address) | the treasury | address | treasury()
setOracle(address) | the oracle | address | oracle()
setPriceOracle(address) | the price oracle | address | priceOracle()
setPauser(address) | the pauser | address | pauser()
setOperator(address) | the operator | address | operator()
setKeeper(address) | the keeper | address | keeper()
setStrategist(address) | the strategist | address | strategist()
setImplementation(address) | the implementation | address | implementation()
`;

/** Known setters by signature: a line of the table has its name, unit, view (- for none) and the rest. */
export const SETTINGS: Readonly<Record<string, SettingRow>> = Object.fromEntries(
  Array.from(TABLE.matchAll(/^(?!#).+$/gm), ([line]) => {
    const [signature, name, unit, view, ...more] = line.split(' | ');
    const rest = more.map((each) => {
      const [key, value] = each.split(' ');
      return [key, key === 'takes' ? [Number(value)] : Number(value)];
    });
    return [signature, { name, unit, view: view === '-' ? null : view, ...Object.fromEntries(rest) }];
  }),
);

/** Marks the table, whose names are messages. */
function settingTable(strings: TemplateStringsArray): string {
  return strings[0] ?? '';
}

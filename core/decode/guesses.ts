/**
 * Functions met in contracts of many kinds: types of the parameters, then the names of functions that take them. That a
 * call is of such a function is a guess, which the site says.
 */
export const GUESSES: readonly string[] = [
  `
(address) _setPrimeToken _setXVSToken _setXVSVToken acceptProvisionParameters acceptProxy activateLock addAuthorization addAuthorized addExecutor
(address) addExternalErc20Award addGauge addGovernor addManager addMember addModule addProvider addRewardToken addSigner addSupportedToken addSynth
(address) addToAllowlist addWhitelist addWhitelisted approveAll approveMax balanceOf changeAuthority changeBeneficiary changeRecipient checkpoint
(address) claimFees claimInterest claimVenus claimVenusAsCollateral collectFees createVault delegateVotes delegateVotingPower delistMarket depositETH
(address) depositEth dev disableExtension disableLiquidationGracePeriod enableExtension excludeFromFee getReward grantBurner grantGovernor
(address) grantGuardian grantMinter grantPCVController includeInFee initiateUpgrade kill listMarket migrate migrateFunds migrateTo migrateToNewMinter
(address) offerOwnership proposeGovernance proposeOwnership proposeUpgrade recover recoverFunds refund registerPlugin registerToken remove
(address) removeAuthorization removeAuthorized removeExecutor removeExpiredIndexer removeFlashBorrower removeFromAllowlist removeFromCallhookAllowlist
(address) removeGauge removeGovernor removeManager removeModule removeProvider removeRewardToken removeSigner removeSupportedToken removeSynth
(address) removeToken removeTokenGrant removeWhitelist removeWhitelisted resetAllowance revokeAll revokeAuthorizedSigner revokeBurner revokeGovernor
(address) revokeGrant revokeGuardian revokeMinter revokePCVController setAMM setAccessControl setAccessControlManager setAdapter setAdministrator
(address) setAutomation setBackstop setBatcher setBeaconImplementation setBeforeAwardListener setBribe setBurner setCanceller setChallenger
(address) setCommittee setCommunityFund setComptrollerAddress setConnector setContract setCouncil setCounterpartGNSAddress
(address) setCounterpartStakingAddress setCurationTokenMaster setDAO setDao setDefaultReclaimAddress setDefaultTarget setDelegateTarget setDevAddress
(address) setDeveloper setEmergencyMultisig setEscrowAddress setExchange setExecutor setExtensionImpl setFeeTreasury setFeeWallet setFeedRegistry
(address) setGateway setGauge setGaugeController setInsuranceFund setInterestRateStrategy setIssuanceAllocator setIssuer setL1Address setL1Bridge
(address) setL1CounterpartAddress setL1GraphTokenLockTransferTool setL1TokenAddress setL2Bridge setL2CounterpartAddress setL2Router setL2TokenAddress
(address) setLogic setMasterchef setMessageAdapter setMessenger setMonetaryPolicy setMultisig setNewOwner setOrchestrator setPLP
(address) setPaymentsDestination setPeriodicPrizeStrategyListener setPoolRegistry setPriceProvider setPrime setPrimeToken setPrizeStrategy setProposer
(address) setProver setProviderEligibilityOracle setReceiver setRecipient setReferrer setRelayer setReserveFund setRewardPool setRewardToken
(address) setRewardsDestination setRewardsToken setSafetyModule setSecurityCouncil setSequencer setSequencerUptimeFeed setSlashingAdmin setStakingPool
(address) setStakingToken setSubgraphNFT setSubgraphService setSubmitter setSwapRouter setSynth setTargetImplementation setTokenDescriptor
(address) setTreasuryVault setUniswapRouter setVAIAddress setVAIToken setVBNBAddress setVRTConverter setVaultFactory setVenusTreasury setVerifier
(address) setVoter setVotingEscrow setWrapper setXVSAddress setXVSVTokenAddress setXVSVesting suicide sweepTokens transferAdminship transferControl
(address) transferController transferManagement transferManager transferMinter transferOperator transferTokenOwnership transferTreasury
(address) updateAssetPrice updatePrice upgradeContract upgradeImplementation whitelistAddress withdrawAll withdrawAllERC20 withdrawFees withdrawToken
(uint256) _setVenusVAIVaultRate addChain addRewards allocateSupply bid burnTokens buy buyTokens buyback buybackAndBurn cancelProposal claimEarnings
(uint256) completeWithdrawal depositRewards distribute emergencyCancel fundRewards increaseAmount increaseUnlockTime initialize migrate poke
(uint256) processWithdrawals provideLiquidity refund removeChain removeLiquidity removeTransaction repay requestUnstake requestWithdrawal reset
(uint256) restake restrict sell setAmountToApprove setBase setBaseRate setBlockNum setBlockNumber setBlocksPerYear setBonusSchedule setBorrowCap
(uint256) setBorrowRate setBps setBuffer setBurnRate setChainId setCloseFactor setCollateralRatio setCollateralizationRatio setConversionRatio
(uint256) setCooldown setCooldownSeconds setCurationCut setCurrentPrizePeriod setCustomField setDailyLimit setDeadline setDebtCeiling setDecimals
(uint256) setDeviationThreshold setDisputeDeposit setDrawDuration setDsr setETHDuty setEligibilityPeriod setEmissionRate setEndBlock setEpochDuration
(uint256) setEpochLength setEthUsdPrice setExpiry setFeeIn setFeeOut setFlashLoanFee setFloatRate setGasLimit setGasPrice setHeartbeat
(uint256) setIndexerRetentionPeriod setIndexingFeesCut setInflationRate setInterval setLastAccruingBlock setLimit setLiquidationBonus
(uint256) setLiquidationPenalty setLiquidationProtocolFee setLiquidatorShare setLiquidityCap setLiquidityRate setLockDuration setLockPeriod
(uint256) setMaxAmount setMaxGas setMaxGasPrice setMaxLoopsLimit setMaxPOIStaleness setMaxSize setMaxSlashable setMaxSlippage setMaxStake setMaxSupply
(uint256) setMaxTotalSupply setMaxTxAmount setMinAmount setMinLiquidatableVAI setMinRewardRate setMinStake setMinimumCurationDeposit setMinimumDeposit
(uint256) setMinimumProvisionTokens setMinimumSubgraphSignal setMintCap setNumberOfWinners setOracleUpdateTimeout setPenalty
(uint256) setPendingRedeemChunkLength setPercentage setPeriod setRatio setRebaseLag setReduceReservesBlockDelta setReferralFee setReserveRatio
(uint256) setRewardPerBlock setRewardPerSecond setRewardsPerSecond setSlippage setSplit setStabilityFee setStake setStakeToFeesRatio setStartBlock
(uint256) setStartTime setSupplyCap setTargetRate setTax setTaxRate setTotalBorrows setTotalReserves setTreasuryPercent setUint256 setUnlockPeriod
(uint256) setUnlockTime setUnstakeWindow setVAIMintCap setValue setValueViaProxy setVariableBorrowRate setVersion setVestingDuration setVoteTimeLimit
(uint256) stakeETH unrestrict unstakeETH updateCumulativeFeeFactor updateCumulativeRewardFactor updatePool withdrawFunds withdrawStake withdrawSurplus
() acceptController acceptManagement acceptMinter acceptUpgrade admin applyUpgrade approveAll approveProtocol bip18 burnAll burnFee checkpoint
() clash550254402 proxyOwner
() claimAdmin claimAll claimFees claimGovernanceFees commitUpgrade confirmAdmin confirmOwnership confirmUpgrade decimals depositAll depositETH
() deposit_all deprecate destroy distributeFees distributeRewards emergencyBRIP emergencyShutdown exit finalizeUpgrade getOwners getReserves getReward
() getThreshold implementation initializeRound initializeV4 massUpdatePools name owner pauseCreateRetryables pauseForceVAILiquidate pauseFundsTransfer
() rebase rebuildCache recoverETH refund removeExpiredIndexers retire revokeProtocol setCurrentRewardTokens setCurrentRoundTotalActiveStake
() setDelegationSlashingEnabled setTransferable stake stakeETH symbol sync takeOwnership terminate toggleOnlyPrimeHolderMint togglePause totalSupply
() touch unlock unpauseCreateRetryables update updateAccRewardsPerSignal updatePendingRewards version withdrawFees withdraw_all
(address,uint256) addBeneficiary addPayee allocateFei allocateTokens allocateTribe approveDelegation borrow convert createIndexingDispute
(address,uint256) createInvoice createPayment delegate delegatedAt depositToken emergencyTransfer executeWithdrawal grantTokens mintAndSend mintFor
(address,uint256) mintTokens payInvoice recover recoverEther reimburse repay reward safeTransferETH sellTokens sendTokens sendValue setAssetPrice
(address,uint256) setBalanceOf setCap setDefaultTarget setDelay setLimit setLiquidationIncentive setMintedVAIOf setMinterCap
(address,uint256) setRewardAmountPerBlockOrSecond setShare setTargetAllocation setVenusAccrued stakeFor stakeTo transferFunds transferUnderlyingTo
(address,uint256) updatePool vestTokens withdrawFees withdrawFunds withdrawToken withdrawTreasury zap
(address,address) addToAllowlist allowance approveTokenMax changeOwner claim claimInterest collectFees convert mapToken removeFromAllowlist
(address,address) setAddresses setArbitrumAddresses setBeneficiary setChainlinkFeed setContracts setInterestRateModel setInterestRateParams
(address,address) setL2WalletAddress setPriceOracle setPriceSource setResolver setRewardsDestination setTokenMapping setTransferStrategy setVenusInfo
(address,address) setXvsStore sweepTokens updateAssetsState upgradeProxy withdraw withdrawDelegated
(address,bool) _setForcedLiquidation addAdapter approvePositionManager setAllowedLockedVerifier setAllowlist setAuthority setBlacklist setBorrowPause
(address,bool) setBurner setExecutor setForcedLiquidation setHandler setInbox setIndexerEligible setManager setMarketFrozen setModule setPair
(address,bool) setPauseGuardian setPlugin setRelayer setReserveLtvzero setRewardToken setSpender setStakingContract setSupplyPause setTokenAllowed
(address,bool) updateDelegate
(uint256,uint256) addLiquidity createLock createReward deposit lock merge removeExpiredIndexers setCommission setConversionTimeline setEarningsFactors
(uint256,uint256) setIssuancePerBlock setKv setLIPUpgradeRound setLimit setPrevPoolEarningsFactors setRateLimit setUserBalanceAndSupply split
(uint256,uint256) startRewards swap updateL2MintAllowance vote withdraw
(address,address,uint256) addToDelegationPool addToProvision executeRescueTokens initialize recover safeApprove safeTransfer seize sendToken
(address,address,uint256) sendTokens setPrimeToken setVenusBorrowerIndex setVenusSupplierIndex stakeToProvision swap swapTokens sweepToken
(address,address,uint256) transferReward withdrawBep20 withdrawDelegated
(address[]) addMembers addTokens claimAllRewardsToSelf claimRewardsToSelf initializeTokens rebuildCaches removeExpiredIndexers removeMembers
(address[]) setContracts setGovernors setImplementations setMembers setRewardTokens updateScores whitelistAddresses
(bool) setBlockClosingAllocationWithActiveAgreement setBorrowingEnabled setDefaultResponse setEligibilityValidation setFail setFailBorrowRate
(bool) setFailExecutionTransfer setFlashLoanEnabled setPermissioned setRevertOnIneligible setShouldFail setSimulateEOA setTradingEnabled
(bytes) acceptUpgradeAndCall batchExecute createPoll createQueryDispute delegateToImplementation finalize initialize multicall performUpkeep
(bytes) reinitialize setBytes setContenthash
(address,uint256,uint256) _setVAIVaultInfo deposit lock set setBroadcaster setRiskParameters setTargetAllocation setVestingSchedule
(address,uint256,uint256) setWithdrawalLockingPeriod updateMultipliers updateTranscoderWithFees
(string) createPool createProposal emitEvent setDescription setDisplayName setDomain setServiceURI setString setURIPrefix setVersion
(address[],uint256[]) batchMint batchTransfer distributeRewards distributeTokens mintBatch setMaxTokensDistributionSpeed setShares setStakedAt
(address[],uint256[]) setTokensDistributionSpeed
(bytes32) acceptDispute cancelProposal clearDelegate setBlockHash setBytes32 setContractAdminRole setSnapshot setUserUseReserveAsCollateral withdraw
(uint256,address) bond depositFor initialize setOracle setRemote setRemoteToken withdrawTreasuryBNB withdrawTreasuryNative
(uint32) emergencyCommit setDefaultReserveRatio setFishermanRewardCut setFishermanRewardPercentage setMaxSlashingCut setOwnerTaxPercentage
(uint32) setTWAPDuration setTwapPeriod
(bytes32,address) modifyParameters setContract setDelegate setImplementation setReclaimAddress updateController
(address,bytes) acceptProvisionPendingParameters acceptProxyAndCall addTransaction callTarget setInterestRateParams
(uint8) setMinFullBasisMargin setMinOnDemandBasisThreshold setMinResidualEscrowFactor setMinThawFraction setUint8
(address,address,uint256,uint256) addMarket delegate swap transferWithIndex
(address,address,uint256,uint256,uint256) setStorage transferDelegationToL2 transferOnLiquidation updateDiscountDistribution
(address[],address) approveTokens claimAllRewards seizeVenus transferOwnershipOfChild
(address,address,bool) _setForcedLiquidationForUser setOperator setOperatorLocked
(address[],bool) setMinters setSpenders setWhitelist
(address[],uint256) setSigners transferFromScenario transferScenario
(bytes32,uint256) acceptDispute modifyParameters setSubgraphAllocatedTokens
(uint256,address,address) borrow initialize mint
(uint256,bool) setSupportedChain setTransactionEnabled submitVote
(uint256,bytes32) createLegacySubgraph setSubgraphMetadata updateSubgraphMetadata
(uint64) setDisputePeriod setMaxThawingPeriod setUint64
(uint8,uint128) configureEModeCategoryBorrowableBitmap configureEModeCategoryCollateralBitmap configureEModeCategoryLtvzeroBitmap
(address,uint224,uint32) setVenusBorrowState setVenusSupplyState
(address,uint256,address) withdrawTreasuryBEP20 withdrawTreasuryToken
(address,uint256,bytes) emergencyExecute executeCall
(address,uint256,uint256,uint256) setTargetAllocation transferLockedDelegationToL2
(bytes32,bytes32) createRole setSnapshot
(string,string) createToken setText
(uint256,uint256,uint256) setL2MintAllowanceParametersManual setRebaseTimingParameters
(uint8,bool) configureEModeCategoryIsolated setEModeCategoryIsolated
(uint96,bool) setAllowCorePoolFallback setPoolActive
(address,address,address) setAddresses
(address,address,address,address) setAddresses
(address,address,address,address,address) initialize
(address,address,address,uint256,uint256,uint256) initialize
(address,address,address,uint32,uint32,uint256) initialize
(address,address,address[]) claimRewardsOnBehalf
(address,address,uint256,uint128,uint128,address,address,address,address,uint256) initialize
(address,address,uint256,uint32,uint32,uint32) initialize
(address,address,uint32,uint256) initialize
(address,address,uint32,uint64) setProvisionParameters
(address,address,uint64,uint256,uint32,uint32) initialize
(address,address,uint8,string,string,bytes) initialize
(address,address[]) claimRewards
(address,address[],uint256[],uint256[],uint256) initialize
(address,bool,address) setUserUseReserveAsCollateralOnBehalfOf
(address,bool,address,bytes32,uint256,uint256,uint256) setAllocation
(address,bytes,bytes) execute
(address,bytes32,address) revokeDelegate
(address,bytes32,address,uint256) addDelegate
(address,bytes32,bytes) revokeAttribute
(address,bytes32,bytes,uint256) setAttribute
(address,bytes32,uint256) createIndexingDispute
(address,string,string) initialize
(address,uint128) setTicketCreditLimit
(address,uint128,uint128) setCreditPlanOf
(address,uint256,address,address) updateKey
(address,uint256,address,address,address,address) transferBond
(address,uint256,address,uint256,uint256) add
(address,uint256,address,uint256,uint8,bytes32,bytes32) withdrawETHWithPermit
(address,uint256,bytes32) migrateLegacySubgraph
(address,uint256,uint16,uint16,uint256) addTokenGrant
(address,uint256,uint256,address,bytes) executeOperation
(address,uint256,uint256,bool) setTargetAllocation
(address,uint256,uint256,uint256,address,bool,uint256) createVest
(address,uint256,uint256,uint256,uint256) transferStakeToL2
(address,uint256,uint256,uint256,uint256,address) create
(address,uint256,uint32,uint256) initialize
(address,uint256[]) addExternalErc721Award
(address,uint40) setLiquidationGracePeriod
(address,uint8) setMarketStatus
(address,uint8,bool) setAssetLtvzeroInEMode
(address,uint8,bytes32,bytes32,address) changeOwnerSigned
(address,uint8,bytes32,bytes32,bytes32,address) revokeDelegateSigned
(address,uint8,bytes32,bytes32,bytes32,address,uint256) addDelegateSigned
(address,uint8,bytes32,bytes32,bytes32,bytes) revokeAttributeSigned
(address,uint8,bytes32,bytes32,bytes32,bytes,uint256) setAttributeSigned
(address,uint8,bytes32,string) setDefaultName
(address[],address,address) claimAllRewardsOnBehalf
(address[],address,uint256) batchTransfer
(address[],address[],uint256[]) batchApprove
(address[],bytes[]) execute
(address[],uint256,address) claimRewardsToSelf
(address[],uint256,address,address) claimRewards
(address[],uint256,address,address,address) claimRewardsOnBehalf
(address[],uint256[],string[],bytes[]) execute
(address[],uint256[],uint256[],address,bytes) executeOperation
(bool,uint256) initializeTimeManager
(bytes,bytes) createQueryDisputeConflict
(bytes,uint256) createQueryDispute
(bytes16,bytes32,uint256,uint256) createIndexingFeeDisputeV1
(bytes32,bool) setDenied
(bytes32,bytes32,address) modifyParameters
(bytes32,bytes32,uint256) modifyParameters
(bytes32,uint256,bool,uint256) acceptDisputeConflict
(bytes32[],address[]) importAddresses
(bytes[]) executeBatch
(string,(bytes32,uint256)[],uint256) setDelegation
(string,address) upgradeContract
(string,address,bool) setAddress
(string,bytes32[]) clearDelegation
(string,string,uint8) initialize
(string,string,uint8,address) initialize
(uint128) updateFlashloanPremium
(uint128,uint128) updateAlpha
(uint16) setMaxNumberOfReserves
(uint224,uint32) setVenusVAIState
(uint256,address,address,address,address,address) bondWithHint
(uint256,address,address,address,address,address,address) bondForWithHint
(uint256,address,uint256) transferSignal
(uint256,address[],address[],address) initialize
(uint256,bool,string) vote
(uint256,bytes) execute
(uint256,bytes32[],uint256,address,address,uint256,uint256,uint256,uint256,bytes) executeTransaction
(uint256,int256) rebase
(uint256,string,uint256[]) initialize
(uint256,uint256,bytes32) setTuple
(uint256,uint256,uint256,uint256) transferLockedStakeToL2
(uint256,uint256,uint256,uint256,uint256) initialize
(uint256,uint256,uint8,bytes32,bytes32) undelegateBySig
(uint256,uint8) setProposalStatus
(uint256[]) claim
(uint256[],bytes[]) execute
(uint32,uint32) setSlashingPercentage
(uint32,uint32,uint32) setDelegationParameters
(uint32,uint32,uint32,uint32) initialize
(uint8,address) setUserEModeOnBehalfOf
(uint8,uint16,uint16,uint16,string,bool) setEModeCategory
(uint96,address) removePoolMarket
(uint96,address,uint256) setLiquidationIncentive
(uint96,string) setPoolLabel
(uint96[],address[]) addPoolMarkets
`,
];

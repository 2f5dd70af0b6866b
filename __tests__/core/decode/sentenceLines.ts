import { keccak256, namehash, stringToBytes, stringToHex } from 'viem';
import { GOVERNOR, key, NFT, ONE, SAFE, TARGET, TIMELOCK, TOKEN, TWO, USD } from './telling';

const WHO = { GOVERNOR, NFT, ONE, SAFE, TARGET, TIMELOCK, TOKEN, TWO, USD } as const;
const WORDS = { true: true, false: false, max: 2n ** 256n - 1n, hash: `0x${'ab'.repeat(32)}` } as const;

/**
 * A call, an arrow and its sentence, then what is known: a target, a function and arguments, of which `role:`, `name:`
 * and `text:` stand for bytes, and `5e18` for a number. Tokens, lending, names, streams, what has no sentence of its own;
 * then rights, Governors, timelocks, Safes and code.
 */
const LINES = `
USD transfer(address,uint256) ONE 125e10 → Transfer 1,250,000 USDC from the treasury to ONE
TWO transfer(address,uint256) ONE 1250 → Transfer 1,250 base units of TWO from the treasury to ONE
USD transferFrom(address,address,uint256) TIMELOCK ONE 500000 → Transfer 0.5 USDC from the treasury to ONE
USD approve(address,uint256) ONE max → Let ONE take an unlimited amount of USDC from the treasury
USD approve(address,uint256) ONE 7000000 → Let ONE take 7 USDC from the treasury
USD approve(address,uint256) ONE 0 → Let ONE take no more of USD from the treasury
NFT approve(address,uint256) ONE 5 → Let ONE take item #5 of NFT
USD increaseAllowance(address,uint256) ONE 1000000 → Let ONE take a further 1 USDC from the treasury
NFT setApprovalForAll(address,bool) ONE true → Let ONE take every item of NFT from the treasury
NFT safeTransferFrom(address,address,uint256) TIMELOCK ONE 9 → Move item #9 of NFT from the treasury to ONE
TOKEN mint(address,uint256) ONE 5e20 → Create 500 GOV for ONE: 50.0% of the votes that exist now
USD burn(uint256) 2000000 → Destroy 2 USDC from the treasury
TOKEN delegate(address) ONE → Let ONE vote with TOKEN held by the treasury
TARGET deposit() → Wrap 1.5 ETH into TARGET ; coin = 15e17
TARGET pause() → Pause TARGET
TARGET unpause() → Let TARGET run again after a pause
TARGET _setCollateralFactor(address,uint256) ONE 75e16 → Set the collateral factor of ONE from 70% to 75% ; TARGET markets(ONE)#1 = 7e17
TARGET _setReserveFactor(uint256) 75e15 → Set the reserve factor of TARGET to 7.5%
TARGET _supportMarket(address) ONE → List ONE as a market of TARGET
TARGET _setPriceOracle(address) ONE → Set the price oracle of TARGET to ONE
TARGET _setBorrowPaused(address,bool) ONE true → Pause borrowing in ONE
TARGET _grantComp(address,uint256) ONE 5e18 → Send 5 COMP of TARGET to ONE
TARGET _setContributorCompSpeed(address,uint256) ONE 0 → Stop the COMP that ONE earns every block
TARGET _setMarketBorrowCaps(address[],uint256[]) [ONE] [0] → Lift the borrow cap of ONE
TARGET updateAssetSupplyCap(address,address,uint128) ONE USD 9000000 → Set the supply cap of USD to 9 USDC
TARGET setBorrowKink(address,uint64) ONE 8e17 → Set the borrow kink of ONE to 80%
TARGET withdrawReserves(address,uint256) ONE 5 → Send 5 base units of its asset out of the reserves of TARGET to ONE
TARGET setText(bytes32,string,string) name:ens.eth url https://ens → Set the text “url” of the name ens.eth to “https://ens”
TARGET setSubnodeOwner(bytes32,bytes32,address) name:eth hash ONE → Give the name with label hash 0xabababab… below eth to ONE
TARGET setResolver(bytes32,address) hash ONE → Let ONE resolve the name with hash 0xabababab…
TARGET addController(address) ONE → Let ONE control TARGET
TARGET createStream(address,uint256,address,uint256,uint256) ONE 5000000 USD 1643184000 1664265601 → Stream 5 USDC to ONE from 2022-01-26 08:00 UTC to 2022-09-27 08:00 UTC
TARGET cancelStream(uint256) 7 → End stream 7 of TARGET
TARGET scopeTarget(bytes32,address) text:MANAGER ONE → Let role “MANAGER” call chosen functions of ONE, none yet
TARGET enableFeeAmount(uint24,int24) 100 1 → Allow pools with a fee of 0.01% and a tick spacing of 1
TARGET setFeeTo(address) ONE → Set the receiver of protocol fees of TARGET to ONE
TARGET setProtocolFee(uint16) 10 → Set the protocol fee of TARGET from 30 to 10 (raw units) ; TARGET protocolFee() = 30
TARGET setFooBar(uint256) 1 → Call setFooBar of TARGET with 1 (fooBar() now gives 9) ; TARGET fooBar() = 9
TARGET launch(address,string,bool) ONE up true → Call launch of TARGET with ONE, “up”, yes
TIMELOCK grantRole(bytes32,address) role:PROPOSER_ROLE ONE → Give ONE the right to queue proposals (PROPOSER_ROLE) in the timelock
TIMELOCK revokeRole(bytes32,address) role:CANCELLER_ROLE ONE → Take from ONE the right to cancel (CANCELLER_ROLE) in the timelock
TARGET renounceRole(bytes32,address) 0x0000000000000000000000000000000000000000000000000000000000000000 ONE → Have ONE give up the right to give and take rights (DEFAULT_ADMIN_ROLE) in TARGET
TARGET grantRole(bytes32,address) hash ONE → Give ONE a right that we cannot name (0xabababab…) in TARGET
TARGET grantRole(uint64,address,uint32) 0 ONE 86400 → Give ONE role 0 (administrator) in TARGET, to be used 1 day after each announcement
TARGET transferOwnership(address) ONE → Hand TARGET over from TWO to ONE ; TARGET owner() = TWO
TARGET setOwner(address) ONE → Hand TARGET over to ONE
TIMELOCK setPendingAdmin(address) ONE → Offer ONE the control of TIMELOCK, who has to accept it
TARGET acceptOwnership() → Take over the ownership of TARGET
TARGET renounceOwnership() → Leave TARGET without an owner for good
GOVERNOR setVotingPeriod(uint32) 518400 → Set the voting period from 5 days to 6 days ; GOVERNOR votingPeriod() = 432000
GOVERNOR setVotingDelay(uint48) 86490 → Set the voting delay to 1 day 1 minute 30 seconds
GOVERNOR setProposalThreshold(uint256) 5e22 → Set the votes needed to propose from 100,000 GOV to 50,000 GOV ; GOVERNOR proposalThreshold() = 1e23
GOVERNOR updateQuorumNumerator(uint256) 3 → Set the quorum from 4% of the supply to 3% of the supply ; GOVERNOR quorumNumerator() = 4 ; GOVERNOR quorumDenominator() = 100
GOVERNOR setLateQuorumVoteExtension(uint48) 7200 → Set the extension after a late quorum to 2 hours
GOVERNOR updateTimelock(address) ONE → Set the timelock that executes proposals from TIMELOCK to ONE ; GOVERNOR timelock() = TIMELOCK
GOVERNOR _setVotingPeriod(uint256) 19710 → Set the voting period to 19,710 blocks
GOVERNOR _setWhitelistAccountExpiration(address,uint256) ONE 17e8 → Let ONE propose without the votes needed until 2023-11-14 22:13 UTC
TIMELOCK updateDelay(uint256) 259200 → Set the least delay before execution of the timelock from 2 days to 3 days ; TIMELOCK getMinDelay() = 172800
TIMELOCK setDelay(uint256) 172800 → Set the delay before execution of the timelock to 2 days, which it is already ; TIMELOCK delay() = 172800
TARGET castVote(uint256,uint8) 12 1 → Vote for on proposal 12 of TARGET
TARGET cancel(bytes32) hash → Cancel operation 0xabababab… in TARGET
TARGET schedule(address,uint256,bytes,bytes32,bytes32,uint256) USD 0 0xa9059cbb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005 hash hash 259200 → Queue one call in TARGET, to run after 3 days
TARGET propose(address[],uint256[],bytes[],string) [ONE] [5] [0x] #␣Grow↵more → Propose to TARGET “Grow”, with one call
SAFE addOwnerWithThreshold(address,uint256) ONE 4 → Add ONE as an owner of the Safe SAFE, and have it need 4 signatures instead of 3
SAFE removeOwner(address,address,uint256) TWO ONE 3 → Remove the owner ONE from the Safe SAFE, which still needs 3 signatures
SAFE swapOwner(address,address,address) USD ONE TWO → Replace the owner ONE with TWO in the Safe SAFE
SAFE changeThreshold(uint256) 4 → Set the signatures needed in SAFE from 3 to 4
SAFE enableModule(address) ONE → Let the module ONE act for the Safe SAFE without its signatures
SAFE disableModule(address,address) TWO ONE → Let the module ONE act for the Safe SAFE no more
SAFE setGuard(address) ONE → Let ONE check every transaction of the Safe SAFE
TARGET replaceSigner(address,address) ONE TWO → Replace ONE with TWO among those who sign for TARGET
TARGET setAllowance(address,address,uint96,uint16,uint32) ONE USD 30000000 1440 0 → Let ONE spend 30 USDC of the Safe, anew every 1 day
TARGET upgradeTo(address) ONE → Upgrade the code of TARGET from TWO to ONE
USD upgradeToAndCall(address,bytes) ONE 0x8456cb59 → Upgrade the code of USD to ONE and then call its function pause
TARGET upgrade(address,address) USD ONE → Upgrade the code of USD to ONE
TARGET changeAdmin(address) ONE → Let ONE replace the code of TARGET from now on
TARGET deployAndUpgradeTo(address,address) ONE TWO → Build the market TWO anew with the settings of ONE and upgrade it to that code
TARGET _setPendingImplementation(address) ONE → Offer ONE as the next code of TARGET
TARGET execute(address,bytes) ONE 0xb147f40c → Have TARGET run the code of ONE with all its rights, function perform
`;

/** One action: target, signature, arguments, the expected sentence, what is known, coin with it. */
export const SENTENCES = LINES.trim().split('\n').map(lineOf);

function lineOf(line: string) {
  const [call = '', said = ''] = line.split(' → ');
  const [who = '', signature = '', ...args] = call.split(' ');
  const [expected = '', ...known] = said.split(' ; ');
  const facts = known
    .map((each) => each.split(' = '))
    .map(([name = '', value = '']) => [name, value] as const);
  const settings = facts
    .filter(([name]) => name !== 'coin')
    .map(([name, value]) => [keyOf(name), argumentOf(value)]);
  const coin = facts.find(([name]) => name === 'coin')?.[1] ?? '0';
  return {
    target: WHO[who as keyof typeof WHO],
    signature,
    args: args.map(argumentOf),
    expected,
    settings: Object.fromEntries(settings) as Record<string, bigint | string>,
    value: argumentOf(coin) as bigint,
  };
}

function keyOf(text: string): string {
  const [who = '', view = ''] = text.split(' ');
  return key(WHO[who as keyof typeof WHO], view.replace('ONE', ONE.toLowerCase()));
}

function argumentOf(word: string): unknown {
  if (word.startsWith('[')) return word.slice(1, -1).split(',').map(argumentOf);
  if (Object.hasOwn(WHO, word)) return WHO[word as keyof typeof WHO];
  if (Object.hasOwn(WORDS, word)) return WORDS[word as keyof typeof WORDS];
  if (word.startsWith('role:')) return keccak256(stringToBytes(word.slice(5)));
  if (word.startsWith('name:')) return namehash(word.slice(5));
  if (word.startsWith('text:')) return stringToHex(word.slice(5), { size: 32 });
  const [, digits, zeros = '0'] = /^(\d+)(?:e(\d+))?$/.exec(word) ?? [];
  if (digits !== undefined) return BigInt(digits) * 10n ** BigInt(zeros);
  return word.replace('␣', ' ').replace('↵', '\n\n');
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingFractional} from "@openzeppelin/contracts/governance/extensions/GovernorCountingFractional.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockCompound} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockCompound.sol";
import {GovernorTimelockControl} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {ICompoundTimelock} from "@openzeppelin/contracts/vendor/compound/ICompoundTimelock.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Rules} from "./Rules57.sol";

/// OpenZeppelin 5 as most organisations have it.
contract Plain57 is
    Governor,
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorTimelockControl
{
    constructor(
        IVotes token_,
        TimelockController timelock_,
        Rules memory rules
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
        GovernorTimelockControl(timelock_)
    {}

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// Without a timelock: the Governor itself executes, at once.
contract Bare57 is
    Governor,
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction
{
    constructor(
        IVotes token_,
        Rules memory rules
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
    {}

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// Ballots may be split.
contract Fractional57 is
    Governor,
    GovernorSettings,
    GovernorCountingFractional,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorTimelockControl
{
    constructor(
        IVotes token_,
        TimelockController timelock_,
        Rules memory rules
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
        GovernorTimelockControl(timelock_)
    {}

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// With Compound's timelock: what is queued too long expires.
contract Compound57 is
    Governor,
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorTimelockCompound
{
    constructor(
        IVotes token_,
        ICompoundTimelock timelock_,
        Rules memory rules
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
        GovernorTimelockCompound(timelock_)
    {}

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

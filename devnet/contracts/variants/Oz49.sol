// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Governor, IGovernor} from "oz4/governance/Governor.sol";
import {GovernorCompatibilityBravo} from "oz4/governance/compatibility/GovernorCompatibilityBravo.sol";
import {GovernorCountingSimple} from "oz4/governance/extensions/GovernorCountingSimple.sol";
import {GovernorSettings} from "oz4/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockControl} from "oz4/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes, IVotes} from "oz4/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "oz4/governance/extensions/GovernorVotesQuorumFraction.sol";
import {TimelockController} from "oz4/governance/TimelockController.sol";
import {IERC165} from "oz4/utils/introspection/IERC165.sol";
import {ERC20} from "oz4/token/ERC20/ERC20.sol";
import {ERC20Permit} from "oz4/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "oz4/token/ERC20/extensions/ERC20Votes.sol";

/// What a Governor starts with, in blocks.
struct Rules {
    string name;
    uint256 votingDelay;
    uint256 votingPeriod;
    uint256 proposalThreshold;
    uint256 quorumNumerator;
}

/// Who holds how much when a token starts, and to whom it is delegated; the zero address delegates to nobody.
struct Holding {
    address holder;
    uint256 amount;
    address to;
}

/// OpenZeppelin 4.9's ERC20Votes.
contract Votes49 is ERC20, ERC20Permit, ERC20Votes {
    constructor(
        string memory name_,
        string memory symbol_,
        Holding[] memory holdings
    ) ERC20(name_, symbol_) ERC20Permit(name_) {
        for (uint256 i = 0; i < holdings.length; ++i) {
            _mint(holdings[i].holder, holdings[i].amount);
            if (holdings[i].to != address(0)) _delegate(holdings[i].holder, holdings[i].to);
        }
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// OpenZeppelin 4.9 as most organisations have it.
contract Plain49 is
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

    function quorum(
        uint256 timepoint
    ) public view virtual override(IGovernor, GovernorVotesQuorumFraction) returns (uint256) {
        return super.quorum(timepoint);
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// OpenZeppelin 4.9 that speaks Bravo's language too: calls by id, receipts, and only votes in favour make the quorum.
contract Compat49 is
    Governor,
    GovernorSettings,
    GovernorCompatibilityBravo,
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

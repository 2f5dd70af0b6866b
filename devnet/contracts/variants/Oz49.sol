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

    function _afterTokenTransfer(address from, address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._afterTokenTransfer(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._mint(to, amount);
    }

    function _burn(address account, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._burn(account, amount);
    }
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

    function votingDelay() public view override(IGovernor, GovernorSettings) returns (uint256) {
        return super.votingDelay();
    }

    function votingPeriod() public view override(IGovernor, GovernorSettings) returns (uint256) {
        return super.votingPeriod();
    }

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function quorum(
        uint256 timepoint
    ) public view virtual override(IGovernor, GovernorVotesQuorumFraction) returns (uint256) {
        return super.quorum(timepoint);
    }

    function state(
        uint256 id
    ) public view override(Governor, GovernorTimelockControl) returns (ProposalState) {
        return super.state(id);
    }

    function supportsInterface(
        bytes4 interfaceId
    ) public view override(Governor, GovernorTimelockControl) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function _execute(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) {
        super._execute(id, targets, values, calldatas, descriptionHash);
    }

    function _cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) returns (uint256) {
        return super._cancel(targets, values, calldatas, descriptionHash);
    }

    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return super._executor();
    }
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

    function votingDelay() public view override(IGovernor, GovernorSettings) returns (uint256) {
        return super.votingDelay();
    }

    function votingPeriod() public view override(IGovernor, GovernorSettings) returns (uint256) {
        return super.votingPeriod();
    }

    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) {
        return super.proposalThreshold();
    }

    function quorum(uint256 timepoint) public view override(IGovernor, GovernorVotesQuorumFraction) returns (uint256) {
        return super.quorum(timepoint);
    }

    function state(
        uint256 id
    ) public view override(Governor, IGovernor, GovernorTimelockControl) returns (ProposalState) {
        return super.state(id);
    }

    function supportsInterface(
        bytes4 interfaceId
    ) public view override(Governor, IERC165, GovernorTimelockControl) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        string memory description
    ) public override(Governor, IGovernor, GovernorCompatibilityBravo) returns (uint256) {
        return super.propose(targets, values, calldatas, description);
    }

    function cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) public override(Governor, IGovernor, GovernorCompatibilityBravo) returns (uint256) {
        return super.cancel(targets, values, calldatas, descriptionHash);
    }

    function _execute(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) {
        super._execute(id, targets, values, calldatas, descriptionHash);
    }

    function _cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) returns (uint256) {
        return super._cancel(targets, values, calldatas, descriptionHash);
    }

    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return super._executor();
    }
}

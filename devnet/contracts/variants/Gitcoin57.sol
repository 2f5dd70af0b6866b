// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingFractional} from "@openzeppelin/contracts/governance/extensions/GovernorCountingFractional.sol";
import {GovernorPreventLateQuorum} from "@openzeppelin/contracts/governance/extensions/GovernorPreventLateQuorum.sol";
import {GovernorProposalGuardian} from "@openzeppelin/contracts/governance/extensions/GovernorProposalGuardian.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockCompound} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockCompound.sol";
import {ICompoundTimelock} from "@openzeppelin/contracts/vendor/compound/ICompoundTimelock.sol";
import {Checkpoints} from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";
import {Rules} from "./Rules57.sol";

interface IPriorVotes {
    function getPriorVotes(address account, uint256 blockNumber) external view returns (uint96);
}

/// OpenZeppelin 5 over what Compound left: its timelock and its kind of token, a quorum that is a number and can be set,
/// votes in parts, an end that a late quorum moves, and a guardian.
contract Gitcoin57 is
    GovernorSettings,
    GovernorCountingFractional,
    GovernorPreventLateQuorum,
    GovernorTimelockCompound,
    GovernorProposalGuardian
{
    using Checkpoints for Checkpoints.Trace208;

    IPriorVotes public token;
    Checkpoints.Trace208 private _quorums;

    event QuorumUpdated(uint256 oldQuorum, uint256 newQuorum);

    /// `rules.quorumNumerator` is the quorum itself, in the token's smallest unit.
    constructor(
        IPriorVotes token_,
        ICompoundTimelock timelock_,
        Rules memory rules,
        uint48 extension,
        address guardian
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorPreventLateQuorum(extension)
        GovernorTimelockCompound(timelock_)
    {
        token = token_;
        _setQuorum(rules.quorumNumerator);
        _setProposalGuardian(guardian);
    }

    function clock() public view override returns (uint48) {
        return uint48(block.number);
    }

    // solhint-disable-next-line func-name-mixedcase
    function CLOCK_MODE() public pure override returns (string memory) {
        return "mode=blocknumber&from=default";
    }

    function quorum(uint256 timepoint) public view override returns (uint256) {
        return _quorums.upperLookupRecent(uint48(timepoint));
    }

    function setQuorum(uint256 amount) external onlyGovernance {
        _setQuorum(amount);
    }

    function _setQuorum(uint256 amount) private {
        emit QuorumUpdated(quorum(clock()), amount);
        _quorums.push(clock(), uint208(amount));
    }

    function _getVotes(address account, uint256 timepoint, bytes memory) internal view override returns (uint256) {
        return token.getPriorVotes(account, timepoint);
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

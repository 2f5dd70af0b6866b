// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Governor, IGovernor} from "oz4/governance/Governor.sol";
import {GovernorSettings} from "oz4/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockControl} from "oz4/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes, IVotes} from "oz4/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "oz4/governance/extensions/GovernorVotesQuorumFraction.sol";
import {TimelockController} from "oz4/governance/TimelockController.sol";
import {Plain49, Rules} from "./Oz49.sol";

/// Cannot say the state of a proposal whose snapshot it was told to be silent about.
contract Silent49 is Plain49 {
    mapping(uint256 snapshot => bool) public silent;

    error QuorumNotKnown(uint256 snapshot);

    constructor(IVotes token_, TimelockController timelock_, Rules memory rules) Plain49(token_, timelock_, rules) {}

    function hush(uint256 snapshot) external {
        silent[snapshot] = true;
    }

    function quorum(uint256 timepoint) public view override returns (uint256) {
        if (silent[timepoint]) revert QuorumNotKnown(timepoint);
        return super.quorum(timepoint);
    }
}

/// Counts votes in parts as flexible voting did before OpenZeppelin took it up: 48 bytes of params are the parts whatever
/// the side; an account may cast part after part until its power is used; the event bears all of its power each time.
contract Flexible49 is
    Governor,
    GovernorSettings,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorTimelockControl
{
    struct Count {
        uint256[3] sides;
        mapping(address voter => uint256) cast;
    }

    bool public immutable forFirst;
    mapping(uint256 id => Count) private _counts;

    constructor(
        IVotes token_,
        TimelockController timelock_,
        Rules memory rules,
        bool forFirst_
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
        GovernorTimelockControl(timelock_)
    {
        forFirst = forFirst_;
    }

    // solhint-disable-next-line func-name-mixedcase
    function COUNTING_MODE() public pure override returns (string memory) {
        return "support=bravo&quorum=for,abstain&params=fractional";
    }

    function hasVoted(uint256 id, address account) public view override returns (bool) {
        return _counts[id].cast[account] > 0;
    }

    function voteWeightCast(uint256 id, address account) public view returns (uint128) {
        return uint128(_counts[id].cast[account]);
    }

    function proposalVotes(uint256 id) public view returns (uint256, uint256, uint256) {
        uint256[3] storage sides = _counts[id].sides;
        return (sides[0], sides[1], sides[2]);
    }

    function _countVote(uint256 id, address account, uint8 support, uint256 weight, bytes memory params) internal override {
        Count storage count = _counts[id];
        require(count.cast[account] < weight, "Flexible49: no power left");
        if (params.length == 0) {
            require(count.cast[account] == 0 && support < 3, "Flexible49: not a whole vote");
            count.cast[account] = weight;
            count.sides[support] += weight;
            return;
        }
        require(params.length == 48, "Flexible49: not three parts");
        uint256[3] memory parts;
        for (uint256 i = 0; i < 48; ++i) {
            parts[i / 16] = (parts[i / 16] << 8) | uint8(params[i]);
        }
        if (forFirst) (parts[0], parts[1]) = (parts[1], parts[0]);
        count.cast[account] += parts[0] + parts[1] + parts[2];
        require(count.cast[account] <= weight, "Flexible49: more than its power");
        for (uint256 side = 0; side < 3; ++side) {
            count.sides[side] += parts[side];
        }
    }

    function _quorumReached(uint256 id) internal view override returns (bool) {
        uint256[3] storage sides = _counts[id].sides;
        return quorum(proposalSnapshot(id)) <= sides[1] + sides[2];
    }

    function _voteSucceeded(uint256 id) internal view override returns (bool) {
        uint256[3] storage sides = _counts[id].sides;
        return sides[1] > sides[0];
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

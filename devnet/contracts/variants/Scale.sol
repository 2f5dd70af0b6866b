// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorSettings} from "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Rules} from "./Rules57.sol";

/// OpenZeppelin's Governor, except that votes may be written down by the thousand without the power behind them: the log
/// of each is exactly that of a real vote and the tally is their true sum, but nobody "has voted".
contract LogGovernor is
    Governor,
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction
{
    struct Sums {
        uint256 against;
        uint256 inFavour;
        uint256 abstain;
    }

    mapping(uint256 id => Sums) private _recorded;

    constructor(
        IVotes token_,
        Rules memory rules
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
    {}

    /// Each vote is a word: voter in the upper 160 bits, then 88 bits of weight, 2 of support and 6 that name a reason,
    /// of which 0 is none.
    function record(uint256 id, uint256[] calldata votes, string[] calldata reasons) external {
        _validateStateBitmap(id, _encodeStateBitmap(ProposalState.Active));
        uint256[3] memory sums;
        for (uint256 i = 0; i < votes.length; ++i) {
            uint256 vote = votes[i];
            uint256 weight = uint88(vote >> 8);
            uint8 support = uint8(vote >> 6) & 3;
            uint256 reason = vote & 63;
            sums[support] += weight;
            emit VoteCast(address(uint160(vote >> 96)), id, support, weight, reason == 0 ? "" : reasons[reason - 1]);
        }
        Sums storage sum = _recorded[id];
        sum.against += sums[0];
        sum.inFavour += sums[1];
        sum.abstain += sums[2];
    }

    function proposalVotes(uint256 id) public view override returns (uint256, uint256, uint256) {
        (uint256 against, uint256 inFavour, uint256 abstain) = super.proposalVotes(id);
        Sums storage sum = _recorded[id];
        return (against + sum.against, inFavour + sum.inFavour, abstain + sum.abstain);
    }

    function _quorumReached(uint256 id) internal view override(Governor, GovernorCountingSimple) returns (bool) {
        (, uint256 inFavour, uint256 abstain) = proposalVotes(id);
        return quorum(proposalSnapshot(id)) <= inFavour + abstain;
    }

    function _voteSucceeded(uint256 id) internal view override(Governor, GovernorCountingSimple) returns (bool) {
        (uint256 against, uint256 inFavour, ) = proposalVotes(id);
        return inFavour > against;
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// A voter that does what its crowd says.
contract CrowdVoter {
    address private immutable _crowd = msg.sender;

    function cast(IGovernor governor, uint256 id, uint8 support, string calldata reason) external {
        require(msg.sender == _crowd, "not the crowd");
        if (bytes(reason).length == 0) governor.castVote(id, support);
        else governor.castVoteWithReason(id, support, reason);
    }
}

/// Many accounts that cast real votes in one transaction; each is a minimal proxy.
contract Crowd {
    address[] public voters;
    address private immutable _voter = address(new CrowdVoter());

    function grow(uint256 count) external {
        for (uint256 i = 0; i < count; ++i) voters.push(Clones.clone(_voter));
    }

    function size() external view returns (uint256) {
        return voters.length;
    }

    /// One byte for each vote of the first voters: support, and in the upper six bits the reason, of which 0 is none.
    function cast(IGovernor governor, uint256 id, bytes calldata votes, string[] calldata reasons) external {
        for (uint256 i = 0; i < votes.length; ++i) {
            uint8 vote = uint8(votes[i]);
            CrowdVoter(voters[i]).cast(governor, id, vote & 3, vote < 4 ? "" : reasons[(vote >> 2) - 1]);
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "oz50/governance/Governor.sol";

/// Our double of flexible voting as it was before OpenZeppelin took it over: the support byte stays 0 to 2 beside three
/// parts, which may be cast bit by bit, and `voteWeightCast` says what is used of an account's weight.
abstract contract GovernorCountingFlexible is Governor {
    error NoWeightLeft();
    error NotThreeParts();

    struct Sides {
        uint128 against;
        uint128 inFavour;
        uint128 abstain;
    }

    mapping(uint256 => Sides) private _sides;
    mapping(uint256 => mapping(address => uint128)) private _cast;

    function COUNTING_MODE() public pure override returns (string memory) {
        return "support=bravo&quorum=for,abstain&params=fractional";
    }

    function hasVoted(uint256 id, address account) public view override returns (bool) {
        return _cast[id][account] > 0;
    }

    function voteWeightCast(uint256 id, address account) public view returns (uint128) {
        return _cast[id][account];
    }

    function proposalVotes(uint256 id) public view returns (uint256, uint256, uint256) {
        Sides storage sides = _sides[id];
        return (sides.against, sides.inFavour, sides.abstain);
    }

    function _quorumReached(uint256 id) internal view override returns (bool) {
        return quorum(proposalSnapshot(id)) <= uint256(_sides[id].inFavour) + _sides[id].abstain;
    }

    function _voteSucceeded(uint256 id) internal view override returns (bool) {
        return _sides[id].inFavour > _sides[id].against;
    }

    function _countVote(
        uint256 id,
        address account,
        uint8 support,
        uint256 total,
        bytes memory params
    ) internal override {
        uint128 before = _cast[id][account];
        if (before >= total) revert NoWeightLeft();
        Sides memory parts;
        if (params.length == 0) {
            if (before != 0) revert NoWeightLeft();
            if (support > 2) revert GovernorInvalidVoteType();
            if (support == 0) parts.against = uint128(total);
            if (support == 1) parts.inFavour = uint128(total);
            if (support == 2) parts.abstain = uint128(total);
        } else {
            if (params.length != 48) revert NotThreeParts();
            parts = Sides(_part(params, 16), _part(params, 32), _part(params, 48));
        }
        uint256 used = uint256(before) + parts.against + parts.inFavour + parts.abstain;
        if (used > total) revert NoWeightLeft();
        _cast[id][account] = uint128(used);
        _sides[id].against += parts.against;
        _sides[id].inFavour += parts.inFavour;
        _sides[id].abstain += parts.abstain;
    }

    function _part(bytes memory params, uint256 end) private pure returns (uint128 part) {
        assembly {
            part := and(mload(add(params, end)), 0xffffffffffffffffffffffffffffffff)
        }
    }
}

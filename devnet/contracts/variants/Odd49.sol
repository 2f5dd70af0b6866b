// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Governor} from "oz4/governance/Governor.sol";
import {GovernorVotes, IVotes} from "oz4/governance/extensions/GovernorVotes.sol";
import {TimelockController} from "oz4/governance/TimelockController.sol";
import {Plain49, Rules} from "./Oz49.sol";

/// Counts the votes of a stake besides those of its token.
contract Staked49 is Plain49 {
    mapping(address account => uint256) public staked;

    constructor(IVotes token_, TimelockController timelock_, Rules memory rules) Plain49(token_, timelock_, rules) {}

    function stake(address account, uint256 votes) external {
        staked[account] = votes;
    }

    function _getVotes(
        address account,
        uint256 timepoint,
        bytes memory params
    ) internal view override returns (uint256) {
        return super._getVotes(account, timepoint, params) + staked[account];
    }
}

/// Counts a thousandth of what its token says.
contract Reduced49 is Plain49 {
    constructor(IVotes token_, TimelockController timelock_, Rules memory rules) Plain49(token_, timelock_, rules) {}

    function _getVotes(
        address account,
        uint256 timepoint,
        bytes memory params
    ) internal view override returns (uint256) {
        return super._getVotes(account, timepoint, params) / 1000;
    }
}

/// Power that is no token: the three views a Governor asks, and nothing else.
contract ViewsOnly {
    mapping(address account => uint256) internal power;
    uint256 internal total;

    function give(address account, uint256 votes) external {
        power[account] = votes;
        total += votes;
    }

    function getVotes(address account) external view returns (uint256) {
        return power[account];
    }

    function getPastVotes(address account, uint256) external view returns (uint256) {
        return power[account];
    }

    function getPastTotalSupply(uint256) external view returns (uint256) {
        return total;
    }
}

/// Names itself with an empty text, and lets each account split its votes among several delegates, as Agora's token does.
contract PartlyDelegated {
    struct Part {
        address to;
        uint96 share;
    }

    event DelegateChanged(address indexed delegator, address indexed to, uint96 share);
    event DelegateVotesChanged(address indexed to, uint256 previous, uint256 next);

    string public constant symbol = "";
    string public constant name = "";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => uint256) public getVotes;
    mapping(address account => Part[]) private chosen;

    function give(address account, uint256 amount) external {
        count(account, false);
        balanceOf[account] += amount;
        totalSupply += amount;
        count(account, true);
    }

    function getPastVotes(address account, uint256) external view returns (uint256) {
        return getVotes[account];
    }

    function getPastTotalSupply(uint256) external view returns (uint256) {
        return totalSupply;
    }

    function delegates(address account) external view returns (Part[] memory) {
        return chosen[account];
    }

    function delegate(address to) external {
        Part[] memory parts = new Part[](1);
        parts[0] = Part(to, 10_000);
        choose(parts);
    }

    function delegate(Part[] calldata parts) external {
        choose(parts);
    }

    function choose(Part[] memory parts) private {
        count(msg.sender, false);
        Part[] memory before = chosen[msg.sender];
        delete chosen[msg.sender];
        for (uint256 i = 0; i < before.length; i++) emit DelegateChanged(msg.sender, before[i].to, 0);
        uint256 sum;
        for (uint256 i = 0; i < parts.length; i++) {
            require(parts[i].share > 0 && (i == 0 || parts[i].to > parts[i - 1].to), "not sorted, or no part");
            sum += parts[i].share;
            chosen[msg.sender].push(parts[i]);
            emit DelegateChanged(msg.sender, parts[i].to, parts[i].share);
        }
        require(sum <= 10_000, "more than all");
        count(msg.sender, true);
    }

    function count(address account, bool isMore) private {
        for (uint256 i = 0; i < chosen[account].length; i++) {
            Part memory part = chosen[account][i];
            uint256 votes = (balanceOf[account] * part.share) / 10_000;
            uint256 last = getVotes[part.to];
            getVotes[part.to] = isMore ? last + votes : last - votes;
            emit DelegateVotesChanged(part.to, last, getVotes[part.to]);
        }
    }
}

/// A token whose delegates are fixed by its operator: `delegate` always reverts.
contract FixedDelegates is ViewsOnly {
    string public constant symbol = "FIX";
    uint8 public constant decimals = 18;

    function balanceOf(address account) external view returns (uint256) {
        return power[account];
    }

    function delegates(address account) external pure returns (address) {
        return account;
    }

    function delegate(address) external pure {
        revert("delegation is disabled");
    }
}

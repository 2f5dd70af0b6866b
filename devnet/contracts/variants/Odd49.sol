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

/// Names itself with an empty text, and lets each account delegate parts of its votes to several.
contract PartlyDelegated is ViewsOnly {
    struct Part {
        address to;
        uint96 share;
    }

    string public constant symbol = "";
    string public constant name = "";
    uint8 public constant decimals = 18;

    function totalSupply() external view returns (uint256) {
        return total;
    }

    function balanceOf(address account) external view returns (uint256) {
        return power[account];
    }

    function delegates(address account) external pure returns (Part[] memory parts) {
        parts = new Part[](2);
        parts[0] = Part(account, 5000);
        parts[1] = Part(address(0xb0b), 5000);
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

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {UUPSUpgradeable} from "oz4/proxy/utils/UUPSUpgradeable.sol";

/// What stands behind the proxies of version 4: a number of its own code, and one that is kept.
contract Box49 is UUPSUpgradeable {
    uint256 public kept;
    address public owner;
    uint256 public immutable code;

    constructor(uint256 code_) {
        code = code_;
    }

    function start(address owner_) external {
        require(owner == address(0));
        owner = owner_;
    }

    function keep(uint256 value) external {
        kept = value;
    }

    function _authorizeUpgrade(address) internal view override {
        require(msg.sender == owner, "not the owner");
    }
}

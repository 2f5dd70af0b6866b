// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

/// What stands behind the proxies: a number of its own code, and one that is kept.
contract Box57 {
    uint256 public kept;
    uint256 public immutable code;

    constructor(uint256 code_) {
        code = code_;
    }

    function keep(uint256 value) external {
        kept = value;
    }
}

/// The same, which upgrades itself when its owner says so.
contract OwnedBox57 is Box57, UUPSUpgradeable {
    address public owner;

    error NotTheOwner(address caller);

    constructor(uint256 code_) Box57(code_) {}

    function start(address owner_) external {
        require(owner == address(0));
        owner = owner_;
    }

    function _authorizeUpgrade(address) internal view override {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
    }
}

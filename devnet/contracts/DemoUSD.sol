// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A dollar of the test world: six decimals, one issue, worth nothing.
contract DemoUSD is ERC20 {
    constructor(address holder, uint256 amount) ERC20("Demo USD", "dUSD") {
        _mint(holder, amount);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

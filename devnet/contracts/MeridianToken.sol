// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// The voting token; its clock is chosen once: block numbers, or seconds.
contract MeridianToken is ERC20, ERC20Permit, ERC20Votes, Ownable {
    bool private immutable _seconds;

    constructor(
        string memory name_,
        string memory symbol_,
        bool secondsClock
    ) ERC20(name_, symbol_) ERC20Permit(name_) Ownable(msg.sender) {
        _seconds = secondsClock;
    }

    function clock() public view override returns (uint48) {
        return _seconds ? uint48(block.timestamp) : uint48(block.number);
    }

    // solhint-disable-next-line func-name-mixedcase
    function CLOCK_MODE() public view override returns (string memory) {
        return _seconds ? "mode=timestamp" : "mode=blocknumber&from=default";
    }

    /// The first distribution: mints and delegates for many holders; ends when the owner renounces.
    function allocate(
        address[] calldata holders,
        uint256[] calldata amounts,
        address[] calldata delegates_
    ) external onlyOwner {
        for (uint256 i = 0; i < holders.length; ++i) {
            _mint(holders[i], amounts[i]);
            if (delegates_[i] != address(0)) _delegate(holders[i], delegates_[i]);
        }
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }
}

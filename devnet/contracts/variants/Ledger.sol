// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// What a variant's organisation owns: a number that only its executor may change, and ether that it may be sent.
contract Ledger {
    address public immutable owner;
    uint256 public value;

    error NotTheOwner(address caller);
    error TooLarge(uint256 value);

    event Changed(uint256 from, uint256 to, uint256 paid);

    constructor(address owner_) {
        owner = owner_;
    }

    /// Sets the number; refuses more than a million, so that a proposal can fail when it is executed.
    function set(uint256 to) external payable {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
        if (to > 1_000_000) revert TooLarge(to);
        emit Changed(value, to, msg.value);
        value = to;
    }
}

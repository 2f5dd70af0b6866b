// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// The protocol that the test world's organisation governs: a fee and a switch, both in the treasury's hands.
contract Exchange {
    address public owner;
    uint16 public protocolFee;
    bool public paused;
    address public implementation;

    event ProtocolFeeChanged(uint16 former, uint16 next);
    event PausedChanged(bool paused);
    event Upgraded(address indexed implementation);

    error NotOwner(address caller);
    error FeeTooHigh(uint16 fee);

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    /// Fee in hundredths of a percent of what a trade pays, at most 25 %.
    function setProtocolFee(uint16 fee) external onlyOwner {
        if (fee > 2500) revert FeeTooHigh(fee);
        emit ProtocolFeeChanged(protocolFee, fee);
        protocolFee = fee;
    }

    function setPaused(bool next) external onlyOwner {
        paused = next;
        emit PausedChanged(next);
    }

    function upgradeTo(address next) external onlyOwner {
        implementation = next;
        emit Upgraded(next);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// The grants council of the test world: a list of signers that only the treasury may change, which can hold funds.
contract Council {
    address public immutable treasury;
    mapping(address signer => bool) public isSigner;
    uint256 public signers;
    uint256 public threshold;

    event SignerReplaced(address indexed former, address indexed next);
    event ThresholdChanged(uint256 threshold);

    error NotTreasury(address caller);
    error NotSigner(address account);
    error AlreadySigner(address account);

    constructor(address treasury_, address[] memory first, uint256 threshold_) {
        treasury = treasury_;
        for (uint256 i = 0; i < first.length; ++i) isSigner[first[i]] = true;
        signers = first.length;
        threshold = threshold_;
    }

    modifier onlyTreasury() {
        if (msg.sender != treasury) revert NotTreasury(msg.sender);
        _;
    }

    function replaceSigner(address former, address next) external onlyTreasury {
        if (!isSigner[former]) revert NotSigner(former);
        if (isSigner[next]) revert AlreadySigner(next);
        isSigner[former] = false;
        isSigner[next] = true;
        emit SignerReplaced(former, next);
    }

    function changeThreshold(uint256 next) external onlyTreasury {
        threshold = next;
        emit ThresholdChanged(next);
    }
}

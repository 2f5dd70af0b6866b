// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A contract wallet of one owner: what the owner's key signs, it signs (ERC-1271), until it is locked.
contract SigningWallet is IERC1271 {
    address public immutable owner;
    bool public isLocked;

    error NotOwner(address caller);

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, , ) = ECDSA.tryRecoverCalldata(hash, signature);
        return signer == owner && !isLocked ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function call(address target, bytes calldata data) public {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        (bool success, ) = target.call(data);
        require(success, "SigningWallet: the call failed");
    }

    /// Makes all of the calls, or none.
    function callAll(address[] calldata targets, bytes[] calldata data) external {
        for (uint256 index; index < targets.length; index++) call(targets[index], data[index]);
    }

    function lock() external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        isLocked = true;
    }
}

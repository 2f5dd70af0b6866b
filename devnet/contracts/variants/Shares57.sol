// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";

/// Holds all tokens whose votes go to one delegate. Its maker may take them out again.
contract ShareBox {
    constructor(address token, address delegate) {
        IERC20(token).approve(msg.sender, type(uint256).max);
        IVotes(token).delegate(delegate);
    }
}

/// Speaks as the multi-delegate of ENS does: one box for each delegate, and shares of the boxes as an ERC-1155 whose ids
/// are the delegates. Written from its interface and its tests.
contract Shares57 is ERC1155 {
    address public immutable token;

    error InvalidDelegateAddress();

    event ProxyDeployed(address indexed delegate, address proxyAddress);
    event DelegationProcessed(address indexed owner, address indexed from, address indexed to, uint256 amount);

    constructor(address token_) ERC1155("") {
        token = token_;
    }

    /// Row by row: from a box or, where there is no source, from the caller; to a box, or back to the caller.
    function delegateMulti(uint256[] calldata sources, uint256[] calldata targets, uint256[] calldata amounts) external {
        uint256 rows = sources.length > targets.length ? sources.length : targets.length;
        require(rows > 0, "Delegate: You should provide at least one source or one target delegate");
        require(
            rows == amounts.length,
            "Delegate: The number of amounts must be equal to the greater of the number of sources or targets"
        );
        for (uint256 row = 0; row < rows; ++row) {
            address source = row < sources.length ? _account(sources[row]) : address(0);
            address target = row < targets.length ? _account(targets[row]) : address(0);
            address giver = row < sources.length ? boxOf(source) : msg.sender;
            address taker = row < targets.length ? _box(target) : msg.sender;
            require(IERC20(token).transferFrom(giver, taker, amounts[row]));
            emit DelegationProcessed(msg.sender, source, target, amounts[row]);
        }
        if (sources.length > 0) _burnBatch(msg.sender, sources, amounts[:sources.length]);
        if (targets.length > 0) _mintBatch(msg.sender, targets, amounts[:targets.length], "");
    }

    /// The address that the box of a delegate has or will have.
    function boxOf(address delegate) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(ShareBox).creationCode, abi.encode(token, delegate)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }

    function _box(address delegate) private returns (address box) {
        box = boxOf(delegate);
        if (box.code.length > 0) return box;
        new ShareBox{salt: 0}(token, delegate);
        emit ProxyDeployed(delegate, box);
    }

    function _account(uint256 id) private pure returns (address) {
        if (id >> 160 != 0) revert InvalidDelegateAddress();
        return address(uint160(id));
    }
}

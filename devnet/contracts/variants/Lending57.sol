// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IVotes} from "@openzeppelin/contracts/governance/utils/IVotes.sol";

/// Speaks as a Franchiser does: holds lent tokens for one delegate, who may pass some on. Written from its interface.
contract Franchiser57 {
    address public immutable token;
    address private immutable _code = address(this);
    address public owner;
    address public delegatee;
    address private _delegator;
    address[] private _passed;

    constructor(address token_) {
        token = token_;
        delegatee = address(1);
    }

    function initialize(address delegator_, address delegatee_) external {
        require(delegatee == address(0));
        (owner, _delegator, delegatee) = (msg.sender, delegator_, delegatee_);
        IVotes(token).delegate(delegatee_);
    }

    function delegator() external view returns (address) {
        if (_delegator != address(0) || owner == address(0)) return _delegator;
        return Franchiser57(owner).delegatee();
    }

    function getFranchiser(address to) public view returns (Franchiser57) {
        return Franchiser57(Clones.predictDeterministicAddress(_code, bytes20(to), address(this)));
    }

    function subDelegate(address to, uint256 amount) external {
        require(msg.sender == delegatee);
        Franchiser57 made = getFranchiser(to);
        if (address(made).code.length == 0) {
            Clones.cloneDeterministic(_code, bytes20(to));
            made.initialize(address(0), to);
            _passed.push(to);
        }
        IERC20(token).transfer(address(made), amount);
    }

    function recall(address to) external {
        require(msg.sender == owner);
        for (uint256 at = 0; at < _passed.length; ++at) getFranchiser(_passed[at]).recall(address(this));
        IERC20(token).transfer(to, IERC20(token).balanceOf(address(this)));
    }
}

/// Speaks as the FranchiserFactory of Uniswap does.
contract Lending57 {
    address public immutable token;
    address public immutable franchiserImplementation;

    constructor(address token_) {
        token = token_;
        franchiserImplementation = address(new Franchiser57(token_));
    }

    function getFranchiser(address owner, address delegatee) public view returns (Franchiser57) {
        bytes32 salt = keccak256(abi.encodePacked(owner, delegatee));
        return Franchiser57(Clones.predictDeterministicAddress(franchiserImplementation, salt, address(this)));
    }

    function fund(address delegatee, uint256 amount) external returns (Franchiser57 made) {
        made = getFranchiser(msg.sender, delegatee);
        if (address(made).code.length == 0) {
            Clones.cloneDeterministic(franchiserImplementation, keccak256(abi.encodePacked(msg.sender, delegatee)));
            made.initialize(msg.sender, delegatee);
        }
        IERC20(token).transferFrom(msg.sender, address(made), amount);
    }

    function recall(address delegatee, address to) external {
        getFranchiser(msg.sender, delegatee).recall(to);
    }
}

/// A liar: says that the factory made it for somebody.
contract FakeFranchiser57 {
    address public owner;
    address public delegator;
    address public delegatee;

    constructor(address owner_, address delegator_, address delegatee_, address token) {
        (owner, delegator, delegatee) = (owner_, delegator_, delegatee_);
        IVotes(token).delegate(delegatee_);
    }

    function getFranchiser(address) external view returns (address) {
        return delegator;
    }
}

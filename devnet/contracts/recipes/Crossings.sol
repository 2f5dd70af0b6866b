// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {CrossChainEnabledArbitrumL2} from "oz4/crosschain/arbitrum/CrossChainEnabledArbitrumL2.sol";
import {CrossChainEnabledOptimism} from "oz4/crosschain/optimism/CrossChainEnabledOptimism.sol";
import {ICrossDomainMessenger} from "oz4/vendor/optimism/ICrossDomainMessenger.sol";

/// Both ends of Arbitrum on one chain: what the inbox takes can be carried out as it would be there.
/// It wants exactly what the ticket costs, and gives those that send from a contract their alias.
contract ArbitrumInbox {
    uint160 private constant OFFSET = uint160(0x1111000000000000000000000000000000001111);

    struct Ticket {
        address sender;
        address to;
        uint256 coins;
        address refund;
        uint256 gas;
        bytes data;
    }

    Ticket[] public tickets;
    address private caller;

    error InsufficientValue(uint256 expected, uint256 actual);
    error GasLimitTooLarge();
    error DataTooLarge(uint256 length);

    function createRetryableTicket(
        address to,
        uint256 l2CallValue,
        uint256 maxSubmissionCost,
        address excessFeeRefundAddress,
        address,
        uint256 gasLimit,
        uint256 maxFeePerGas,
        bytes calldata data
    ) external payable returns (uint256) {
        uint256 expected = maxSubmissionCost + l2CallValue + gasLimit * maxFeePerGas;
        if (msg.value < expected) revert InsufficientValue(expected, msg.value);
        if (gasLimit > type(uint64).max) revert GasLimitTooLarge();
        if (data.length > 117964) revert DataTooLarge(data.length);
        address sender = msg.sender;
        if (sender.code.length > 0) sender = address(uint160(sender) + OFFSET);
        tickets.push(Ticket(sender, to, l2CallValue, excessFeeRefundAddress, gasLimit, data));
        return tickets.length - 1;
    }

    function redeem(uint256 index) external {
        Ticket storage ticket = tickets[index];
        caller = ticket.sender;
        (bool ok, ) = ticket.to.call{gas: ticket.gas, value: ticket.coins}(ticket.data);
        require(ok, "the call failed there");
        caller = address(0);
    }

    function wasMyCallersAddressAliased() external view returns (bool) {
        return caller != address(0);
    }

    function myCallersAddressWithoutAliasing() external view returns (address) {
        return address(uint160(caller) - OFFSET);
    }
}

/// ArbSys where Arbitrum has it: messages to Ethereum, and what contracts ask of their callers.
contract ArbitrumSystem {
    event L2ToL1Tx(address caller, address indexed destination, uint256 callvalue, bytes data);

    /// The inbox double beside it, which alone knows who sent what is being carried out.
    ArbitrumInbox public inbox;

    function know(ArbitrumInbox inbox_) external {
        inbox = inbox_;
    }

    function sendTxToL1(address destination, bytes calldata data) external payable returns (uint256) {
        emit L2ToL1Tx(msg.sender, destination, msg.value, data);
        return 0;
    }

    function wasMyCallersAddressAliased() external view returns (bool) {
        return inbox.wasMyCallersAddressAliased();
    }

    function myCallersAddressWithoutAliasing() external view returns (address) {
        return inbox.myCallersAddressWithoutAliasing();
    }
}

/// Both messengers of the OP stack on one chain.
contract OptimismMessenger is ICrossDomainMessenger {
    struct Message {
        address sender;
        address target;
        uint256 gas;
        bytes data;
    }

    Message[] public messages;
    address public xDomainMessageSender;

    function sendMessage(address target, bytes calldata message, uint32 gasLimit) external {
        emit SentMessage(target, msg.sender, message, messages.length, gasLimit);
        messages.push(Message(msg.sender, target, gasLimit, message));
    }

    function relay(uint256 index) external {
        Message storage message = messages[index];
        xDomainMessageSender = message.sender;
        (bool ok, ) = message.target.call{gas: message.gas}(message.data);
        require(ok, "the call failed there");
        xDomainMessageSender = address(0);
    }
}

/// A contract on Arbitrum that obeys one account of Ethereum, by OpenZeppelin's own rule.
contract ArbitrumFollower is CrossChainEnabledArbitrumL2 {
    address public immutable leader;
    uint256 public number;

    constructor(address leader_) {
        leader = leader_;
    }

    function set(uint256 to) external payable onlyCrossChainSender(leader) {
        number = to;
    }
}

/// The same on a chain of the OP stack.
contract OptimismFollower is CrossChainEnabledOptimism {
    address public immutable leader;
    uint256 public number;

    constructor(address messenger, address leader_) CrossChainEnabledOptimism(messenger) {
        leader = leader_;
    }

    function set(uint256 to) external onlyCrossChainSender(leader) {
        number = to;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Reads the primary names of many accounts in ENS in one call: the reverse record, the name in it, and whether that name
/// leads back to the account. It is never deployed: a node is asked what its creation would give, and in place of code
/// that is the number of the block and, for each account, one byte with the length of its name and the name.
/// Whoever runs a resolver may answer what they like, so each call has its own gas and only so much is listened to.
contract PrimaryNames {
    /// namehash('addr.reverse')
    bytes32 private constant REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    uint256 private constant CALL_GAS = 100000;
    /// For four calls, and for what is done between them.
    uint256 private constant ACCOUNT_GAS = 550000;
    uint256 private constant LONGEST = 255;
    /// Nodes refuse a creation that gives more than 24,576 bytes.
    uint256 private constant MOST = 24000;

    bytes4 private constant RESOLVER = 0x0178b8bf;
    bytes4 private constant NAME = 0x691f3431;
    bytes4 private constant ADDR = 0x3b3b57de;

    constructor(address registry, address[] memory accounts) {
        bytes memory told = new bytes(MOST);
        bytes memory heard = new bytes(64 + 256);
        // A creation may not give what begins with 0xEF.
        uint256 used = put(told, 0, (1 << 248) | (block.number << 184), 9);
        // What is not reached is asked for again.
        for (uint256 i = 0; i < accounts.length; i++) {
            if (used + 1 + LONGEST + 32 > MOST || gasleft() < ACCOUNT_GAS) break;
            uint256 length = nameOf(registry, accounts[i], heard);
            used = put(told, used, length << 248, 1);
            for (uint256 at = 0; at < length; at += 32) {
                put(told, used + at, word(heard, 64 + at), 32);
            }
            used += length;
        }
        assembly {
            return(add(told, 32), used)
        }
    }

    /// Leaves the name in `heard`, after two words, and gives its length; 0 where there is none that leads back.
    function nameOf(address registry, address account, bytes memory heard) private view returns (uint256 length) {
        bytes32 node = keccak256(abi.encodePacked(REVERSE, keccak256(digits(account))));
        address resolver = resolverOf(registry, node);
        if (resolver == address(0)) return 0;
        uint256 size = ask(resolver, NAME, node, heard);
        if (size < 64 || word(heard, 0) != 32) return 0;
        length = word(heard, 32);
        if (length == 0 || length > LONGEST || size < 64 + length) return 0;
        bytes32 forward = hashOf(heard, length);
        if (forward == 0) return 0;
        bytes memory answer = new bytes(32);
        resolver = resolverOf(registry, forward);
        if (resolver == address(0) || ask(resolver, ADDR, forward, answer) < 32) return 0;
        if (word(answer, 0) != uint160(account)) return 0;
    }

    /// The namehash of EIP-137; 0 where a label is empty.
    function hashOf(bytes memory heard, uint256 length) private pure returns (bytes32 node) {
        uint256 end = length;
        for (uint256 at = length; ; at--) {
            if (at > 0 && heard[64 + at - 1] != ".") continue;
            if (at == end) return 0;
            bytes32 label;
            assembly {
                label := keccak256(add(add(heard, 96), at), sub(end, at))
            }
            node = keccak256(abi.encodePacked(node, label));
            if (at == 0) return node;
            end = at - 1;
        }
    }

    function resolverOf(address registry, bytes32 node) private view returns (address) {
        bytes memory answer = new bytes(32);
        if (ask(registry, RESOLVER, node, answer) < 32) return address(0);
        uint256 told = word(answer, 0);
        return told >> 160 == 0 ? address(uint160(told)) : address(0);
    }

    /// How many bytes were answered, of which those that fit are in `into`; 0 where the call failed.
    function ask(address to, bytes4 selector, bytes32 node, bytes memory into) private view returns (uint256 size) {
        assembly {
            mstore(0x00, selector)
            mstore(0x04, node)
            let ok := staticcall(CALL_GAS, to, 0x00, 0x24, add(into, 32), mload(into))
            size := mul(ok, returndatasize())
        }
    }

    /// The forty digits of an address, in small letters.
    function digits(address account) private pure returns (bytes memory text) {
        text = new bytes(40);
        bytes16 letters = "0123456789abcdef";
        for (uint256 i = 0; i < 40; i++) {
            text[i] = letters[(uint160(account) >> (156 - 4 * i)) & 15];
        }
    }

    function word(bytes memory from, uint256 at) private pure returns (uint256 value) {
        assembly {
            value := mload(add(add(from, 32), at))
        }
    }

    /// Writes a word and gives where what comes next belongs, of which `length` bytes count.
    function put(bytes memory into, uint256 at, uint256 value, uint256 length) private pure returns (uint256) {
        assembly {
            mstore(add(add(into, 32), at), value)
        }
        return at + length;
    }
}

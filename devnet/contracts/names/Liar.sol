// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// A resolver that says what it is told to, or behaves as badly as it can.
contract Liar {
    enum Way {
        SAY,
        REVERT,
        LOOP,
        MEGABYTE,
        EMPTY,
        ENDLESS,
        CROOKED,
        OFFCHAIN
    }

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    Way public way;
    bytes public said;
    address public target;

    function set(Way how, bytes calldata what, address whom) external {
        way = how;
        said = what;
        target = whom;
    }

    function name(bytes32) external view returns (string memory) {
        misbehave();
        return string(said);
    }

    function text(bytes32, string calldata) external view returns (string memory) {
        misbehave();
        return string(said);
    }

    function addr(bytes32) external view returns (address) {
        misbehave();
        return target;
    }

    function misbehave() private view {
        if (way == Way.REVERT) revert("no");
        if (way == Way.LOOP) while (true) {}
        if (way == Way.OFFCHAIN) {
            string[] memory urls = new string[](1);
            urls[0] = "https://names.example/{sender}/{data}.json";
            revert OffchainLookup(address(this), urls, "", 0x12345678, "");
        }
        assembly {
            switch sload(way.slot)
            case 3 { return(0, 1000000) }
            case 4 { return(0, 0) }
            case 5 {
                // A name that claims to have no end.
                mstore(0, 32)
                mstore(32, not(0))
                return(0, 64)
            }
            case 6 {
                // A name that begins elsewhere.
                mstore(0, not(31))
                mstore(32, 5)
                return(0, 96)
            }
        }
    }
}

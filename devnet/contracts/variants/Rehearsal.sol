// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Runs calls and reads in one go and tells what became of each. It is never deployed: it stands at an address only
/// while a call is simulated, put there by an override. Where it stands in for a contract, the code of that contract
/// lies at `ORIGINAL`, and all that is not meant for it is passed on there, in the name of the address.
contract Rehearsal {
    address private constant ORIGINAL = 0x51514f5269676E616C000000000000000000C0dE;

    uint8 private constant ACT = 0;
    uint8 private constant READ = 1;
    uint8 private constant COINS = 2;
    uint8 private constant CODE = 3;
    uint8 private constant NUMBER = 4;
    uint8 private constant TIME = 5;
    uint8 private constant MARK = 6;
    /// As ACT, and the run goes on when it fails.
    uint8 private constant TRY = 7;

    struct Step {
        /// ACT makes the call and ends the run when it fails; READ only reads; the others tell the coins of the target,
        /// the hash of its code, the block's number and time, and a number that proves that this code ran.
        uint8 kind;
        address target;
        uint256 value;
        uint256 limit;
        bytes data;
    }

    struct Outcome {
        bool ok;
        bytes data;
    }

    /// More than a few bytes are of no use, and a contract may answer with megabytes.
    uint256 private constant KEPT = 2048;

    function rehearse(Step[] calldata steps) external payable returns (Outcome[] memory outcomes) {
        outcomes = new Outcome[](steps.length);
        for (uint256 i = 0; i < steps.length; i++) {
            Step calldata step = steps[i];
            if (step.kind > READ && step.kind < TRY) {
                outcomes[i] = Outcome(true, abi.encode(tell(step)));
                continue;
            }
            (bool ok, bytes memory data) = perform(step);
            outcomes[i] = Outcome(ok, data);
            if (!ok && step.kind == ACT) break;
        }
    }

    function tell(Step calldata step) private view returns (uint256) {
        if (step.kind == COINS) return step.target.balance;
        if (step.kind == CODE) return uint256(step.target.codehash);
        if (step.kind == NUMBER) return block.number;
        if (step.kind == TIME) return block.timestamp;
        return step.value + 1;
    }

    function perform(Step calldata step) private returns (bool ok, bytes memory data) {
        bytes memory input = step.data;
        address target = step.target;
        uint256 value = step.value;
        uint256 limit = step.limit;
        if (step.kind != READ) {
            assembly {
                ok := call(gas(), target, value, add(input, 32), mload(input), 0, 0)
            }
        } else {
            assembly {
                ok := staticcall(limit, target, add(input, 32), mload(input), 0, 0)
            }
        }
        assembly {
            let size := returndatasize()
            if gt(size, KEPT) { size := KEPT }
            data := mload(0x40)
            mstore(data, size)
            returndatacopy(add(data, 32), 0, size)
            mstore(0x40, add(data, and(add(size, 63), not(31))))
        }
    }

    receive() external payable {
        // A plain transfer leaves too little to pass it on, and a contract that takes it does nothing with so little.
        if (gasleft() > 10000) pass();
    }

    fallback() external payable {
        pass();
    }

    function pass() private {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), ORIGINAL, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

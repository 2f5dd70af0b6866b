// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Calls views of many contracts that do not trust each other, in one call. It is never deployed: a node is asked what its
/// creation would give, and in place of code that is a byte 01 and for each view one byte (0 refused, 1 answered, 2 not
/// sure), two bytes with the length of what was said, and what was said.
/// No view can change what another sees, because each may only read; none can use up the gas of another, because each has
/// its share. What took more than half its share may have lacked gas, so its answer is not sure.
contract JointViews {
    constructor(uint256 count, bytes memory calls) {
        assembly {
            let at := add(calls, 32)
            let told := mload(0x40)
            // A creation may not give what begins with 0xEF.
            mstore8(told, 1)
            let to := add(told, 1)
            for { let left := count } left { left := sub(left, 1) } {
                let size := and(shr(80, mload(at)), 0xffff)
                let share := 0
                // What is given must be paid for as code is, with 200 gas a byte.
                if gt(gas(), 6000000) { share := div(sub(gas(), 6000000), left) }
                let before := gas()
                let status := staticcall(share, shr(96, mload(at)), add(at, 22), size, 0, 0)
                let length := returndatasize()
                // Nodes refuse a creation that gives more than 24,576 bytes.
                if or(
                    gt(sub(before, gas()), div(share, 2)),
                    or(gt(length, 1024), gt(sub(add(to, length), told), 23500))
                ) {
                    status := 2
                    length := 0
                }
                mstore(to, or(shl(248, status), shl(232, length)))
                returndatacopy(add(to, 3), 0, length)
                to := add(to, add(length, 3))
                at := add(at, add(size, 22))
            }
            return(told, sub(to, told))
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// What a Governor starts with, in the unit of its token's clock.
struct Rules {
    string name;
    uint48 votingDelay;
    uint32 votingPeriod;
    uint256 proposalThreshold;
    uint256 quorumNumerator;
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "oz47/access/Ownable.sol";
import {Governor, IGovernor} from "oz47/governance/Governor.sol";
import {GovernorCountingSimple} from "oz47/governance/extensions/GovernorCountingSimple.sol";
import {GovernorPreventLateQuorum} from "oz47/governance/extensions/GovernorPreventLateQuorum.sol";
import {GovernorSettings} from "oz47/governance/extensions/GovernorSettings.sol";
import {GovernorTimelockControl} from "oz47/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes, IVotes} from "oz47/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "oz47/governance/extensions/GovernorVotesQuorumFraction.sol";
import {TimelockController} from "oz47/governance/TimelockController.sol";
import {ERC20} from "oz47/token/ERC20/ERC20.sol";
import {ERC20Permit} from "oz47/token/ERC20/extensions/draft-ERC20Permit.sol";
import {ERC20Votes} from "oz47/token/ERC20/extensions/ERC20Votes.sol";
import {Checkpoints} from "oz47/utils/Checkpoints.sol";

struct Rules47 {
    string name;
    uint256 votingDelay;
    uint256 votingPeriod;
    uint256 proposalThreshold;
    uint256 quorumNumerator;
}

struct Holding47 {
    address holder;
    uint256 amount;
    address to;
}

/// A token that keeps how many of its votes are delegated at all.
contract CountedVotes47 is ERC20, ERC20Permit, ERC20Votes {
    using Checkpoints for Checkpoints.History;

    Checkpoints.History private _delegated;

    constructor(
        string memory name_,
        string memory symbol_,
        Holding47[] memory holdings
    ) ERC20(name_, symbol_) ERC20Permit(name_) {
        for (uint256 i = 0; i < holdings.length; ++i) {
            _mint(holdings[i].holder, holdings[i].amount);
            if (holdings[i].to != address(0)) _delegate(holdings[i].holder, holdings[i].to);
        }
    }

    function getTotalDelegation() external view returns (uint256) {
        return _delegated.latest();
    }

    function getTotalDelegationAt(uint256 blockNumber) external view returns (uint256) {
        return _delegated.getAtBlock(blockNumber);
    }

    function _move(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        uint256 total = _delegated.latest();
        if (to != address(0)) total += amount;
        if (from != address(0)) total = total > amount ? total - amount : 0;
        _delegated.push(total);
    }

    function _delegate(address delegator, address delegatee) internal override {
        _move(delegates(delegator), delegatee, balanceOf(delegator));
        super._delegate(delegator, delegatee);
    }

    function _afterTokenTransfer(address from, address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._afterTokenTransfer(from, to, amount);
        _move(delegates(from), delegates(to), amount);
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// OpenZeppelin 4.7, which has no clock of its own, as Arbitrum continued it: a quorum that is a share of the delegated
/// votes between two bounds, a `cancel` for proposers while nobody votes, texts that are reserved for their proposer, and
/// an owner through whom settings change.
contract Arbitrum47 is
    GovernorSettings,
    GovernorCountingSimple,
    GovernorVotes,
    GovernorVotesQuorumFraction,
    GovernorTimelockControl,
    GovernorPreventLateQuorum,
    Ownable
{
    using Checkpoints for Checkpoints.History;

    address public constant EXCLUDE_ADDRESS = address(0xA4b86);

    mapping(uint256 id => address) private _proposers;
    Checkpoints.History private _minimum;
    Checkpoints.History private _maximum;

    constructor(
        IVotes token_,
        TimelockController timelock_,
        Rules47 memory rules,
        uint64 extension,
        uint256 minimum,
        uint256 maximum
    )
        Governor(rules.name)
        GovernorSettings(rules.votingDelay, rules.votingPeriod, rules.proposalThreshold)
        GovernorVotes(token_)
        GovernorVotesQuorumFraction(rules.quorumNumerator)
        GovernorTimelockControl(timelock_)
        GovernorPreventLateQuorum(extension)
    {
        _bound(minimum, maximum);
        _transferOwnership(address(timelock_));
    }

    function relay(address target, uint256 value, bytes calldata data) external override onlyOwner {
        (bool ok, bytes memory answer) = target.call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        string memory description
    ) public override(Governor, IGovernor) returns (uint256 id) {
        require(_mayPropose(msg.sender, bytes(description)), "L2ArbitrumGovernor: PROPOSER_RESTRICTED");
        id = super.propose(targets, values, calldatas, description);
        _proposers[id] = msg.sender;
    }

    function cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external returns (uint256) {
        uint256 id = hashProposal(targets, values, calldatas, descriptionHash);
        require(state(id) == ProposalState.Pending, "L2ArbitrumGovernor: PROPOSAL_NOT_PENDING");
        require(msg.sender == _proposers[id], "L2ArbitrumGovernor: NOT_PROPOSER");
        delete _proposers[id];
        return _cancel(targets, values, calldatas, descriptionHash);
    }

    function setQuorumMinAndMax(uint256 minimum, uint256 maximum) external onlyGovernance {
        _bound(minimum, maximum);
    }

    function minimumQuorum(uint256 blockNumber) public view returns (uint256) {
        return _minimum.getAtBlock(blockNumber);
    }

    function maximumQuorum(uint256 blockNumber) public view returns (uint256) {
        return _maximum.getAtBlock(blockNumber);
    }

    function getPastTotalDelegatedVotes(uint256 blockNumber) public view returns (uint256) {
        uint256 total = CountedVotes47(address(token)).getTotalDelegationAt(blockNumber);
        uint256 excluded = token.getPastVotes(EXCLUDE_ADDRESS, blockNumber);
        return total > excluded ? total - excluded : 0;
    }

    function quorum(
        uint256 blockNumber
    ) public view override(IGovernor, GovernorVotesQuorumFraction) returns (uint256 wanted) {
        wanted = (getPastTotalDelegatedVotes(blockNumber) * quorumNumerator(blockNumber)) / quorumDenominator();
        (uint256 minimum, uint256 maximum) = (minimumQuorum(blockNumber), maximumQuorum(blockNumber));
        if (wanted < minimum) return minimum;
        if (wanted > maximum) return maximum;
    }

    function quorumDenominator() public pure override returns (uint256) {
        return 10_000;
    }

    /// The Governor obeys calls that come from itself, which its owner relays.
    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return address(this);
    }

    function _bound(uint256 minimum, uint256 maximum) private {
        require(minimum < maximum, "L2ArbitrumGovernor: MIN_GT_MAX");
        _minimum.push(minimum);
        _maximum.push(maximum);
    }

    function _mayPropose(address proposer, bytes memory text) private pure returns (bool) {
        if (text.length < 52) return true;
        bytes memory mark = "#proposer=0x";
        uint256 start = text.length - 52;
        for (uint256 i = 0; i < 12; ++i) if (text[start + i] != mark[i]) return true;
        uint160 named = 0;
        for (uint256 i = start + 12; i < text.length; ++i) {
            uint8 one = uint8(text[i]);
            if (one >= 48 && one <= 57) one -= 48;
            else if (one >= 65 && one <= 70) one -= 55;
            else if (one >= 97 && one <= 102) one -= 87;
            else return true;
            named = (named << 4) | one;
        }
        return named == uint160(proposer);
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

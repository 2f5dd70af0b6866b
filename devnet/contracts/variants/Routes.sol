// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {ICompoundTimelock} from "./Bravo.sol";

/// A vault in which a token is staked for votes: it keeps them, and names the token.
contract Vault {
    struct Checkpoint {
        uint32 fromBlock;
        uint96 votes;
    }

    address public immutable xvsAddress;
    mapping(address account => address) public delegates;
    mapping(address account => uint96) public staked;
    mapping(address account => uint32) public numCheckpoints;
    mapping(address account => mapping(uint32 index => Checkpoint)) public checkpoints;

    event DelegateChangedV2(address indexed delegator, address indexed fromDelegate, address indexed toDelegate);
    event DelegateVotesChangedV2(address indexed delegate, uint256 previousBalance, uint256 newBalance);

    constructor(address token, address[] memory holders, uint96[] memory amounts, address[] memory to) {
        xvsAddress = token;
        for (uint256 i = 0; i < holders.length; ++i) {
            staked[holders[i]] = amounts[i];
            if (to[i] != address(0)) _delegate(holders[i], to[i]);
        }
    }

    function delegate(address to) external {
        _delegate(msg.sender, to);
    }

    function getCurrentVotes(address account) external view returns (uint96) {
        uint32 count = numCheckpoints[account];
        return count == 0 ? 0 : checkpoints[account][count - 1].votes;
    }

    function getPriorVotes(address account, uint256 blockNumber) external view returns (uint96) {
        require(blockNumber < block.number, "XVSVault::getPriorVotes: not yet determined");
        for (uint32 left = numCheckpoints[account]; left > 0; --left) {
            Checkpoint memory one = checkpoints[account][left - 1];
            if (one.fromBlock <= blockNumber) return one.votes;
        }
        return 0;
    }

    function _delegate(address from, address to) private {
        address before = delegates[from];
        delegates[from] = to;
        emit DelegateChangedV2(from, before, to);
        if (before == to) return;
        if (before != address(0)) _write(before, 0, staked[from]);
        if (to != address(0)) _write(to, staked[from], 0);
    }

    function _write(address account, uint96 more, uint96 less) private {
        uint32 count = numCheckpoints[account];
        uint96 old = count == 0 ? 0 : checkpoints[account][count - 1].votes;
        uint96 votes = old + more - less;
        if (count > 0 && checkpoints[account][count - 1].fromBlock == block.number) --count;
        checkpoints[account][count] = Checkpoint(uint32(block.number), votes);
        numCheckpoints[account] = count + 1;
        emit DelegateVotesChangedV2(account, old, votes);
    }
}

/// A Bravo with three routes, each with its own delay, period, threshold and timelock, as Venus has it: who proposes names
/// the route; the older settings stay in its storage and rule nothing; a guardian may cancel; the timelock pays.
contract Routes {
    enum Route {
        NORMAL,
        FASTTRACK,
        CRITICAL
    }

    enum ProposalState {
        Pending,
        Active,
        Canceled,
        Defeated,
        Succeeded,
        Queued,
        Expired,
        Executed
    }

    struct ProposalConfig {
        uint256 votingDelay;
        uint256 votingPeriod;
        uint256 proposalThreshold;
    }

    struct Receipt {
        bool hasVoted;
        uint8 support;
        uint96 votes;
    }

    struct Proposal {
        uint256 id;
        address proposer;
        uint256 eta;
        address[] targets;
        uint256[] values;
        string[] signatures;
        bytes[] calldatas;
        uint256 startBlock;
        uint256 endBlock;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 abstainVotes;
        bool canceled;
        bool executed;
        mapping(address voter => Receipt) receipts;
        uint8 proposalType;
    }

    address public admin;
    address public pendingAdmin;
    address public implementation;
    uint256 public votingDelay;
    uint256 public votingPeriod;
    uint256 public proposalThreshold;
    uint256 public initialProposalId;
    uint256 public proposalCount;
    address public timelock;
    Vault public xvsVault;
    mapping(uint256 id => Proposal) public proposals;
    mapping(address proposer => uint256) public latestProposalIds;
    uint256 public proposalMaxOperations;
    address public guardian;
    mapping(uint256 route => ProposalConfig) public proposalConfigs;
    mapping(uint256 route => ICompoundTimelock) public proposalTimelocks;

    string public constant name = "Venus Governor Bravo";
    uint256 public constant quorumVotes = 600_000e18;
    bytes32 public constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 public constant BALLOT_TYPEHASH = keccak256("Ballot(uint256 proposalId,uint8 support)");

    event ProposalCreated(
        uint256 id,
        address proposer,
        address[] targets,
        uint256[] values,
        string[] signatures,
        bytes[] calldatas,
        uint256 startBlock,
        uint256 endBlock,
        string description,
        uint8 proposalType
    );
    event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 votes, string reason);
    event ProposalCanceled(uint256 id);
    event ProposalQueued(uint256 id, uint256 eta);
    event ProposalExecuted(uint256 id);

    constructor(
        Vault vault,
        ProposalConfig[] memory configs,
        ICompoundTimelock[] memory timelocks,
        address guardian_,
        uint256 before
    ) {
        (xvsVault, guardian, admin) = (vault, guardian_, address(timelocks[0]));
        (proposalMaxOperations, initialProposalId, proposalCount) = (10, before, before);
        for (uint256 i = 0; i < 3; ++i) (proposalConfigs[i], proposalTimelocks[i]) = (configs[i], timelocks[i]);
        // What ruled before there were routes.
        (votingDelay, votingPeriod, proposalThreshold) = (1, 28_800, 300_000e18);
        timelock = address(timelocks[0]);
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        string[] memory signatures,
        bytes[] memory calldatas,
        string memory description,
        Route route
    ) external returns (uint256 id) {
        ProposalConfig memory config = proposalConfigs[uint256(route)];
        require(
            _power(msg.sender) >= config.proposalThreshold,
            "GovernorBravo::propose: proposer votes below proposal threshold"
        );
        uint256 count = targets.length;
        require(
            count == values.length && count == signatures.length && count == calldatas.length,
            "GovernorBravo::propose: proposal function information arity mismatch"
        );
        require(count != 0, "GovernorBravo::propose: must provide actions");
        require(count <= proposalMaxOperations, "GovernorBravo::propose: too many actions");
        if (latestProposalIds[msg.sender] != 0) {
            ProposalState latest = state(latestProposalIds[msg.sender]);
            require(
                latest != ProposalState.Active,
                "GovernorBravo::propose: one live proposal per proposer, found an already active proposal"
            );
            require(
                latest != ProposalState.Pending,
                "GovernorBravo::propose: one live proposal per proposer, found an already pending proposal"
            );
        }
        id = ++proposalCount;
        Proposal storage p = proposals[id];
        (p.id, p.proposer, p.proposalType) = (id, msg.sender, uint8(route));
        (p.targets, p.values, p.signatures, p.calldatas) = (targets, values, signatures, calldatas);
        p.startBlock = block.number + config.votingDelay;
        p.endBlock = p.startBlock + config.votingPeriod;
        latestProposalIds[msg.sender] = id;
        _announce(p, description);
    }

    function queue(uint256 id) external {
        require(
            state(id) == ProposalState.Succeeded,
            "GovernorBravo::queue: proposal can only be queued if it is succeeded"
        );
        Proposal storage p = proposals[id];
        ICompoundTimelock by = proposalTimelocks[p.proposalType];
        uint256 eta = block.timestamp + by.delay();
        for (uint256 i = 0; i < p.targets.length; ++i) {
            bytes32 hash = keccak256(abi.encode(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], eta));
            require(
                !by.queuedTransactions(hash),
                "GovernorBravo::queueOrRevertInternal: identical proposal action already queued at eta"
            );
            by.queueTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], eta);
        }
        p.eta = eta;
        emit ProposalQueued(id, eta);
    }

    function execute(uint256 id) external {
        require(
            state(id) == ProposalState.Queued,
            "GovernorBravo::execute: proposal can only be executed if it is queued"
        );
        Proposal storage p = proposals[id];
        p.executed = true;
        ICompoundTimelock by = proposalTimelocks[p.proposalType];
        for (uint256 i = 0; i < p.targets.length; ++i)
            by.executeTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], p.eta);
        emit ProposalExecuted(id);
    }

    function cancel(uint256 id) external {
        require(state(id) != ProposalState.Executed, "GovernorBravo::cancel: cannot cancel executed proposal");
        Proposal storage p = proposals[id];
        require(
            msg.sender == guardian ||
                msg.sender == p.proposer ||
                _power(p.proposer) < proposalConfigs[p.proposalType].proposalThreshold,
            "GovernorBravo::cancel: proposer above threshold"
        );
        p.canceled = true;
        ICompoundTimelock by = proposalTimelocks[p.proposalType];
        for (uint256 i = 0; i < p.targets.length; ++i)
            by.cancelTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], p.eta);
        emit ProposalCanceled(id);
    }

    function castVote(uint256 id, uint8 support) external {
        emit VoteCast(msg.sender, id, support, _vote(msg.sender, id, support), "");
    }

    function castVoteWithReason(uint256 id, uint8 support, string calldata reason) external {
        emit VoteCast(msg.sender, id, support, _vote(msg.sender, id, support), reason);
    }

    function castVoteBySig(uint256 id, uint8 support, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), block.chainid, address(this)));
        bytes32 ballot = keccak256(abi.encode(BALLOT_TYPEHASH, id, support));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, ballot)), v, r, s);
        require(signer != address(0), "GovernorBravo::castVoteBySig: invalid signature");
        emit VoteCast(signer, id, support, _vote(signer, id, support), "");
    }

    function getActions(
        uint256 id
    ) external view returns (address[] memory, uint256[] memory, string[] memory, bytes[] memory) {
        Proposal storage p = proposals[id];
        return (p.targets, p.values, p.signatures, p.calldatas);
    }

    function getReceipt(uint256 id, address voter) external view returns (Receipt memory) {
        return proposals[id].receipts[voter];
    }

    function state(uint256 id) public view returns (ProposalState) {
        require(proposalCount >= id && id > initialProposalId, "GovernorBravo::state: invalid proposal id");
        Proposal storage p = proposals[id];
        if (p.canceled) return ProposalState.Canceled;
        if (block.number <= p.startBlock) return ProposalState.Pending;
        if (block.number <= p.endBlock) return ProposalState.Active;
        if (p.forVotes <= p.againstVotes || p.forVotes < quorumVotes) return ProposalState.Defeated;
        if (p.eta == 0) return ProposalState.Succeeded;
        if (p.executed) return ProposalState.Executed;
        if (block.timestamp >= p.eta + proposalTimelocks[p.proposalType].GRACE_PERIOD()) return ProposalState.Expired;
        return ProposalState.Queued;
    }

    function _announce(Proposal storage p, string memory description) private {
        emit ProposalCreated(
            p.id,
            p.proposer,
            p.targets,
            p.values,
            p.signatures,
            p.calldatas,
            p.startBlock,
            p.endBlock,
            description,
            p.proposalType
        );
    }

    function _vote(address voter, uint256 id, uint8 support) private returns (uint96 votes) {
        require(state(id) == ProposalState.Active, "GovernorBravo::castVoteInternal: voting is closed");
        require(support <= 2, "GovernorBravo::castVoteInternal: invalid vote type");
        Proposal storage p = proposals[id];
        require(!p.receipts[voter].hasVoted, "GovernorBravo::castVoteInternal: voter already voted");
        votes = xvsVault.getPriorVotes(voter, p.startBlock);
        if (support == 0) p.againstVotes += votes;
        else if (support == 1) p.forVotes += votes;
        else p.abstainVotes += votes;
        p.receipts[voter] = Receipt(true, support, votes);
    }

    function _power(address account) private view returns (uint256) {
        return xvsVault.getPriorVotes(account, block.number - 1);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// A token whose pieces vote one by one, with COMP's views of power by block.
contract NounsToken {
    struct Checkpoint {
        uint256 fromBlock;
        uint96 votes;
    }

    string public name = "Nouns double";
    string public symbol = "NOUN";
    uint256 public totalSupply;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => address) private _chosen;
    mapping(address delegate => Checkpoint[]) private _checkpoints;

    event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate);
    event DelegateVotesChanged(address indexed delegate, uint256 previousBalance, uint256 newBalance);

    constructor(address[] memory holders, uint96[] memory pieces, address[] memory chosen) {
        for (uint256 i = 0; i < holders.length; ++i) {
            balanceOf[holders[i]] = pieces[i];
            totalSupply += pieces[i];
            // Whoever chose nobody votes with their own pieces.
            address to = chosen[i] == address(0) ? holders[i] : chosen[i];
            _chosen[holders[i]] = to;
            _move(address(0), to, pieces[i]);
        }
    }

    function delegates(address holder) public view returns (address) {
        return _chosen[holder] == address(0) ? holder : _chosen[holder];
    }

    function delegate(address to) external {
        address from = delegates(msg.sender);
        _chosen[msg.sender] = to == address(0) ? msg.sender : to;
        emit DelegateChanged(msg.sender, from, _chosen[msg.sender]);
        _move(from, _chosen[msg.sender], uint96(balanceOf[msg.sender]));
    }

    function getCurrentVotes(address account) public view returns (uint96) {
        Checkpoint[] storage all = _checkpoints[account];
        return all.length == 0 ? 0 : all[all.length - 1].votes;
    }

    function getPriorVotes(address account, uint256 blockNumber) external view returns (uint96) {
        require(blockNumber < block.number, "ERC721Checkpointable::getPriorVotes: not yet determined");
        Checkpoint[] storage all = _checkpoints[account];
        for (uint256 i = all.length; i > 0; --i) {
            if (all[i - 1].fromBlock <= blockNumber) return all[i - 1].votes;
        }
        return 0;
    }

    function _move(address from, address to, uint96 pieces) private {
        if (from == to) return;
        if (from != address(0)) _write(from, getCurrentVotes(from) - pieces);
        if (to != address(0)) _write(to, getCurrentVotes(to) + pieces);
    }

    function _write(address account, uint96 votes) private {
        emit DelegateVotesChanged(account, getCurrentVotes(account), votes);
        _checkpoints[account].push(Checkpoint(block.number, votes));
    }
}

/// The parts of a timelock that Nouns' Governor uses.
interface INounsExecutor {
    function delay() external view returns (uint256);
    function GRACE_PERIOD() external view returns (uint256);
    function queuedTransactions(bytes32 hash) external view returns (bool);
    function queueTransaction(address to, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external
        returns (bytes32);
    function cancelTransaction(address to, uint256 value, string calldata signature, bytes calldata data, uint256 eta)
        external;
    function executeTransaction(
        address to,
        uint256 value,
        string calldata signature,
        bytes calldata data,
        uint256 eta
    ) external payable returns (bytes memory);
}

/// A test double of Nouns' Governor: its fourth version, and what differs in the views and powers of those before.
contract Nouns {
    struct Proposal {
        address proposer;
        uint256 startBlock;
        uint256 endBlock;
        uint256 objectionEndBlock;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 abstainVotes;
        uint256 totalSupply;
        uint256 creationBlock;
        uint256 updateEndBlock;
        uint256 threshold;
        uint256 eta;
        bool vetoed;
        bool canceled;
        bool executed;
        address[] signers;
        address[] targets;
        uint256[] values;
        string[] signatures;
        bytes[] calldatas;
        mapping(address voter => Receipt) receipts;
    }

    struct Receipt {
        bool hasVoted;
        uint8 support;
        uint96 votes;
    }

    /// What `proposals` answers, as before the third version.
    struct CondensedBefore {
        uint256 id;
        address proposer;
        uint256 proposalThreshold;
        uint256 quorumVotes;
        uint256 eta;
        uint256 startBlock;
        uint256 endBlock;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 abstainVotes;
        bool canceled;
        bool vetoed;
        bool executed;
        uint256 totalSupply;
        uint256 creationBlock;
    }

    /// What `proposalsV3` answers.
    struct Condensed {
        uint256 id;
        address proposer;
        uint256 proposalThreshold;
        uint256 quorumVotes;
        uint256 eta;
        uint256 startBlock;
        uint256 endBlock;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 abstainVotes;
        bool canceled;
        bool vetoed;
        bool executed;
        uint256 totalSupply;
        uint256 creationBlock;
        address[] signers;
        uint256 updatePeriodEndBlock;
        uint256 objectionPeriodEndBlock;
        bool executeOnTimelockV1;
    }

    string public constant name = "Nouns DAO";
    bytes32 public constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 public constant BALLOT_TYPEHASH = keccak256("Ballot(uint256 proposalId,uint8 support)");
    /// Of the supply, in 1/10,000: the least quorum, the most, and how it grows with votes against.
    uint256 private constant MIN_BPS = 1_000;
    uint256 private constant MAX_BPS = 4_000;
    uint256 private constant COEFFICIENT = 1e6;
    /// Blocks before the end in which a change of the outcome opens a time for objections, and how long that is.
    uint256 private constant LAST_BLOCKS = 5;
    uint256 private constant OBJECTION_BLOCKS = 10;

    NounsToken public immutable nouns;
    address public immutable timelock;
    address public immutable vetoer;
    uint256 public votingDelay;
    uint256 public immutable votingPeriod;
    uint256 public constant proposalMaxOperations = 10;
    uint256 public proposalThreshold;
    uint256 public proposalUpdatablePeriodInBlocks;
    uint256 public forkEndTimestamp;
    uint8 private _version = 4;
    uint256 public proposalCount;
    mapping(address proposer => uint256 id) public latestProposalIds;
    /// Of earlier proposals power counts from the block that made them.
    uint256 private _snapshotSwitch = 1;
    mapping(uint256 id => Proposal) private _proposals;

    error CanOnlyVoteAgainstDuringObjectionPeriod();
    error CannotExecuteDuringForkingPeriod();
    error CantCancelProposalAtFinalState();
    error CantVetoExecutedProposal();
    error MustProvideActions();
    error ProposalInfoArityMismatch();
    error ProposerAlreadyHasALiveProposal();
    error TooManyActions();
    error VetoerOnly();
    error VotesBelowProposalThreshold();

    event ProposalCreated(
        uint256 id,
        address proposer,
        address[] targets,
        uint256[] values,
        string[] signatures,
        bytes[] calldatas,
        uint256 startBlock,
        uint256 endBlock,
        string description
    );
    event ProposalQueued(uint256 id, uint256 eta);
    event ProposalExecuted(uint256 id);
    event ProposalCanceled(uint256 id);
    event ProposalVetoed(uint256 id);
    event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 votes, string reason);
    event RefundableVote(address indexed voter, uint256 refundAmount, bool refundSent);
    event ProposalObjectionPeriodSet(uint256 indexed id, uint256 objectionPeriodEndBlock);

    constructor(NounsToken nouns_, address timelock_, address vetoer_, uint256 delay, uint256 period) {
        (nouns, timelock, vetoer, votingDelay, votingPeriod) = (nouns_, timelock_, vetoer_, delay, period);
    }

    receive() external payable {}

    /// Hands of tests: the contract has these settings by other ways.
    function setSnapshotSwitch(uint256 id) external {
        _snapshotSwitch = id;
    }

    function setVersion(uint8 version) external {
        _version = version;
    }

    function setRules(uint256 threshold, uint256 delay, uint256 updatable, uint256 forkEnd) external {
        (proposalThreshold, votingDelay) = (threshold, delay);
        (proposalUpdatablePeriodInBlocks, forkEndTimestamp) = (updatable, forkEnd);
    }

    function addSigner(uint256 id, address signer) external {
        _proposals[id].signers.push(signer);
    }

    function voteSnapshotBlockSwitchProposalId() external view returns (uint256) {
        require(_version > 2);
        return _snapshotSwitch;
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        string[] memory signatures,
        bytes[] memory calldatas,
        string memory description
    ) external returns (uint256 id) {
        _check(targets.length, values.length, signatures.length, calldatas.length);
        id = ++proposalCount;
        latestProposalIds[msg.sender] = id;
        Proposal storage p = _proposals[id];
        (p.proposer, p.creationBlock, p.totalSupply) = (msg.sender, block.number, nouns.totalSupply());
        (p.targets, p.values, p.signatures, p.calldatas) = (targets, values, signatures, calldatas);
        (p.threshold, p.updateEndBlock) = (proposalThreshold, block.number + proposalUpdatablePeriodInBlocks);
        p.startBlock = p.updateEndBlock + votingDelay;
        p.endBlock = p.startBlock + votingPeriod;
        emit ProposalCreated(
            id,
            msg.sender,
            targets,
            values,
            signatures,
            calldatas,
            p.startBlock,
            p.endBlock,
            description
        );
    }

    function queue(uint256 id) external {
        require(state(id) == 4, "NounsDAO::queue: proposal can only be queued if it is succeeded");
        Proposal storage p = _proposals[id];
        uint256 eta = block.timestamp + _executor().delay();
        for (uint256 i = 0; i < p.targets.length; ++i) {
            bytes32 hash = keccak256(abi.encode(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], eta));
            require(
                !_executor().queuedTransactions(hash),
                "NounsDAO::queueOrRevertInternal: identical proposal action already queued at eta"
            );
            _executor().queueTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], eta);
        }
        p.eta = eta;
        emit ProposalQueued(id, eta);
    }

    /// Takes no coins: the treasury pays.
    function execute(uint256 id) external {
        require(state(id) == 5, "NounsDAO::execute: proposal can only be executed if it is queued");
        if (block.timestamp < forkEndTimestamp) revert CannotExecuteDuringForkingPeriod();
        Proposal storage p = _proposals[id];
        p.executed = true;
        for (uint256 i = 0; i < p.targets.length; ++i) {
            _executor().executeTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], p.eta);
        }
        emit ProposalExecuted(id);
    }

    function cancel(uint256 id) external {
        uint8 now_ = state(id);
        if (now_ == 2 || now_ == 3 || now_ == 6 || now_ == 7 || now_ == 8) revert CantCancelProposalAtFinalState();
        Proposal storage p = _proposals[id];
        bool isOwn = msg.sender == p.proposer;
        uint256 votes = nouns.getPriorVotes(p.proposer, block.number - 1);
        for (uint256 i = 0; i < p.signers.length; ++i) {
            isOwn = isOwn || msg.sender == p.signers[i];
            votes += nouns.getPriorVotes(p.signers[i], block.number - 1);
        }
        require(isOwn || votes <= p.threshold, "NounsDAO::cancel: proposer above threshold");
        p.canceled = true;
        _unqueue(p);
        emit ProposalCanceled(id);
    }

    function veto(uint256 id) external {
        if (msg.sender != vetoer) revert VetoerOnly();
        if (state(id) == 7) revert CantVetoExecutedProposal();
        _proposals[id].vetoed = true;
        _unqueue(_proposals[id]);
        emit ProposalVetoed(id);
    }

    function getActions(
        uint256 id
    ) external view returns (address[] memory, uint256[] memory, string[] memory, bytes[] memory) {
        Proposal storage p = _proposals[id];
        return (p.targets, p.values, p.signatures, p.calldatas);
    }

    function castVote(uint256 id, uint8 support) external {
        emit VoteCast(msg.sender, id, support, _vote(msg.sender, id, support), "");
    }

    function castVoteWithReason(uint256 id, uint8 support, string calldata reason) external {
        emit VoteCast(msg.sender, id, support, _vote(msg.sender, id, support), reason);
    }

    function castRefundableVote(uint256 id, uint8 support) external {
        _voteRefunded(id, support, "");
    }

    function castRefundableVoteWithReason(uint256 id, uint8 support, string calldata reason) external {
        _voteRefunded(id, support, reason);
    }

    function proposals(uint256 id) external view returns (CondensedBefore memory condensed) {
        Condensed memory all = _condensed(id);
        (condensed.id, condensed.proposer, condensed.quorumVotes) = (id, all.proposer, all.quorumVotes);
        (condensed.proposalThreshold, condensed.eta) = (all.proposalThreshold, all.eta);
        (condensed.canceled, condensed.executed) = (all.canceled, all.executed);
        (condensed.startBlock, condensed.endBlock) = (all.startBlock, all.endBlock);
        (condensed.forVotes, condensed.againstVotes) = (all.forVotes, all.againstVotes);
        (condensed.abstainVotes, condensed.vetoed) = (all.abstainVotes, all.vetoed);
        if (_version == 1) {
            // The first version kept neither supply nor block.
            assembly {
                return(condensed, 416)
            }
        }
        (condensed.totalSupply, condensed.creationBlock) = (all.totalSupply, all.creationBlock);
    }

    function proposalsV3(uint256 id) external view returns (Condensed memory) {
        require(_version > 2);
        return _condensed(id);
    }

    function _condensed(uint256 id) private view returns (Condensed memory condensed) {
        Proposal storage p = _proposals[id];
        (condensed.id, condensed.proposer) = (id, p.proposer);
        (condensed.startBlock, condensed.endBlock) = (p.startBlock, p.endBlock);
        (condensed.forVotes, condensed.againstVotes) = (p.forVotes, p.againstVotes);
        (condensed.abstainVotes, condensed.vetoed) = (p.abstainVotes, p.vetoed);
        (condensed.totalSupply, condensed.creationBlock) = (p.totalSupply, p.creationBlock);
        (condensed.proposalThreshold, condensed.eta) = (p.threshold, p.eta);
        (condensed.canceled, condensed.executed) = (p.canceled, p.executed);
        (condensed.signers, condensed.updatePeriodEndBlock) = (p.signers, p.updateEndBlock);
        condensed.quorumVotes = quorumVotes(id);
        condensed.objectionPeriodEndBlock = p.objectionEndBlock;
    }

    function quorumVotes(uint256 id) public view returns (uint256) {
        Proposal storage p = _proposals[id];
        if (p.totalSupply == 0) return 0;
        uint256 bps = MIN_BPS + (COEFFICIENT * ((p.againstVotes * 10_000) / p.totalSupply)) / 1e6;
        return (p.totalSupply * (bps > MAX_BPS ? MAX_BPS : bps)) / 10_000;
    }

    function getReceipt(uint256 id, address voter) external view returns (Receipt memory) {
        return _proposals[id].receipts[voter];
    }

    /// 8 vetoed, 9 objections only, 10 may be edited; else as Bravo's.
    function state(uint256 id) public view returns (uint8) {
        require(id > 0 && proposalCount >= id, "NounsDAO::state: invalid proposal id");
        Proposal storage p = _proposals[id];
        if (p.vetoed) return 8;
        if (p.canceled) return 2;
        if (block.number <= p.updateEndBlock && p.updateEndBlock > p.creationBlock) return 10;
        if (block.number <= p.startBlock) return 0;
        if (block.number <= p.endBlock) return 1;
        if (block.number <= p.objectionEndBlock) return 9;
        if (_isDefeated(id)) return 3;
        if (p.eta == 0) return 4;
        if (p.executed) return 7;
        return block.timestamp >= p.eta + _executor().GRACE_PERIOD() ? 6 : 5;
    }

    function _voteRefunded(uint256 id, uint8 support, string memory reason) private {
        uint256 gas = gasleft();
        uint96 votes = _vote(msg.sender, id, support);
        emit VoteCast(msg.sender, id, support, votes, reason);
        uint256 refund = (gas - gasleft() + 36_000) * tx.gasprice;
        if (votes == 0 || address(this).balance == 0) return;
        if (refund > address(this).balance) refund = address(this).balance;
        (bool isSent, ) = tx.origin.call{value: refund}("");
        emit RefundableVote(tx.origin, refund, isSent);
    }

    function _vote(address voter, uint256 id, uint8 support) private returns (uint96 votes) {
        uint8 now_ = state(id);
        require(now_ == 1 || now_ == 9, "NounsDAO::castVoteInternal: voting is closed");
        if (now_ == 9 && support != 0) revert CanOnlyVoteAgainstDuringObjectionPeriod();
        require(support <= 2, "NounsDAO::castVoteDuringVotingPeriodInternal: invalid vote type");
        Proposal storage p = _proposals[id];
        require(
            !p.receipts[voter].hasVoted,
            "NounsDAO::castVoteDuringVotingPeriodInternal: voter already voted"
        );
        votes = nouns.getPriorVotes(voter, _powerBlock(id));
        bool isFlip = support == 1 && p.endBlock - block.number < LAST_BLOCKS && _isDefeated(id);
        if (support == 0) p.againstVotes += votes;
        else if (support == 1) p.forVotes += votes;
        else p.abstainVotes += votes;
        if (isFlip && p.objectionEndBlock == 0 && !_isDefeated(id)) {
            p.objectionEndBlock = p.endBlock + OBJECTION_BLOCKS;
            emit ProposalObjectionPeriodSet(id, p.objectionEndBlock);
        }
        p.receipts[voter] = Receipt(true, support, votes);
    }

    /// The first version looks back by the delay of now, the second keeps the block, and the third changes over.
    function _powerBlock(uint256 id) private view returns (uint256) {
        Proposal storage p = _proposals[id];
        if (_version == 1) return p.startBlock - votingDelay;
        bool isBefore = _version == 2 || _snapshotSwitch == 0 || id < _snapshotSwitch;
        return isBefore ? p.creationBlock : p.startBlock;
    }

    function _check(uint256 targets, uint256 values, uint256 signatures, uint256 calldatas) private view {
        if (nouns.getPriorVotes(msg.sender, block.number - 1) <= proposalThreshold) revert VotesBelowProposalThreshold();
        if (targets != values || targets != signatures || targets != calldatas) revert ProposalInfoArityMismatch();
        if (targets == 0) revert MustProvideActions();
        if (targets > proposalMaxOperations) revert TooManyActions();
        uint256 latest = latestProposalIds[msg.sender];
        if (latest == 0) return;
        uint8 now_ = state(latest);
        if (now_ == 0 || now_ == 1 || now_ == 9 || now_ == 10) revert ProposerAlreadyHasALiveProposal();
    }

    function _unqueue(Proposal storage p) private {
        for (uint256 i = 0; i < p.targets.length; ++i) {
            _executor().cancelTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], p.eta);
        }
    }

    function _executor() private view returns (INounsExecutor) {
        return INounsExecutor(timelock);
    }

    function _isDefeated(uint256 id) private view returns (bool) {
        Proposal storage p = _proposals[id];
        return p.forVotes <= p.againstVotes || p.forVotes < quorumVotes(id);
    }
}

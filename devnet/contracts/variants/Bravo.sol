// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// The votes of a COMP-style token.
interface IComp {
    function getPriorVotes(address account, uint256 blockNumber) external view returns (uint96);
}

/// Compound's Timelock, as its Governor uses it.
interface ICompoundTimelock {
    function delay() external view returns (uint256);
    function GRACE_PERIOD() external view returns (uint256);
    function acceptAdmin() external;
    function queuedTransactions(bytes32 hash) external view returns (bool);
    function queueTransaction(address, uint256, string calldata, bytes calldata, uint256) external returns (bytes32);
    function cancelTransaction(address, uint256, string calldata, bytes calldata, uint256) external;
    function executeTransaction(
        address,
        uint256,
        string calldata,
        bytes calldata,
        uint256
    ) external payable returns (bytes memory);
}

/// The Governor that a Bravo continues: it counts on from there.
contract Predecessor {
    uint256 public proposalCount;

    constructor(uint256 count) {
        proposalCount = count;
    }
}

/// Storage of the delegator and its first implementation, in the documented order.
abstract contract BravoStorage {
    address public admin;
    address public pendingAdmin;
    address public implementation;
    uint256 public votingDelay;
    uint256 public votingPeriod;
    uint256 public proposalThreshold;
    uint256 public initialProposalId;
    uint256 public proposalCount;
    ICompoundTimelock public timelock;
    IComp internal votesOf;
    mapping(uint256 id => Proposal) public proposals;
    mapping(address proposer => uint256) public latestProposalIds;
    mapping(address account => uint256) internal trustedUntil;
    address internal listGuardian;

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
    }

    struct Receipt {
        bool hasVoted;
        uint8 support;
        uint96 votes;
    }

    event NewImplementation(address oldImplementation, address newImplementation);
}

/// Passes every call on to an implementation that its admin may replace.
contract BravoDelegator is BravoStorage {
    constructor(
        address timelock_,
        address comp_,
        address admin_,
        address implementation_,
        uint256 votingPeriod_,
        uint256 votingDelay_,
        uint256 proposalThreshold_
    ) {
        admin = msg.sender;
        _delegate(
            implementation_,
            abi.encodeCall(
                BravoRules.initialize,
                (timelock_, comp_, votingPeriod_, votingDelay_, proposalThreshold_)
            )
        );
        implementation = implementation_;
        admin = admin_;
    }

    function _setImplementation(address implementation_) external {
        require(msg.sender == admin, "GovernorBravoDelegator::_setImplementation: admin only");
        emit NewImplementation(implementation, implementation_);
        implementation = implementation_;
    }

    function _delegate(address to, bytes memory data) private returns (bytes memory) {
        (bool ok, bytes memory answer) = to.delegatecall(data);
        if (!ok) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    fallback() external payable {
        bytes memory answer = _delegate(implementation, msg.data);
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}

/// A test double of the documented GovernorBravo interface: its states, limits, refusals and events.
abstract contract BravoRules is BravoStorage {
    uint256 public constant MIN_VOTING_PERIOD = 5_760;
    uint256 public constant MAX_VOTING_PERIOD = 80_640;
    uint256 public constant MIN_VOTING_DELAY = 1;
    uint256 public constant MAX_VOTING_DELAY = 40_320;
    uint256 public constant proposalMaxOperations = 10;
    bytes32 public constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 public constant BALLOT_TYPEHASH = keccak256("Ballot(uint256 proposalId,uint8 support)");

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
    event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 votes, string reason);
    event ProposalCanceled(uint256 id);
    event ProposalQueued(uint256 id, uint256 eta);
    event ProposalExecuted(uint256 id);
    event VotingDelaySet(uint256 oldVotingDelay, uint256 newVotingDelay);
    event VotingPeriodSet(uint256 oldVotingPeriod, uint256 newVotingPeriod);
    event ProposalThresholdSet(uint256 oldProposalThreshold, uint256 newProposalThreshold);
    event NewPendingAdmin(address oldPendingAdmin, address newPendingAdmin);
    event NewAdmin(address oldAdmin, address newAdmin);
    function name() public pure virtual returns (string memory);
    function quorumVotes() public pure virtual returns (uint256);
    function MIN_PROPOSAL_THRESHOLD() public pure virtual returns (uint256);
    function MAX_PROPOSAL_THRESHOLD() public pure virtual returns (uint256);

    function initialize(
        address timelock_,
        address comp_,
        uint256 votingPeriod_,
        uint256 votingDelay_,
        uint256 proposalThreshold_
    ) external {
        require(address(timelock) == address(0), "GovernorBravo::initialize: can only initialize once");
        require(msg.sender == admin, "GovernorBravo::initialize: admin only");
        timelock = ICompoundTimelock(timelock_);
        votesOf = IComp(comp_);
        _check(votingPeriod_, MIN_VOTING_PERIOD, MAX_VOTING_PERIOD, "GovernorBravo::initialize: invalid voting period");
        _check(votingDelay_, MIN_VOTING_DELAY, MAX_VOTING_DELAY, "GovernorBravo::initialize: invalid voting delay");
        _check(
            proposalThreshold_,
            MIN_PROPOSAL_THRESHOLD(),
            MAX_PROPOSAL_THRESHOLD(),
            "GovernorBravo::initialize: invalid proposal threshold"
        );
        (votingPeriod, votingDelay, proposalThreshold) = (votingPeriod_, votingDelay_, proposalThreshold_);
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        string[] memory signatures,
        bytes[] memory calldatas,
        string memory description
    ) external returns (uint256 id) {
        require(initialProposalId != 0, "GovernorBravo::propose: Governor Bravo not active");
        require(
            _power(msg.sender) > proposalThreshold || _isListed(msg.sender),
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
        (p.id, p.proposer) = (id, msg.sender);
        (p.targets, p.values, p.signatures, p.calldatas) = (targets, values, signatures, calldatas);
        p.startBlock = block.number + votingDelay;
        p.endBlock = p.startBlock + votingPeriod;
        latestProposalIds[msg.sender] = id;
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
        require(
            state(id) == ProposalState.Succeeded,
            "GovernorBravo::queue: proposal can only be queued if it is succeeded"
        );
        Proposal storage p = proposals[id];
        uint256 eta = block.timestamp + timelock.delay();
        for (uint256 i = 0; i < p.targets.length; ++i) {
            bytes32 hash = keccak256(abi.encode(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], eta));
            require(
                !timelock.queuedTransactions(hash),
                "GovernorBravo::queueOrRevertInternal: identical proposal action already queued at eta"
            );
            timelock.queueTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], eta);
        }
        p.eta = eta;
        emit ProposalQueued(id, eta);
    }

    function execute(uint256 id) external payable {
        require(
            state(id) == ProposalState.Queued,
            "GovernorBravo::execute: proposal can only be executed if it is queued"
        );
        Proposal storage p = proposals[id];
        p.executed = true;
        for (uint256 i = 0; i < p.targets.length; ++i) {
            timelock.executeTransaction{value: p.values[i]}(
                p.targets[i],
                p.values[i],
                p.signatures[i],
                p.calldatas[i],
                p.eta
            );
        }
        emit ProposalExecuted(id);
    }

    function cancel(uint256 id) external {
        require(state(id) != ProposalState.Executed, "GovernorBravo::cancel: cannot cancel executed proposal");
        Proposal storage p = proposals[id];
        if (msg.sender != p.proposer) {
            bool isBelow = _power(p.proposer) < proposalThreshold;
            if (_isListed(p.proposer)) {
                require(isBelow && msg.sender == listGuardian, "GovernorBravo::cancel: whitelisted proposer");
            } else {
                require(isBelow, "GovernorBravo::cancel: proposer above threshold");
            }
        }
        p.canceled = true;
        for (uint256 i = 0; i < p.targets.length; ++i) {
            timelock.cancelTransaction(p.targets[i], p.values[i], p.signatures[i], p.calldatas[i], p.eta);
        }
        emit ProposalCanceled(id);
    }

    function castVote(uint256 id, uint8 support) external {
        emit VoteCast(msg.sender, id, support, _vote(msg.sender, id, support), "");
    }

    function castVoteWithReason(uint256 id, uint8 support, string calldata reason) external {
        emit VoteCast(msg.sender, id, support, _vote(msg.sender, id, support), reason);
    }

    function castVoteBySig(uint256 id, uint8 support, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name())), block.chainid, address(this))
        );
        bytes32 ballot = keccak256(abi.encode(BALLOT_TYPEHASH, id, support));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, ballot)), v, r, s);
        require(signer != address(0), "GovernorBravo::castVoteBySig: invalid signature");
        emit VoteCast(signer, id, support, _vote(signer, id, support), "");
    }

    function getActions(
        uint256 id
    )
        external
        view
        returns (
            address[] memory targets,
            uint256[] memory values,
            string[] memory signatures,
            bytes[] memory calldatas
        )
    {
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
        if (p.forVotes <= p.againstVotes || p.forVotes < quorumVotes()) return ProposalState.Defeated;
        if (p.eta == 0) return ProposalState.Succeeded;
        if (p.executed) return ProposalState.Executed;
        if (block.timestamp >= p.eta + timelock.GRACE_PERIOD()) return ProposalState.Expired;
        return ProposalState.Queued;
    }

    function _setVotingDelay(uint256 to) external {
        require(msg.sender == admin, "GovernorBravo::_setVotingDelay: admin only");
        _check(to, MIN_VOTING_DELAY, MAX_VOTING_DELAY, "GovernorBravo::_setVotingDelay: invalid voting delay");
        emit VotingDelaySet(votingDelay, to);
        votingDelay = to;
    }

    function _setVotingPeriod(uint256 to) external {
        require(msg.sender == admin, "GovernorBravo::_setVotingPeriod: admin only");
        _check(to, MIN_VOTING_PERIOD, MAX_VOTING_PERIOD, "GovernorBravo::_setVotingPeriod: invalid voting period");
        emit VotingPeriodSet(votingPeriod, to);
        votingPeriod = to;
    }

    function _setProposalThreshold(uint256 to) external {
        require(msg.sender == admin, "GovernorBravo::_setProposalThreshold: admin only");
        _check(
            to,
            MIN_PROPOSAL_THRESHOLD(),
            MAX_PROPOSAL_THRESHOLD(),
            "GovernorBravo::_setProposalThreshold: invalid proposal threshold"
        );
        emit ProposalThresholdSet(proposalThreshold, to);
        proposalThreshold = to;
    }

    function _setPendingAdmin(address to) external {
        require(msg.sender == admin, "GovernorBravo:_setPendingAdmin: admin only");
        emit NewPendingAdmin(pendingAdmin, to);
        pendingAdmin = to;
    }

    function _acceptAdmin() external {
        require(
            msg.sender == pendingAdmin && msg.sender != address(0),
            "GovernorBravo:_acceptAdmin: pending admin only"
        );
        emit NewAdmin(admin, pendingAdmin);
        emit NewPendingAdmin(pendingAdmin, address(0));
        (admin, pendingAdmin) = (pendingAdmin, address(0));
    }

    function _vote(address voter, uint256 id, uint8 support) private returns (uint96 votes) {
        require(state(id) == ProposalState.Active, "GovernorBravo::castVoteInternal: voting is closed");
        require(support <= 2, "GovernorBravo::castVoteInternal: invalid vote type");
        Proposal storage p = proposals[id];
        require(!p.receipts[voter].hasVoted, "GovernorBravo::castVoteInternal: voter already voted");
        votes = votesOf.getPriorVotes(voter, p.startBlock);
        if (support == 0) p.againstVotes += votes;
        else if (support == 1) p.forVotes += votes;
        else p.abstainVotes += votes;
        p.receipts[voter] = Receipt(true, support, votes);
    }

    modifier onlyFirst() {
        require(msg.sender == admin, "GovernorBravo::_initiate: admin only");
        require(initialProposalId == 0, "GovernorBravo::_initiate: can only initiate once");
        _;
    }

    function _initiateFrom(uint256 count) internal {
        (proposalCount, initialProposalId) = (count, count);
        timelock.acceptAdmin();
    }

    /// Whether an account proposes without the votes for it.
    function _isListed(address) internal view virtual returns (bool) {
        return false;
    }

    function _power(address account) private view returns (uint256) {
        return votesOf.getPriorVotes(account, block.number - 1);
    }

    function _check(uint256 value, uint256 min, uint256 max, string memory refusal) private pure {
        require(value >= min && value <= max, refusal);
    }
}

/// As Compound set it up: it counts on from its Alpha, and has a list of trusted proposers.
contract Bravo is BravoRules {
    event WhitelistAccountExpirationSet(address account, uint256 expiration);
    event WhitelistGuardianSet(address oldGuardian, address newGuardian);

    function name() public pure override returns (string memory) {
        return "Compound Governor Bravo";
    }

    function quorumVotes() public pure override returns (uint256) {
        return 400_000e18;
    }

    function MIN_PROPOSAL_THRESHOLD() public pure override returns (uint256) {
        return 1_000e18;
    }

    function MAX_PROPOSAL_THRESHOLD() public pure override returns (uint256) {
        return 1_000_000e18;
    }

    function comp() external view returns (IComp) {
        return votesOf;
    }

    function whitelistAccountExpirations(address account) external view returns (uint256) {
        return trustedUntil[account];
    }

    function whitelistGuardian() external view returns (address) {
        return listGuardian;
    }

    function isWhitelisted(address account) public view returns (bool) {
        return trustedUntil[account] > block.timestamp;
    }

    function _initiate(address predecessor) external onlyFirst {
        _initiateFrom(Predecessor(predecessor).proposalCount());
    }

    function _setWhitelistAccountExpiration(address account, uint256 expiration) external {
        require(
            msg.sender == admin || msg.sender == listGuardian,
            "GovernorBravo::_setWhitelistAccountExpiration: admin only"
        );
        trustedUntil[account] = expiration;
        emit WhitelistAccountExpirationSet(account, expiration);
    }

    function _setWhitelistGuardian(address account) external {
        require(msg.sender == admin, "GovernorBravo::_setWhitelistGuardian: admin only");
        emit WhitelistGuardianSet(listGuardian, account);
        listGuardian = account;
    }

    function _isListed(address account) internal view override returns (bool) {
        return isWhitelisted(account);
    }
}

/// As Uniswap set it up: `uni()` names the token, a tenth of the votes more is wanted, nobody is trusted without votes.
contract UniBravo is BravoRules {
    function name() public pure override returns (string memory) {
        return "Uniswap Governor Bravo";
    }

    function quorumVotes() public pure override returns (uint256) {
        return 40_000_000e18;
    }

    function MIN_PROPOSAL_THRESHOLD() public pure override returns (uint256) {
        return 1_000_000e18;
    }

    function MAX_PROPOSAL_THRESHOLD() public pure override returns (uint256) {
        return 10_000_000e18;
    }

    function uni() external view returns (IComp) {
        return votesOf;
    }

    function _initiate(uint256 count) external onlyFirst {
        _initiateFrom(count);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// The power of a token that Agora's Governor asks.
interface IPastVotes {
    function getPastVotes(address account, uint256 timepoint) external view returns (uint256);
    function getPastTotalSupply(uint256 timepoint) external view returns (uint256);
}

/// What counts the votes of a proposal besides the Governor.
interface IVotingModule {
    function propose(uint256 id, bytes memory data, bytes32 descriptionHash) external;
    function _countVote(uint256 id, address voter, uint8 support, uint256 weight, bytes memory params) external;
    function _voteSucceeded(uint256 id) external view returns (bool);
    function _formatExecuteParams(
        uint256 id,
        bytes memory data
    ) external returns (address[] memory, uint256[] memory, bytes[] memory);
    function PROPOSAL_DATA_ENCODING() external view returns (string memory);
    function VOTE_PARAMS_ENCODING() external view returns (string memory);
}

/// The parts of a TimelockController that Agora's Governor uses.
interface IController {
    function getMinDelay() external view returns (uint256);
    function getTimestamp(bytes32 id) external view returns (uint256);
    function isOperationDone(bytes32 id) external view returns (bool);
    function isOperationPending(bytes32 id) external view returns (bool);
    function hashOperationBatch(
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata payloads,
        bytes32 predecessor,
        bytes32 salt
    ) external pure returns (bytes32);
    function scheduleBatch(
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata payloads,
        bytes32 predecessor,
        bytes32 salt,
        uint256 delay
    ) external;
    function executeBatch(
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata payloads,
        bytes32 predecessor,
        bytes32 salt
    ) external payable;
    function cancel(bytes32 id) external;
}

/// What a budget is counted in.
interface IBalances {
    function balanceOf(address holder) external view returns (uint256);
}

/// Quorum and share of For by kind of proposal, both in 1/10,000.
contract ProposalTypes {
    struct ProposalType {
        uint16 quorum;
        uint16 approvalThreshold;
        string name;
        string description;
        address module;
    }

    mapping(uint8 kind => ProposalType) private _types;

    function proposalTypes(uint8 kind) external view returns (ProposalType memory) {
        return _types[kind];
    }

    function setProposalType(uint8 kind, uint16 quorum, uint16 threshold, string memory name, address module) external {
        _types[kind] = ProposalType(quorum, threshold, name, "", module);
    }
}

/// A test double of Agora's Governor as Optimism has it.
contract Agora {
    struct Proposal {
        address proposer;
        address module;
        uint8 kind;
        uint256 start;
        uint256 end;
        uint256 against;
        uint256 inFavour;
        uint256 abstain;
        bool executed;
        bool canceled;
        bytes32 operation;
        mapping(address voter => bool) hasVoted;
    }

    string public constant name = "Agora double";
    string public constant version = "1";
    bytes32 public constant BALLOT_TYPEHASH = keccak256("Ballot(uint256 proposalId,uint8 support)");
    uint256 public constant proposalThreshold = 0;

    address public immutable token;
    address public immutable timelock;
    address public immutable manager;
    address public immutable PROPOSAL_TYPES_CONFIGURATOR;
    uint256 public immutable votingDelay;
    uint256 public immutable votingPeriod;
    mapping(uint256 id => Proposal) private _proposals;

    event ProposalCreated(
        uint256 indexed proposalId,
        address indexed proposer,
        address[] targets,
        uint256[] values,
        string[] signatures,
        bytes[] calldatas,
        uint256 startBlock,
        uint256 endBlock,
        string description,
        uint8 proposalType
    );
    event ProposalCreated(
        uint256 indexed proposalId,
        address indexed proposer,
        address indexed votingModule,
        bytes proposalData,
        uint256 startBlock,
        uint256 endBlock,
        string description,
        uint8 proposalType
    );
    event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason);
    event VoteCastWithParams(
        address indexed voter,
        uint256 proposalId,
        uint8 support,
        uint256 weight,
        string reason,
        bytes params
    );

    event ProposalQueued(uint256 proposalId, uint256 eta);
    event ProposalExecuted(uint256 proposalId);
    event ProposalCanceled(uint256 proposalId);

    error NotManagerOrTimelock();
    error InvalidProposalLength();
    error InvalidEmptyProposal();
    error InvalidProposalExists();
    error InvalidProposalType(uint8 proposalType);

    constructor(address token_, address timelock_, address manager_, address types, uint256 delay, uint256 period) {
        (token, timelock, manager) = (token_, timelock_, manager_);
        (PROPOSAL_TYPES_CONFIGURATOR, votingDelay, votingPeriod) = (types, delay, period);
    }

    function COUNTING_MODE() external pure returns (string memory) {
        return "support=bravo&quorum=against,for,abstain&params=modules";
    }

    function propose(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        string memory description
    ) external returns (uint256 id) {
        id = hashProposal(targets, values, calldatas, keccak256(bytes(description)));
        if (msg.sender == manager || msg.sender == timelock) {
            if (targets.length != values.length || targets.length != calldatas.length) revert InvalidProposalLength();
            if (targets.length == 0) revert InvalidEmptyProposal();
        }
        _open(id, address(0), 0);
        emit ProposalCreated(
            id,
            msg.sender,
            targets,
            values,
            new string[](targets.length),
            calldatas,
            _proposals[id].start,
            _proposals[id].end,
            description,
            0
        );
    }

    function proposeWithModule(
        address module,
        bytes memory data,
        string memory description,
        uint8 kind
    ) external returns (uint256 id) {
        bytes32 descriptionHash = keccak256(bytes(description));
        id = hashWithModule(module, data, descriptionHash);
        _open(id, module, kind);
        IVotingModule(module).propose(id, data, descriptionHash);
        emit ProposalCreated(
            id,
            msg.sender,
            module,
            data,
            _proposals[id].start,
            _proposals[id].end,
            description,
            kind
        );
    }

    function queue(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external {
        _queue(hashProposal(targets, values, calldatas, descriptionHash), targets, values, calldatas, descriptionHash);
    }

    function queueWithModule(address module, bytes memory data, bytes32 descriptionHash) external {
        uint256 id = hashWithModule(module, data, descriptionHash);
        (address[] memory targets, uint256[] memory values, bytes[] memory calldatas) = IVotingModule(module)
            ._formatExecuteParams(id, data);
        _queue(id, targets, values, calldatas, descriptionHash);
    }

    function execute(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external payable {
        _begin(hashProposal(targets, values, calldatas, descriptionHash));
        IController(timelock).executeBatch{value: msg.value}(targets, values, calldatas, 0, descriptionHash);
    }

    function executeWithModule(address module, bytes memory data, bytes32 descriptionHash) external payable {
        uint256 id = hashWithModule(module, data, descriptionHash);
        _begin(id);
        (address[] memory targets, uint256[] memory values, bytes[] memory calldatas) = IVotingModule(module)
            ._formatExecuteParams(id, data);
        IController(timelock).executeBatch{value: msg.value}(targets, values, calldatas, 0, descriptionHash);
    }

    function cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external {
        _cancel(hashProposal(targets, values, calldatas, descriptionHash));
    }

    function cancelWithModule(address module, bytes memory data, bytes32 descriptionHash) external {
        _cancel(hashWithModule(module, data, descriptionHash));
    }

    function castVote(uint256 id, uint8 support) external returns (uint256) {
        return _vote(id, support, "", "");
    }

    function castVoteWithReason(uint256 id, uint8 support, string calldata reason) external returns (uint256) {
        return _vote(id, support, reason, "");
    }

    function castVoteWithReasonAndParams(
        uint256 id,
        uint8 support,
        string calldata reason,
        bytes memory params
    ) external returns (uint256) {
        return _vote(id, support, reason, params);
    }

    function hashProposal(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(targets, values, calldatas, descriptionHash)));
    }

    function hashWithModule(address module, bytes memory data, bytes32 descriptionHash) public view returns (uint256) {
        return uint256(keccak256(abi.encode(address(this), module, data, descriptionHash)));
    }

    function getProposalType(uint256 id) external view returns (uint8) {
        return _proposals[id].kind;
    }

    function proposalSnapshot(uint256 id) public view returns (uint256) {
        return _proposals[id].start;
    }

    function proposalDeadline(uint256 id) external view returns (uint256) {
        return _proposals[id].end;
    }

    function proposalEta(uint256 id) external view returns (uint256) {
        uint256 eta = IController(timelock).getTimestamp(_proposals[id].operation);
        return eta == 1 ? 0 : eta;
    }

    function proposalVotes(uint256 id) public view returns (uint256, uint256, uint256) {
        Proposal storage p = _proposals[id];
        return (p.against, p.inFavour, p.abstain);
    }

    function hasVoted(uint256 id, address voter) external view returns (bool) {
        return _proposals[id].hasVoted[voter];
    }

    function getVotes(address account, uint256 timepoint) public view returns (uint256) {
        return IPastVotes(token).getPastVotes(account, timepoint);
    }

    /// By the proposal, where OpenZeppelin's takes a timepoint.
    function quorum(uint256 id) public view returns (uint256) {
        Proposal storage p = _proposals[id];
        return (IPastVotes(token).getPastTotalSupply(p.start) * _type(p.kind).quorum) / 10_000;
    }

    function state(uint256 id) public view returns (uint8) {
        Proposal storage p = _proposals[id];
        require(p.end != 0, "Governor: unknown proposal id");
        if (p.executed) return 7;
        if (p.canceled) return 2;
        if (block.number <= p.start) return 0;
        if (block.number <= p.end) return 1;
        if (quorum(id) > p.against + p.inFavour + p.abstain || !_succeeded(id)) return 3;
        if (p.operation == 0) return 4;
        if (IController(timelock).isOperationDone(p.operation)) return 7;
        return IController(timelock).isOperationPending(p.operation) ? 5 : 2;
    }

    function _queue(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 salt
    ) private {
        require(state(id) == 4, "Governor: proposal not successful");
        IController to = IController(timelock);
        _proposals[id].operation = to.hashOperationBatch(targets, values, calldatas, 0, salt);
        to.scheduleBatch(targets, values, calldatas, 0, salt, to.getMinDelay());
        emit ProposalQueued(id, block.timestamp + to.getMinDelay());
    }

    function _begin(uint256 id) private {
        require(state(id) == 5, "Governor: proposal not queued");
        _proposals[id].executed = true;
        emit ProposalExecuted(id);
    }

    function _cancel(uint256 id) private {
        Proposal storage p = _proposals[id];
        require(
            msg.sender == manager || msg.sender == timelock || msg.sender == p.proposer,
            "Governor: only manager, governor timelock, or proposer can cancel"
        );
        uint8 now_ = state(id);
        require(now_ != 2 && now_ != 6 && now_ != 7, "Governor: proposal not active");
        p.canceled = true;
        emit ProposalCanceled(id);
        if (p.operation != 0) IController(timelock).cancel(p.operation);
        p.operation = 0;
    }

    function _open(uint256 id, address module, uint8 kind) private {
        if (msg.sender != manager && msg.sender != timelock) revert NotManagerOrTimelock();
        if (bytes(_type(kind).name).length == 0 || _type(kind).module != module) revert InvalidProposalType(kind);
        Proposal storage p = _proposals[id];
        if (p.end != 0) revert InvalidProposalExists();
        (p.proposer, p.module, p.kind) = (msg.sender, module, kind);
        p.start = block.number + votingDelay;
        p.end = p.start + votingPeriod;
    }

    function _vote(
        uint256 id,
        uint8 support,
        string memory reason,
        bytes memory params
    ) private returns (uint256 weight) {
        require(state(id) == 1, "Governor: vote not currently active");
        Proposal storage p = _proposals[id];
        require(!p.hasVoted[msg.sender], "GovernorVotingSimple: vote already cast");
        p.hasVoted[msg.sender] = true;
        weight = getVotes(msg.sender, p.start);
        if (support == 0) p.against += weight;
        else if (support == 1) p.inFavour += weight;
        else if (support == 2) p.abstain += weight;
        else revert("GovernorVotingSimple: invalid value for enum VoteType");
        if (p.module != address(0)) {
            IVotingModule(p.module)._countVote(id, msg.sender, support, weight, params);
        }
        if (params.length == 0) emit VoteCast(msg.sender, id, support, weight, reason);
        else emit VoteCastWithParams(msg.sender, id, support, weight, reason, params);
    }

    function _succeeded(uint256 id) private view returns (bool) {
        Proposal storage p = _proposals[id];
        if (p.module != address(0) && !IVotingModule(p.module)._voteSucceeded(id)) return false;
        uint256 threshold = _type(p.kind).approvalThreshold;
        if (threshold == 0) return true;
        uint256 both = p.inFavour + p.against;
        return both != 0 && (p.inFavour * 10_000) / both >= threshold;
    }

    function _type(uint8 kind) private view returns (ProposalTypes.ProposalType memory) {
        return ProposalTypes(PROPOSAL_TYPES_CONFIGURATOR).proposalTypes(kind);
    }
}

/// Counts for how much each option of a proposal was approved.
contract ApprovalModule is IVotingModule {
    struct Option {
        uint256 budgetTokensSpent;
        address[] targets;
        uint256[] values;
        bytes[] calldatas;
        string description;
    }

    struct Settings {
        uint8 maxApprovals;
        uint8 criteria;
        address budgetToken;
        uint128 criteriaValue;
        uint128 budgetAmount;
    }

    error InvalidParams();
    error MaxApprovalsExceeded();
    error OptionsNotStrictlyAscending();
    error MaxChoicesExceeded();
    error BudgetExceeded();

    struct Stored {
        address governor;
        uint256 initBalance;
        uint128[] optionVotes;
        Option[] options;
        Settings settings;
    }

    /// In the first slot, and in the order of the real module: no view gives the votes.
    mapping(uint256 id => Stored) public proposals;
    mapping(uint256 id => mapping(address voter => uint256[])) private _approved;

    function propose(uint256 id, bytes memory data, bytes32) external {
        (Option[] memory options, Settings memory settings) = abi.decode(data, (Option[], Settings));
        if (options.length == 0 || options.length > 255) revert InvalidParams();
        if (settings.criteria == 1 && settings.criteriaValue > options.length) revert MaxChoicesExceeded();
        Stored storage p = proposals[id];
        for (uint256 i = 0; i < options.length; ++i) p.options.push(options[i]);
        (p.governor, p.settings, p.optionVotes) = (msg.sender, settings, new uint128[](options.length));
    }

    function _countVote(uint256 id, address voter, uint8 support, uint256 weight, bytes memory params) external {
        if (support != 1 || weight == 0) return;
        uint256[] memory options = abi.decode(params, (uint256[]));
        if (options.length == 0) revert InvalidParams();
        for (uint256 i = 0; i < options.length; ++i) {
            if (i > 0 && options[i] <= options[i - 1]) revert OptionsNotStrictlyAscending();
            proposals[id].optionVotes[options[i]] += uint128(weight);
            _approved[id][voter].push(options[i]);
        }
        if (options.length > proposals[id].settings.maxApprovals) revert MaxApprovalsExceeded();
    }

    /// Options by their votes; the calls of those that pass, as far as the budget goes, and a last one that looks at it.
    function _formatExecuteParams(
        uint256 id,
        bytes memory data
    ) external returns (address[] memory targets, uint256[] memory values, bytes[] memory calldatas) {
        (Option[] memory options, Settings memory settings) = abi.decode(data, (Option[], Settings));
        if (settings.budgetToken != address(0)) {
            proposals[id].initBalance = IBalances(settings.budgetToken).balanceOf(Agora(msg.sender).timelock());
        }
        uint256[] memory order = _order(id);
        uint256 spent;
        for (uint256 i = 0; i < order.length; ++i) {
            Option memory option = options[order[i]];
            if (!_passes(id, settings, order[i], i)) break;
            bool isOver = false;
            uint256 n = 0;
            for (; n < option.targets.length; ++n) {
                if (settings.budgetToken != address(0) || option.values[n] == 0) continue;
                isOver = spent + option.values[n] > settings.budgetAmount;
                if (isOver) break;
                spent += option.values[n];
            }
            if (isOver) break;
            if (settings.budgetToken != address(0) && settings.budgetAmount != 0) {
                if (spent + option.budgetTokensSpent > settings.budgetAmount) break;
                spent += option.budgetTokensSpent;
            }
            (targets, values, calldatas) = _joined(targets, values, calldatas, option);
        }
        Option memory last;
        (last.targets, last.values, last.calldatas) = (new address[](1), new uint256[](1), new bytes[](1));
        last.targets[0] = address(this);
        last.calldatas[0] = abi.encodeCall(this._afterExecute, (id, data, spent));
        return _joined(targets, values, calldatas, last);
    }

    function _afterExecute(uint256 id, bytes memory data, uint256 spent) external view {
        (, Settings memory settings) = abi.decode(data, (Option[], Settings));
        if (settings.budgetToken == address(0) || settings.budgetAmount == 0) return;
        uint256 before = proposals[id].initBalance;
        uint256 left = IBalances(settings.budgetToken).balanceOf(Agora(proposals[id].governor).timelock());
        if (left < before && before - left > spent) revert BudgetExceeded();
    }

    function _passes(uint256 id, Settings memory settings, uint256 option, uint256 rank) private view returns (bool) {
        if (settings.criteria == 0) return proposals[id].optionVotes[option] >= settings.criteriaValue;
        return rank < settings.criteriaValue && proposals[id].optionVotes[option] > 0;
    }

    /// Places of the options as the module sorts them: among equals a swap may change their order.
    function _order(uint256 id) private view returns (uint256[] memory order) {
        uint128[] memory votes = proposals[id].optionVotes;
        order = new uint256[](votes.length);
        for (uint256 i = 0; i < order.length; ++i) order[i] = i;
        for (uint256 i = 0; i + 1 < order.length; ++i) {
            uint256 best = i;
            for (uint256 j = i + 1; j < order.length; ++j) if (votes[j] > votes[best]) best = j;
            (votes[best], votes[i]) = (votes[i], votes[best]);
            (order[best], order[i]) = (order[i], order[best]);
        }
    }

    function _joined(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        Option memory more
    ) private pure returns (address[] memory, uint256[] memory, bytes[] memory) {
        uint256 count = targets.length + more.targets.length;
        address[] memory to = new address[](count);
        uint256[] memory pays = new uint256[](count);
        bytes[] memory data = new bytes[](count);
        for (uint256 i = 0; i < count; ++i) {
            bool isOld = i < targets.length;
            uint256 at = isOld ? i : i - targets.length;
            (to[i], pays[i]) = isOld ? (targets[at], values[at]) : (more.targets[at], more.values[at]);
            data[i] = isOld ? calldatas[at] : more.calldatas[at];
        }
        return (to, pays, data);
    }

    function getAccountVotes(uint256 id, address voter) external view returns (uint256[] memory) {
        return _approved[id][voter];
    }

    /// 0: an option with at least so many votes; 1: any option with votes.
    function _voteSucceeded(uint256 id) external view returns (bool) {
        for (uint256 i = 0; i < proposals[id].optionVotes.length; ++i) {
            uint256 needed = proposals[id].settings.criteria == 0 ? proposals[id].settings.criteriaValue : 1;
            if (proposals[id].optionVotes[i] >= needed) return true;
        }
        return false;
    }

    function PROPOSAL_DATA_ENCODING() external pure returns (string memory) {
        return
            "((uint256 budgetTokensSpent,address[] targets,uint256[] values,bytes[] calldatas,string description)[] proposalOptions,(uint8 maxApprovals,uint8 criteria,address budgetToken,uint128 criteriaValue,uint128 budgetAmount) proposalSettings)";
    }

    function VOTE_PARAMS_ENCODING() external pure returns (string memory) {
        return "uint256[] optionIds";
    }
}

/// Lets a proposal pass unless enough votes are against it; counts nothing itself.
contract OptimisticModule is IVotingModule {
    struct Settings {
        uint248 againstThreshold;
        bool isRelativeToVotableSupply;
    }

    address private immutable _governor;
    mapping(uint256 id => Settings) private _settings;

    constructor(address governor) {
        _governor = governor;
    }

    function propose(uint256 id, bytes memory data, bytes32) external {
        _settings[id] = abi.decode(data, (Settings));
    }

    error OptimisticModuleOnlySignal();

    function _countVote(uint256, address, uint8, uint256, bytes memory) external {}

    function _formatExecuteParams(
        uint256,
        bytes memory
    ) external pure returns (address[] memory, uint256[] memory, bytes[] memory) {
        revert OptimisticModuleOnlySignal();
    }

    function _voteSucceeded(uint256 id) external view returns (bool) {
        (uint256 against, , ) = Agora(_governor).proposalVotes(id);
        uint256 threshold = _settings[id].againstThreshold;
        if (_settings[id].isRelativeToVotableSupply) {
            uint256 supply = IPastVotes(Agora(_governor).token()).getPastTotalSupply(
                Agora(_governor).proposalSnapshot(id)
            );
            threshold = (supply * threshold) / 10_000;
        }
        return against < threshold;
    }

    function PROPOSAL_DATA_ENCODING() external pure returns (string memory) {
        return "((uint248 againstThreshold,bool isRelativeToVotableSupply) proposalSettings)";
    }

    function VOTE_PARAMS_ENCODING() external pure returns (string memory) {
        return "";
    }
}

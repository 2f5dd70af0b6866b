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
    function PROPOSAL_DATA_ENCODING() external view returns (string memory);
    function VOTE_PARAMS_ENCODING() external view returns (string memory);
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

/// A test double of Agora's Governor as Optimism has it, as far as proposing and voting go: no queue, no timelock.
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

    error NotManagerOrTimelock();
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
        id = uint256(keccak256(abi.encode(address(this), module, data, descriptionHash)));
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

    function getProposalType(uint256 id) external view returns (uint8) {
        return _proposals[id].kind;
    }

    function proposalSnapshot(uint256 id) public view returns (uint256) {
        return _proposals[id].start;
    }

    function proposalDeadline(uint256 id) external view returns (uint256) {
        return _proposals[id].end;
    }

    function proposalEta(uint256) external pure returns (uint256) {
        return 0;
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
        if (block.number <= p.start) return 0;
        if (block.number <= p.end) return 1;
        if (quorum(id) > p.against + p.inFavour + p.abstain || !_succeeded(id)) return 3;
        return 4;
    }

    function _open(uint256 id, address module, uint8 kind) private {
        if (msg.sender != manager && msg.sender != timelock) revert NotManagerOrTimelock();
        if (bytes(_type(kind).name).length == 0 || _type(kind).module != module) revert InvalidProposalType(kind);
        Proposal storage p = _proposals[id];
        require(p.end == 0, "Governor: proposal already exists");
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

    mapping(uint256 id => uint128[]) private _votes;
    mapping(uint256 id => Settings) private _settings;
    mapping(uint256 id => mapping(address voter => uint256[])) private _approved;

    function propose(uint256 id, bytes memory data, bytes32) external {
        (Option[] memory options, Settings memory settings) = abi.decode(data, (Option[], Settings));
        if (options.length == 0 || options.length > 255) revert InvalidParams();
        _votes[id] = new uint128[](options.length);
        _settings[id] = settings;
    }

    function _countVote(uint256 id, address voter, uint8 support, uint256 weight, bytes memory params) external {
        if (support != 1 || weight == 0) return;
        uint256[] memory options = abi.decode(params, (uint256[]));
        if (options.length == 0) revert InvalidParams();
        for (uint256 i = 0; i < options.length; ++i) {
            if (i > 0 && options[i] <= options[i - 1]) revert OptionsNotStrictlyAscending();
            _votes[id][options[i]] += uint128(weight);
            _approved[id][voter].push(options[i]);
        }
        if (options.length > _settings[id].maxApprovals) revert MaxApprovalsExceeded();
    }

    function getAccountVotes(uint256 id, address voter) external view returns (uint256[] memory) {
        return _approved[id][voter];
    }

    /// 0: an option with at least so many votes; 1: any option with votes.
    function _voteSucceeded(uint256 id) external view returns (bool) {
        for (uint256 i = 0; i < _votes[id].length; ++i) {
            uint256 needed = _settings[id].criteria == 0 ? _settings[id].criteriaValue : 1;
            if (_votes[id][i] >= needed) return true;
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

    function _countVote(uint256, address, uint8, uint256, bytes memory) external {}

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

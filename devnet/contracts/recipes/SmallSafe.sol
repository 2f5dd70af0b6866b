// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

/// As much of a Safe as the recipes speak to: owners who consent by hash, transactions that enough of them consented to,
/// and modules that need no consent. Hashes, order of owners and errors are those of Safe 1.3 and 1.4.
contract SmallSafe {
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant TRANSACTION =
        keccak256(
            "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
        );

    uint256 public nonce;
    uint256 public threshold;
    mapping(address => bool) public isOwner;
    mapping(address => bool) public isModuleEnabled;
    mapping(address => mapping(bytes32 => uint256)) public approvedHashes;

    event ApproveHash(bytes32 indexed approvedHash, address indexed owner);
    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    event ExecutionFromModuleSuccess(address indexed module);
    event ExecutionFromModuleFailure(address indexed module);

    constructor(address[] memory owners, uint256 threshold_, address module) {
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
        threshold = threshold_;
        isModuleEnabled[module] = true;
    }

    receive() external payable {}

    function approveHash(bytes32 hashToApprove) external {
        require(isOwner[msg.sender], "GS030");
        approvedHashes[msg.sender][hashToApprove] = 1;
        emit ApproveHash(hashToApprove, msg.sender);
    }

    function getTransactionHash(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address refundReceiver,
        uint256 nonce_
    ) public view returns (bytes32) {
        bytes memory first = abi.encode(TRANSACTION, to, value, keccak256(data), operation, safeTxGas);
        bytes memory second = abi.encode(baseGas, gasPrice, gasToken, refundReceiver, nonce_);
        bytes32 separator = keccak256(abi.encode(DOMAIN, block.chainid, address(this)));
        return keccak256(abi.encodePacked(hex"1901", separator, keccak256(bytes.concat(first, second))));
    }

    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes calldata signatures
    ) external payable returns (bool) {
        bytes32 hash = getTransactionHash(
            to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce++
        );
        checkSignatures(hash, signatures);
        require(run(to, value, data, operation), "GS013");
        emit ExecutionSuccess(hash, 0);
        return true;
    }

    function execTransactionFromModule(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external returns (bool success) {
        require(isModuleEnabled[msg.sender], "GS104");
        success = run(to, value, data, operation);
        if (success) emit ExecutionFromModuleSuccess(msg.sender);
        else emit ExecutionFromModuleFailure(msg.sender);
    }

    /// Only owners who consented by hash, or who send it themselves (v = 1), in the order of their addresses.
    function checkSignatures(bytes32 hash, bytes calldata signatures) private view {
        require(signatures.length >= threshold * 65, "GS020");
        address last = address(0);
        for (uint256 i = 0; i < threshold; i++) {
            address owner = address(uint160(uint256(bytes32(signatures[i * 65:i * 65 + 32]))));
            require(signatures[i * 65 + 64] == 0x01, "GS026");
            require(msg.sender == owner || approvedHashes[owner][hash] != 0, "GS025");
            require(owner > last && isOwner[owner], "GS026");
            last = owner;
        }
    }

    function run(address to, uint256 value, bytes calldata data, uint8 operation) private returns (bool success) {
        if (operation == 1) (success, ) = to.delegatecall(data);
        else (success, ) = to.call{value: value}(data);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A token that anybody may have as much of as they like.
contract Coupon {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Swaps at a rate that is set, in both forms that routers of Uniswap have it.
contract SmallRouter {
    struct WithDeadline {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 deadline;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct Without {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    /// How many percent of what comes in go out.
    uint256 public rate = 100;

    function set(uint256 percent) external {
        rate = percent;
    }

    function exactInputSingle(WithDeadline calldata asked) external payable returns (uint256) {
        require(block.timestamp <= asked.deadline, "Transaction too old");
        return
            swap(
                Without(
                    asked.tokenIn,
                    asked.tokenOut,
                    asked.fee,
                    asked.recipient,
                    asked.amountIn,
                    asked.amountOutMinimum,
                    asked.sqrtPriceLimitX96
                )
            );
    }

    function exactInputSingle(Without calldata asked) external payable returns (uint256) {
        return swap(asked);
    }

    function swap(Without memory asked) private returns (uint256 out) {
        require(asked.fee == 500 || asked.fee == 3000, "no such pool");
        IERC20(asked.tokenIn).transferFrom(msg.sender, address(this), asked.amountIn);
        out = (asked.amountIn * rate) / 100;
        require(out >= asked.amountOutMinimum, "Too little received");
        IERC20(asked.tokenOut).transfer(asked.recipient, out);
    }
}

/// Streams from now on, in the forms that two deployments of Sablier's have it.
contract SmallLockup {
    struct Broker {
        address account;
        uint256 fee;
    }

    struct Older {
        address sender;
        address recipient;
        uint128 totalAmount;
        address token;
        bool cancelable;
        bool transferable;
        string shape;
        Broker broker;
    }

    struct Newer {
        address sender;
        address recipient;
        uint128 depositAmount;
        address token;
        bool cancelable;
        bool transferable;
        string shape;
    }

    struct UnlockAmounts {
        uint128 start;
        uint128 cliff;
    }

    struct Durations {
        uint40 cliff;
        uint40 total;
    }

    struct Stream {
        address sender;
        address recipient;
        address token;
        uint256 amount;
        uint256 start;
        uint256 cliff;
        uint256 end;
        bool cancelable;
        bool transferable;
    }

    Stream[] public streams;

    function createWithDurationsLL(
        Older calldata asked,
        UnlockAmounts calldata unlocked,
        Durations calldata durations
    ) external payable returns (uint256) {
        require(asked.broker.fee == 0 && asked.broker.account == address(0), "a broker");
        return
            create(
                Newer(
                    asked.sender,
                    asked.recipient,
                    asked.totalAmount,
                    asked.token,
                    asked.cancelable,
                    asked.transferable,
                    asked.shape
                ),
                unlocked,
                durations
            );
    }

    function createWithDurationsLL(
        Newer calldata asked,
        UnlockAmounts calldata unlocked,
        Durations calldata durations
    ) external payable returns (uint256) {
        return create(asked, unlocked, durations);
    }

    function create(
        Newer memory asked,
        UnlockAmounts calldata unlocked,
        Durations calldata durations
    ) private returns (uint256) {
        require(unlocked.start == 0 && unlocked.cliff == 0, "something at once");
        IERC20(asked.token).transferFrom(msg.sender, address(this), asked.depositAmount);
        streams.push(
            Stream(
                asked.sender,
                asked.recipient,
                asked.token,
                asked.depositAmount,
                block.timestamp,
                block.timestamp + durations.cliff,
                block.timestamp + durations.total,
                asked.cancelable,
                asked.transferable
            )
        );
        return streams.length - 1;
    }
}

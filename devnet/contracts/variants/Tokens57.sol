// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Votes} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Votes.sol";
import {Votes} from "@openzeppelin/contracts/governance/utils/Votes.sol";
import {VotesExtended} from "@openzeppelin/contracts/governance/utils/VotesExtended.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// Who holds how much when a token starts, and to whom it is delegated; the zero address delegates to nobody.
struct Holding {
    address holder;
    uint256 amount;
    address to;
}

/// An ERC20Votes whose clock is a choice.
contract Votes57 is ERC20, ERC20Permit, ERC20Votes {
    bool private immutable _isTimed;

    constructor(
        string memory name_,
        string memory symbol_,
        bool isTimed,
        Holding[] memory holdings
    ) ERC20(name_, symbol_) ERC20Permit(name_) {
        _isTimed = isTimed;
        for (uint256 i = 0; i < holdings.length; ++i) {
            _mint(holdings[i].holder, holdings[i].amount);
            if (holdings[i].to != address(0)) _delegate(holdings[i].holder, holdings[i].to);
        }
    }

    function clock() public view override returns (uint48) {
        return _isTimed ? uint48(block.timestamp) : super.clock();
    }

    function CLOCK_MODE() public view override returns (string memory) {
        return _isTimed ? "mode=timestamp" : super.CLOCK_MODE();
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// An ERC20Votes that also remembers past balances and delegates, as overriding a delegate needs.
contract Extended57 is ERC20, ERC20Permit, ERC20Votes, VotesExtended {
    constructor(
        string memory name_,
        string memory symbol_,
        Holding[] memory holdings
    ) ERC20(name_, symbol_) ERC20Permit(name_) {
        for (uint256 i = 0; i < holdings.length; ++i) {
            _mint(holdings[i].holder, holdings[i].amount);
            if (holdings[i].to != address(0)) _delegate(holdings[i].holder, holdings[i].to);
        }
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

/// An ERC721Votes: each token one vote, and no decimals.
contract Nft57 is ERC721, ERC721Votes {
    constructor(
        string memory name_,
        string memory symbol_,
        Holding[] memory holdings
    ) ERC721(name_, symbol_) EIP712(name_, "1") {
        uint256 next = 1;
        for (uint256 i = 0; i < holdings.length; ++i) {
            for (uint256 n = 0; n < holdings[i].amount; ++n) _mint(holdings[i].holder, next++);
            if (holdings[i].to != address(0)) _delegate(holdings[i].holder, holdings[i].to);
        }
    }

    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.
}

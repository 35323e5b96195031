// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Development editions (ERC-1155): many of one id. Anyone may mint.
contract Edition is ERC1155 {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_) ERC1155("") {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        bytes memory json = abi.encodePacked('{"name":"', name, " #", Strings.toString(id), '"}');
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// A development collectible (ERC-721) that keeps its picture on the chain. Anyone may mint.
contract Collectible is ERC721 {
    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory number = Strings.toString(id);
        bytes memory image = abi.encodePacked(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><rect width='96' height='96' fill='#3b5bdb'/>",
            "<text x='48' y='58' font-size='32' text-anchor='middle' fill='#fff'>",
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"',
            name(),
            " #",
            number,
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(image),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}

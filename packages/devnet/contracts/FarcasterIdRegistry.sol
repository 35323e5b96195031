// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stand-in for Farcaster's id registry on OP Mainnet: which id an address has the custody of. The network writes it.
contract FarcasterIdRegistry {
    mapping(address owner => uint256 fid) public idOf;
}

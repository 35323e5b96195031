// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The calls of the ENS registry (EIP-137), with the same rule for writers.
contract EnsRegistry {
    struct Entry {
        address owner;
        address resolver;
        uint64 ttl;
    }

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);

    mapping(bytes32 => Entry) private entries;

    modifier onlyOwner(bytes32 node) {
        require(entries[node].owner == msg.sender, "not the owner");
        _;
    }

    constructor(address rootOwner) {
        entries[bytes32(0)].owner = rootOwner;
    }

    function setOwner(bytes32 node, address newOwner) external onlyOwner(node) {
        entries[node].owner = newOwner;
        emit Transfer(node, newOwner);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner)
        external
        onlyOwner(node)
        returns (bytes32 subnode)
    {
        subnode = keccak256(abi.encodePacked(node, label));
        entries[subnode].owner = newOwner;
        emit NewOwner(node, label, newOwner);
    }

    function setResolver(bytes32 node, address newResolver) external onlyOwner(node) {
        entries[node].resolver = newResolver;
        emit NewResolver(node, newResolver);
    }

    function setTTL(bytes32 node, uint64 newTtl) external onlyOwner(node) {
        entries[node].ttl = newTtl;
        emit NewTTL(node, newTtl);
    }

    function owner(bytes32 node) external view returns (address) {
        return entries[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return entries[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return entries[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return entries[node].owner != address(0);
    }
}

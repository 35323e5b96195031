// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function owner(bytes32 node) external view returns (address);
}

/// Addresses behind names (EIP-137, EIP-2304 for other coins); whoever owns a name in the registry writes.
contract EnsResolver {
    uint256 private constant ETHER = 60;

    event AddrChanged(bytes32 indexed node, address addr);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);

    Registry public immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;

    constructor(address registry_) {
        registry = Registry(registry_);
    }

    function setAddr(bytes32 node, address a) external {
        setAddr(node, ETHER, abi.encodePacked(a));
        emit AddrChanged(node, a);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory a) public {
        require(registry.owner(node) == msg.sender, "not the owner");
        addresses[node][coinType] = a;
        emit AddressChanged(node, coinType, a);
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes storage a = addresses[node][ETHER];
        return a.length == 20 ? payable(address(bytes20(a))) : payable(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, addr(bytes32), addr(bytes32,uint256)
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06;
    }
}

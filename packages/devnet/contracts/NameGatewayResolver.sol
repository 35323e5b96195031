// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Resolves every name below the one that it is set for (ENSIP-10) by a gateway (ERC-3668), whose results it accepts with
/// the signature of a known key: that of the ENS standard for off-chain resolvers (EIP-191, version 0).
contract NameGatewayResolver {
    error OffchainLookup(
        address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData
    );
    error NotOwner();
    error Expired();
    error UnknownSigner();

    event UrlChanged(string url);
    event SignerChanged(address indexed signer, bool isSigner);
    event OwnerChanged(address indexed owner);

    /// Half of the order of the curve, above which a signature has its second form.
    uint256 private constant MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    /// With `{sender}` and `{data}` (ERC-3668).
    string public url;
    mapping(address => bool) public isSigner;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, string memory url_, address signer) {
        owner = owner_;
        url = url_;
        isSigner[signer] = true;
        emit OwnerChanged(owner_);
        emit UrlChanged(url_);
        emit SignerChanged(signer, true);
    }

    function setOwner(address next) external onlyOwner {
        owner = next;
        emit OwnerChanged(next);
    }

    function setUrl(string calldata next) external onlyOwner {
        url = next;
        emit UrlChanged(next);
    }

    function setSigner(address signer, bool isOne) external onlyOwner {
        isSigner[signer] = isOne;
        emit SignerChanged(signer, isOne);
    }

    /// ENSIP-10; always continues at the gateway.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, request, this.resolveWithProof.selector, request);
    }

    /// `response` is the result, the unix seconds at which it expires, and the signature of both and the request.
    function resolveWithProof(bytes calldata response, bytes calldata request)
        external
        view
        returns (bytes memory)
    {
        (bytes memory result, uint64 expires, bytes memory signature) =
            abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired();
        if (!isSigner[recover(makeSignatureHash(address(this), expires, request, result), signature)]) {
            revert UnknownSigner();
        }
        return result;
    }

    function makeSignatureHash(address target, uint64 expires, bytes memory request, bytes memory result)
        public
        pure
        returns (bytes32)
    {
        return keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(request), keccak256(result)));
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ENSIP-10
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert UnknownSigner();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
        if (uint256(s) > MAX_S) revert UnknownSigner();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert UnknownSigner();
    }
}

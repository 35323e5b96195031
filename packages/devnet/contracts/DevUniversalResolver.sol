// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface EnsRegistryReads {
    function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface BatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] calldata queries)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

/// For development chains: the calls of the ENS universal resolver (ENSIP-23) that clients make, with its errors. Without
/// gateways in the call, clients are sent to those of the resolver, in the form of EIP-3668.
contract DevUniversalResolver {
    error OffchainLookup(
        address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData
    );
    error HttpError(uint16 status, string message);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    /// Where a lookup goes on after the gateways.
    struct Step {
        address resolver;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
        bytes state;
    }

    struct ResolverInfo {
        bytes name;
        uint256 offset;
        bytes32 node;
        address resolver;
        bool extended;
    }

    struct Reverse {
        bytes account;
        uint256 coinType;
        string name;
        address reverseResolver;
    }

    uint256 private constant ETHER = 60;
    uint256 private constant DEFAULT = 0x80000000;

    EnsRegistryReads public immutable registry;

    constructor(address registry_) {
        registry = EnsRegistryReads(registry_);
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return read(name, data, new string[](0), this.resolveCallback.selector, "");
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return startReverse(account, coinType, new string[](0));
    }

    function findResolver(bytes calldata name)
        external
        view
        returns (address resolver, bytes32 node, uint256 offset)
    {
        (resolver, offset) = find(name);
        return (resolver, toNode(name, 0), offset);
    }

    function requireResolver(bytes calldata name) external view returns (ResolverInfo memory) {
        (address resolver, uint256 offset, bool isExtended) = findOrRevert(name);
        return ResolverInfo(name, offset, toNode(name, 0), resolver, isExtended);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return read(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Step memory step = abi.decode(extraData, (Step));
        return (finish(response, step), step.resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        return startReverse(account, coinType, gateways);
    }

    function startReverse(bytes memory account, uint256 coinType, string[] memory gateways)
        private
        view
        returns (string memory, address, address)
    {
        bytes memory reverseName = toReverseName(account, coinType);
        bytes memory data = abi.encodeWithSelector(0x691f3431, toNode(reverseName, 0));
        Reverse memory asked = Reverse(account, coinType, "", address(0));
        (bytes memory result, address resolver) =
            read(reverseName, data, gateways, this.reverseNameCallback.selector, abi.encode(asked));
        asked.reverseResolver = resolver;
        return goForward(result, asked, gateways);
    }

    function reverseNameCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Step memory step = abi.decode(extraData, (Step));
        Reverse memory asked = abi.decode(step.state, (Reverse));
        asked.reverseResolver = step.resolver;
        return goForward(finish(response, step), asked, step.gateways);
    }

    function reverseAddressCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Step memory step = abi.decode(extraData, (Step));
        return check(finish(response, step), step.resolver, abi.decode(step.state, (Reverse)));
    }

    /// A primary name counts only when it leads back to the account (ENSIP-19).
    function goForward(bytes memory result, Reverse memory asked, string[] memory gateways)
        private
        view
        returns (string memory, address, address)
    {
        asked.name = abi.decode(result, (string));
        if (bytes(asked.name).length == 0) return ("", address(0), asked.reverseResolver);
        bytes memory name = toDns(bytes(asked.name));
        bytes32 node = toNode(name, 0);
        bytes memory data = asked.coinType == ETHER
            ? abi.encodeWithSelector(0x3b3b57de, node)
            : abi.encodeWithSelector(0xf1cb7e06, node, asked.coinType);
        (bytes memory found, address resolver) =
            read(name, data, gateways, this.reverseAddressCallback.selector, abi.encode(asked));
        return check(found, resolver, asked);
    }

    function check(bytes memory found, address resolver, Reverse memory asked)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory account = asked.coinType == ETHER
            ? abi.encodePacked(abi.decode(found, (address)))
            : abi.decode(found, (bytes));
        if (keccak256(account) != keccak256(asked.account)) {
            revert ReverseAddressMismatch(asked.name, account);
        }
        return (asked.name, resolver, asked.reverseResolver);
    }

    function read(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        bytes memory state
    ) private view returns (bytes memory, address) {
        (address resolver,, bool isExtended) = findOrRevert(name);
        (bool isDone, bytes memory output) = resolver.staticcall(
            isExtended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data
        );
        if (isDone && output.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        if (isDone) return (isExtended ? abi.decode(output, (bytes)) : output, resolver);
        if (bytes4(output) != OffchainLookup.selector) revert ResolverError(output);
        goToGateways(Step(resolver, callback, output, gateways, state));
    }

    function goToGateways(Step memory step) private view {
        bytes4 callback = step.callback;
        bytes memory lookup = step.extraData;
        (address sender, string[] memory urls, bytes memory data, bytes4 inner, bytes memory extraData) =
            abi.decode(withoutSelector(lookup), (address, string[], bytes, bytes4, bytes));
        if (sender != step.resolver) revert ResolverError(lookup);
        if (step.gateways.length == 0) {
            for (uint256 at = 0; at < urls.length; at++) urls[at] = withSender(urls[at], sender);
            step.callback = inner;
            step.extraData = extraData;
            revert OffchainLookup(address(this), urls, data, callback, abi.encode(step));
        }
        BatchGateway.Query[] memory queries = new BatchGateway.Query[](1);
        queries[0] = BatchGateway.Query(sender, urls, data);
        step.callback = inner;
        step.extraData = extraData;
        revert OffchainLookup(
            address(this),
            step.gateways,
            abi.encodeCall(BatchGateway.query, (queries)),
            callback,
            abi.encode(step)
        );
    }

    function finish(bytes calldata response, Step memory step) private view returns (bytes memory) {
        bytes memory found = step.gateways.length == 0 ? response : toFound(response);
        (bool isDone, bytes memory output) =
            step.resolver.staticcall(abi.encodeWithSelector(step.callback, found, step.extraData));
        if (!isDone) revert ResolverError(output);
        return abi.decode(output, (bytes));
    }

    function toFound(bytes calldata response) private pure returns (bytes memory found) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        found = responses[0];
        if (failures[0] && bytes4(found) == HttpError.selector) {
            assembly {
                revert(add(found, 0x20), mload(found))
            }
        }
        if (failures[0]) revert ResolverError(found);
    }

    /// The lookup is this contract's, and the gateway has to hear of the resolver.
    function withSender(string memory url, address sender) private pure returns (string memory) {
        bytes memory text = bytes(url);
        bytes memory mark = "{sender}";
        for (uint256 at = 0; at + mark.length <= text.length; at++) {
            uint256 same = 0;
            while (same < mark.length && text[at + same] == mark[same]) same++;
            if (same < mark.length) continue;
            return string(
                abi.encodePacked(slice(text, 0, at), "0x", toHex(abi.encodePacked(sender)), slice(text, at + same, text.length))
            );
        }
        return url;
    }

    function slice(bytes memory text, uint256 from, uint256 to) private pure returns (bytes memory part) {
        part = new bytes(to - from);
        for (uint256 at = from; at < to; at++) part[at - from] = text[at];
    }

    function findOrRevert(bytes memory name)
        private
        view
        returns (address resolver, uint256 offset, bool isExtended)
    {
        (resolver, offset) = find(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        isExtended = hasWildcards(resolver);
        if (!isExtended && offset > 0) revert ResolverNotFound(name);
    }

    /// The resolver of the name or of the nearest name above it, which begins at `offset`.
    function find(bytes memory name) private view returns (address resolver, uint256 offset) {
        for (uint256 at = 0; at < name.length && name[at] != 0; at += uint8(name[at]) + 1) {
            resolver = registry.resolver(toNode(name, at));
            if (resolver != address(0)) return (resolver, at);
        }
    }

    function hasWildcards(address resolver) private view returns (bool) {
        (bool isDone, bytes memory output) =
            resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, bytes4(0x9061b923)));
        return isDone && output.length == 32 && abi.decode(output, (uint256)) == 1;
    }

    function toNode(bytes memory name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return bytes32(0);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 0x21), at), length)
        }
        return keccak256(abi.encodePacked(toNode(name, at + length + 1), label));
    }

    function toDns(bytes memory name) private pure returns (bytes memory dns) {
        dns = abi.encodePacked(bytes1(0), name, bytes1(0));
        uint256 length = 0;
        for (uint256 at = dns.length - 1; at > 0; at--) {
            if (at == dns.length - 1) continue;
            if (dns[at] == ".") {
                dns[at] = bytes1(uint8(length));
                length = 0;
            } else {
                length++;
            }
        }
        dns[0] = bytes1(uint8(length));
    }

    function toReverseName(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        bytes memory parent = coinType == ETHER ? bytes("addr") : coinType == DEFAULT ? bytes("default") : toHex(coinType);
        return toDns(abi.encodePacked(toHex(account), ".", parent, ".reverse"));
    }

    function toHex(bytes memory data) private pure returns (bytes memory text) {
        text = new bytes(data.length * 2);
        for (uint256 at = 0; at < data.length; at++) {
            text[at * 2] = toDigit(uint8(data[at]) >> 4);
            text[at * 2 + 1] = toDigit(uint8(data[at]) & 15);
        }
    }

    function toHex(uint256 value) private pure returns (bytes memory text) {
        uint256 length = 1;
        while (length < 64 && value >> (length * 4) != 0) length++;
        text = new bytes(length);
        for (uint256 at = length; at > 0; at--) {
            text[at - 1] = toDigit(uint8(value & 15));
            value >>= 4;
        }
    }

    function toDigit(uint8 value) private pure returns (bytes1) {
        return bytes1(value + (value < 10 ? 48 : 87));
    }

    function withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 at = 0; at < rest.length; at++) rest[at] = data[at + 4];
    }
}

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

/// For development chains: the two calls of the ENS universal resolver (ENSIP-23) that clients make, with its errors.
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
        bytes memory reverseName = toReverseName(account, coinType);
        bytes memory data = abi.encodeWithSelector(0x691f3431, toNode(reverseName, 0));
        Reverse memory reverse = Reverse(account, coinType, "", address(0));
        (bytes memory result, address resolver) =
            read(reverseName, data, gateways, this.reverseNameCallback.selector, abi.encode(reverse));
        reverse.reverseResolver = resolver;
        return goForward(result, reverse, gateways);
    }

    function reverseNameCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Step memory step = abi.decode(extraData, (Step));
        Reverse memory reverse = abi.decode(step.state, (Reverse));
        reverse.reverseResolver = step.resolver;
        return goForward(finish(response, step), reverse, step.gateways);
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
    function goForward(bytes memory result, Reverse memory reverse, string[] memory gateways)
        private
        view
        returns (string memory, address, address)
    {
        reverse.name = abi.decode(result, (string));
        if (bytes(reverse.name).length == 0) return ("", address(0), reverse.reverseResolver);
        bytes memory name = toDns(bytes(reverse.name));
        bytes32 node = toNode(name, 0);
        bytes memory data = reverse.coinType == ETHER
            ? abi.encodeWithSelector(0x3b3b57de, node)
            : abi.encodeWithSelector(0xf1cb7e06, node, reverse.coinType);
        (bytes memory found, address resolver) =
            read(name, data, gateways, this.reverseAddressCallback.selector, abi.encode(reverse));
        return check(found, resolver, reverse);
    }

    function check(bytes memory found, address resolver, Reverse memory reverse)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory account = reverse.coinType == ETHER
            ? abi.encodePacked(abi.decode(found, (address)))
            : abi.decode(found, (bytes));
        if (keccak256(account) != keccak256(reverse.account)) {
            revert ReverseAddressMismatch(reverse.name, account);
        }
        return (reverse.name, resolver, reverse.reverseResolver);
    }

    function read(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        bytes memory state
    ) private view returns (bytes memory, address) {
        (address resolver, bool isExact) = find(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = hasWildcards(resolver);
        if (!isExtended && !isExact) revert ResolverNotFound(name);
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
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        bytes memory found = responses[0];
        if (failures[0] && bytes4(found) == HttpError.selector) {
            assembly {
                revert(add(found, 0x20), mload(found))
            }
        }
        if (failures[0]) revert ResolverError(found);
        (bool isDone, bytes memory output) =
            step.resolver.staticcall(abi.encodeWithSelector(step.callback, found, step.extraData));
        if (!isDone) revert ResolverError(output);
        return abi.decode(output, (bytes));
    }

    function find(bytes memory name) private view returns (address resolver, bool isExact) {
        for (uint256 at = 0; at < name.length && name[at] != 0; at += uint8(name[at]) + 1) {
            resolver = registry.resolver(toNode(name, at));
            if (resolver != address(0)) return (resolver, at == 0);
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

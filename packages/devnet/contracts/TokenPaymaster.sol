// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {PaymasterERC20} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterERC20.sol";
import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils, PackedUserOperation} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {IERC20, SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SponsorPaymaster} from "./SponsorPaymaster.sol";

/// Pays for user operations and takes the fee in a token, at the price that its signer has signed. For development chains
/// only: neither its deposit nor the tokens can be taken out.
/// Paymaster data: validAfter (6 bytes), validUntil (6), token (20), tokenPerNative (32), signature of the request (65).
contract TokenPaymaster is SponsorPaymaster, PaymasterERC20 {
    using ERC4337Utils for *;
    using SafeERC20 for IERC20;

    bytes32 private immutable _typeHash =
        keccak256(
            bytes(
                string.concat(
                    "TokenRequest(UserOperationRequest request,address token,uint256 tokenPerNative)",
                    REQUEST_TYPE
                )
            )
        );

    constructor(IEntryPoint entryPoint_, address signer_) SponsorPaymaster(entryPoint_, signer_) {}

    function entryPoint() public view override(Paymaster, SponsorPaymaster) returns (IEntryPoint) {
        return SponsorPaymaster.entryPoint();
    }

    function _validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256 maxCost
    ) internal override(PaymasterSigner, PaymasterERC20) returns (bytes memory, uint256) {
        return PaymasterERC20._validatePaymasterUserOp(userOp, userOpHash, maxCost);
    }

    function _postOp(
        PostOpMode mode,
        bytes calldata context,
        uint256 actualGasCost,
        uint256 actualUserOpFeePerGas
    ) internal override(Paymaster, PaymasterERC20) {
        PaymasterERC20._postOp(mode, context, actualGasCost, actualUserOpFeePerGas);
    }

    function _fetchDetails(
        PackedUserOperation calldata userOp,
        bytes32
    ) internal view override returns (uint256, IERC20, uint256) {
        bytes calldata data = userOp.paymasterData();
        if (data.length < 64) return (ERC4337Utils.SIG_VALIDATION_FAILED, IERC20(address(0)), 0);
        uint48 validAfter = uint48(bytes6(data[0:6]));
        uint48 validUntil = uint48(bytes6(data[6:12]));
        address token = address(bytes20(data[12:32]));
        uint256 tokenPerNative = uint256(bytes32(data[32:64]));
        bytes32 request = _hashRequest(userOp, validAfter, validUntil);
        bytes32 hash = _hashTypedDataV4(keccak256(abi.encode(_typeHash, request, token, tokenPerNative)));
        return (
            _rawSignatureValidation(hash, data[64:]).packValidationData(validAfter, validUntil),
            IERC20(token),
            tokenPerNative
        );
    }

    /// Without an allowance nothing is taken before the operation: its calls are to give one. Where they do not, the fee
    /// is the paymaster's, so its signer signs what it has simulated.
    function _prefund(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        IERC20 token,
        uint256 tokenPerNative,
        address prefunder,
        uint256 amount
    ) internal override returns (bool, address, uint256, bytes memory) {
        if (token.allowance(prefunder, address(this)) >= amount)
            return super._prefund(userOp, userOpHash, token, tokenPerNative, prefunder, amount);
        return (token.balanceOf(prefunder) >= amount, prefunder, 0, "");
    }

    function _refund(
        IERC20 token,
        uint256 tokenPerNative,
        uint256 actualAmount,
        uint256 actualUserOpFeePerGas,
        address prefunder,
        uint256 prefundAmount,
        bytes calldata prefundContext
    ) internal override returns (bool, uint256) {
        if (prefundAmount > 0)
            return
                super._refund(
                    token,
                    tokenPerNative,
                    actualAmount,
                    actualUserOpFeePerGas,
                    prefunder,
                    prefundAmount,
                    prefundContext
                );
        return (token.trySafeTransferFrom(prefunder, address(this), actualAmount), actualAmount);
    }

    /// A transfer in `postOp` may be the first of its token to the paymaster.
    function _postOpCost() internal pure override returns (uint256) {
        return 60_000;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {EIP7702Utils} from "@openzeppelin/contracts/account/utils/EIP7702Utils.sol";
import {ERC4337Utils, PackedUserOperation} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// Pays for the user operations that its signer has signed. For development chains only: its deposit cannot be taken out.
/// Paymaster data: validAfter (6 bytes), validUntil (6), signature of the request (65).
contract SponsorPaymaster is PaymasterSigner, SignerECDSA {
    using ERC4337Utils for PackedUserOperation;

    /// The whole user operation but its signature. `delegate` is the code of an EIP-7702 sender, which no field of the
    /// operation names; zero of any other.
    string internal constant REQUEST_TYPE =
        "UserOperationRequest(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint256 paymasterVerificationGasLimit,uint256 paymasterPostOpGasLimit,address delegate,uint48 validAfter,uint48 validUntil)";

    IEntryPoint private immutable _entryPoint;

    constructor(IEntryPoint entryPoint_, address signer_) EIP712("LatchkitPaymaster", "1") SignerECDSA(signer_) {
        _entryPoint = entryPoint_;
    }

    function entryPoint() public view virtual override returns (IEntryPoint) {
        return _entryPoint;
    }

    function _signableUserOpHash(
        PackedUserOperation calldata userOp,
        uint48 validAfter,
        uint48 validUntil
    ) internal view override returns (bytes32) {
        return _hashTypedDataV4(_hashRequest(userOp, validAfter, validUntil));
    }

    function _hashRequest(
        PackedUserOperation calldata userOp,
        uint48 validAfter,
        uint48 validUntil
    ) internal view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256(bytes(REQUEST_TYPE)),
                    userOp.sender,
                    userOp.nonce,
                    keccak256(userOp.initCode),
                    keccak256(userOp.callData),
                    userOp.accountGasLimits,
                    userOp.preVerificationGas,
                    userOp.gasFees,
                    userOp.paymasterVerificationGasLimit(),
                    userOp.paymasterPostOpGasLimit(),
                    EIP7702Utils.fetchDelegate(userOp.sender),
                    validAfter,
                    validUntil
                )
            );
    }
}

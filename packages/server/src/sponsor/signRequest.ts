import type { UserOperation } from '@latchkit/api/schemas'
import { type Address, concatHex, type Hex, keccak256, numberToHex, toHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'

/** Gas of the paymaster's own checks: what is promised covers it. */
export const paymasterGas = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 1_000n }

const types = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'delegate', type: 'address' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

/** What a paymaster is asked to pay for, with all of its gas. */
export type SponsoredRequest = {
  operation: UserOperation
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  /** Code of the account by EIP-7702; zero of any other. */
  delegate: Address
  paymaster: Address
  chainId: number
  /** Seconds since 1970. */
  validUntil: number
}

/** Most that a user operation can cost, in wei: ERC-4337's prefund. */
export function toMaxCost(request: Omit<SponsoredRequest, 'delegate' | 'validUntil'>): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = request
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = paymasterGas
  const gas = callGasLimit + verificationGasLimit + preVerificationGas
  return (gas + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}

const toMessage = ({ operation, delegate, validUntil, ...gas }: SponsoredRequest) => {
  const { sender, nonce, factory, factoryData, callData, maxPriorityFeePerGas } = operation
  const packed = toPackedUserOperation({
    sender: sender as Address,
    nonce: BigInt(nonce),
    callData: callData as Hex,
    ...(factory === undefined
      ? {}
      : { factory: factory as Address, factoryData: (factoryData ?? '0x') as Hex }),
    callGasLimit: gas.callGasLimit,
    verificationGasLimit: gas.verificationGasLimit,
    preVerificationGas: gas.preVerificationGas,
    maxFeePerGas: gas.maxFeePerGas,
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    signature: '0x',
  })
  return { ...packed, ...paymasterGas, delegate, validAfter: 0, validUntil }
}

/** validAfter (6 bytes), validUntil (6), signature (65). */
const toData = (validUntil: number, signature: Hex): Hex =>
  concatHex([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])

/** Returns paymaster data of the right length, with which gas is estimated. */
export const toStubData = (validUntil: number): Hex => toData(validUntil, `0x${'fe'.repeat(64)}1c`)

/** Returns an id of a request: the same one has the same, whoever sends it. */
export const toRequestId = (request: SponsoredRequest): string => {
  const { chainId, paymaster } = request
  const text = JSON.stringify({ chainId, paymaster, ...toMessage(request) }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  return keccak256(toHex(text)).slice(2)
}

/** Signs a request as `SponsorPaymaster` verifies it, by EIP-712; returns the paymaster data. */
export async function signRequest(signer: PrivateKeyAccount, request: SponsoredRequest): Promise<Hex> {
  const { paymaster, chainId, validUntil } = request
  const signature = await signer.signTypedData({
    domain: { name: 'LatchkitPaymaster', version: '1', chainId, verifyingContract: paymaster },
    types,
    primaryType: 'UserOperationRequest',
    message: toMessage(request),
  })
  return toData(validUntil, signature)
}

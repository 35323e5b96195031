import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toChecksumAddress } from '../../keys/addresses.js'
import { isHex, toBytes, toHex } from '../toBytes.js'
import type { Hex } from '../types.js'
import {
  abiAddress,
  abiBytes,
  abiBytes32,
  abiFlag,
  abiList,
  abiNumber,
  abiText,
  encodeAbi,
} from './encodeAbi.js'

type Address = Hex

/**
 * MetaMask's audited HybridDeleGator 1.3.0, at the addresses it has on every chain. They are part of each account's
 * address: they never change.
 */
const smartAccountFactory: Address = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
export const smartAccountImplementation: Address = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'

/** A passkey's P-256 key; `keyId` is its credential id. */
export type P256Owner = { keyId: string; x: bigint; y: bigint }

/** Who signs for the account at its creation: the wallet's EVM key, or a passkey. */
export type SmartAccountOwner = { address: Address } | { passkey: P256Owner }

/** `initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)` of the account. */
const initializeSelector: Hex = '0x8ebf9533'
/** `deploy(bytes bytecode, bytes32 salt)` of the factory. */
const deploySelector: Hex = '0x4af63f02'
const zeroAddress: Address = `0x${'00'.repeat(20)}`
const salt: Hex = `0x${'00'.repeat(32)}`

/** At the end of a signature that brings its account's deployment (ERC-6492). */
const erc6492Suffix: Hex = `0x${'6492'.repeat(16)}`

const keccak = (data: Hex): Hex => toHex(keccak_256(toBytes(data)))
const concat = (...parts: readonly Hex[]): Hex => `0x${parts.map(part => part.slice(2)).join('')}`

function readCode(code: string): Hex {
  if (isHex(code)) return code
  throw new TypeError('The bytecode is not hexadecimal.')
}

export type SmartAccount = {
  /** The same on every chain, with and without code. */
  address: Address
  factory: Address
  /** The call of the factory that deploys it. */
  factoryData: Hex
}

/** The account of an owner; nothing is read from a chain. */
export function getSmartAccount(owner: SmartAccountOwner): SmartAccount {
  const passkey = 'passkey' in owner ? owner.passkey : undefined
  const initialize = encodeAbi([
    abiAddress('address' in owner ? owner.address : zeroAddress),
    abiList(passkey ? [abiText(passkey.keyId)] : []),
    abiList(passkey ? [abiNumber(passkey.x)] : []),
    abiList(passkey ? [abiNumber(passkey.y)] : []),
  ])
  const parameters = encodeAbi([
    abiAddress(smartAccountImplementation),
    abiBytes(concat(initializeSelector, initialize)),
  ])
  const bytecode = concat(readCode(ERC1967Proxy), parameters)
  const deploy = encodeAbi([abiBytes(bytecode), abiBytes32(salt)])
  // CREATE2 (EIP-1014).
  const hash = keccak(concat('0xff', smartAccountFactory, salt, keccak(bytecode)))
  return {
    address: toChecksumAddress(hash.slice(-40)),
    factory: smartAccountFactory,
    factoryData: concat(deploySelector, deploy),
  }
}

/** As verifiers of ERC-6492 take it: wrapped with the account's deployment while it has no code. */
export function toSmartAccountSignature(account: SmartAccount, signature: Hex, isDeployed: boolean): Hex {
  if (isDeployed) return signature
  const { factory, factoryData } = account
  return concat(encodeAbi([abiAddress(factory), abiBytes(factoryData), abiBytes(signature)]), erc6492Suffix)
}

const halfOrder = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8n
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * A passkey's assertion over a digest as the account takes it. The digest is the ceremony's challenge, and has to be
 * found in the client data.
 */
export function toPasskeySignature(parameters: {
  keyId: string
  r: bigint
  s: bigint
  authenticatorData: Hex
  clientDataJson: string
}): Hex {
  const { keyId, r, s, authenticatorData, clientDataJson } = parameters
  const match = /"challenge":"[-_A-Za-z0-9]+"/.exec(clientDataJson)
  if (!match) throw new TypeError('The client data has no challenge.')
  const start = match.index + '"challenge":"'.length
  const end = match.index + match[0].length - 1
  return encodeAbi([
    abiBytes32(keccak(toHex(utf8ToBytes(keyId)))),
    abiNumber(r),
    // The contract refuses the other of the two valid values.
    abiNumber(s > halfOrder ? order - s : s),
    abiBytes(authenticatorData),
    abiFlag(true),
    abiText(clientDataJson.slice(0, start)),
    abiText(clientDataJson.slice(end)),
    abiNumber(BigInt(clientDataJson.indexOf('"type"'))),
  ])
}

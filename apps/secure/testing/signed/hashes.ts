import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAbiParameters, encodePacked, hexToBytes, parseAbiParameters } from 'viem'
import { toHex } from '../../src/signing/toBytes.js'
import type { Hex } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, encodeCall } from '../encodeEvm.js'

const zero = `0x${'0'.repeat(40)}` as const
const own = evmAddress as Hex
const hash = (data: Hex): Hex => toHex(keccak_256(hexToBytes(data)))

/** Wyvern 1's `hashOrder`, which is signed behind the prefix of messages. */
export const toWyvernHash = (target: Hex): Hex =>
  hash(
    encodePacked(
      [
        'address',
        'address',
        'address',
        'uint256',
        'uint256',
        'uint256',
        'uint256',
        'address',
        'uint8',
        'uint8',
        'uint8',
        'address',
        'uint8',
        'bytes',
        'bytes',
        'address',
        'bytes',
        'address',
        'uint256',
        'uint256',
        'uint256',
        'uint256',
        'uint256',
      ],
      [
        '0x7be8076f4ea4a4ad08075c2508e481d6c946d12b',
        own,
        zero,
        0n,
        0n,
        0n,
        0n,
        zero,
        1,
        1,
        0,
        target,
        1,
        '0x',
        '0x',
        zero,
        '0x',
        zero,
        0n,
        0n,
        1_645_000_000n,
        0n,
        7n,
      ],
    ),
  )

/** ERC-4337 v0.6: what the reference account has its owner sign behind the prefix of messages. */
export const toUserOperationHash = (): Hex => {
  const callData = encodeCall('execute(address,uint256,bytes)', [attacker, 10n ** 18n, '0x'])
  const packed = encodeAbiParameters(
    parseAbiParameters(
      'address, uint256, bytes32, bytes32, uint256, uint256, uint256, uint256, uint256, bytes32',
    ),
    [
      own,
      0n,
      hash('0x'),
      hash(callData),
      100_000n,
      100_000n,
      21_000n,
      2_000_000_000n,
      1_000_000_000n,
      hash('0x'),
    ],
  )
  return hash(
    encodeAbiParameters(parseAbiParameters('bytes32, address, uint256'), [
      hash(packed),
      '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
      1n,
    ]),
  )
}

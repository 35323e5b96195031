import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAbiParameters, encodePacked, hexToBytes, parseAbiParameters, stringToHex } from 'viem'
import { toHex } from '../../src/signing/toBytes.js'
import type { Hex } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, encodeCall, usdc } from '../encodeEvm.js'

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

/** GSN 1: a relayed call, here of the factory of Polymarket's proxies, signed behind the prefix of messages. */
export const toRelayHash = (): Hex => {
  const data = encodeCall('proxy((uint8 typeCode,address to,uint256 value,bytes data)[] calls)', [
    [
      {
        typeCode: 1,
        to: usdc,
        value: 0n,
        data: encodeCall('transfer(address,uint256)', [attacker, 10n ** 10n]),
      },
    ],
  ])
  return hash(
    encodePacked(
      [
        'bytes',
        'address',
        'address',
        'bytes',
        'uint256',
        'uint256',
        'uint256',
        'uint256',
        'address',
        'address',
      ],
      [
        stringToHex('rlx:'),
        own,
        '0xab45c5a4b0c941a2f231c04c3f49182e1a254052',
        data,
        0n,
        0n,
        500_000n,
        0n,
        '0xd216153c06e857cd7f72665e0af1d7d82172f494',
        attacker.toLowerCase() as Hex,
      ],
    ),
  )
}

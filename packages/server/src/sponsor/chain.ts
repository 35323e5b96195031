import type { UserOperation } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import type { Upstream } from '../upstream/createUpstream.js'
import { parseResponse } from '../upstream/parseResponse.js'

const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
const CodeSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const NonceSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const BlockSchema = v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,12}$/)) })

async function call<Result>(
  upstream: Upstream,
  schema: v.GenericSchema<unknown, Result>,
  request: { method: string; params: unknown },
): Promise<Result> {
  return parseResponse(v.object({ result: schema }), await upstream.call(request)).result
}

/** EIP-7702: the code of an account that delegates. */
const delegation = /^0xef0100([0-9a-f]{40})$/i

/** Returns the code that a sender delegates to (EIP-7702), by its authorization or on chain; else the zero address. @throws UpstreamError */
export async function readDelegate(upstream: Upstream, operation: UserOperation): Promise<Address> {
  if (operation.eip7702Auth) return operation.eip7702Auth.address as Address
  if (operation.factory !== undefined && operation.factory !== '0x7702') return zeroAddress
  const code = await call(upstream, CodeSchema, {
    method: 'eth_getCode',
    params: [operation.sender, 'latest'],
  })
  const delegate = delegation.exec(code)?.[1]
  return delegate === undefined ? zeroAddress : `0x${delegate}`
}

/** Returns whether a nonce of ERC-4337 is used, and the time of the latest block in milliseconds. @throws UpstreamError */
export async function readNonce(
  upstream: Upstream,
  { sender, nonce, entryPoint }: { sender: Address; nonce: bigint; entryPoint: Address },
): Promise<{ isUsed: boolean; time: number }> {
  const block = await call(upstream, BlockSchema, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const data = encodeFunctionData({ abi, args: [sender, nonce >> 64n] })
  const result = await call(upstream, NonceSchema, {
    method: 'eth_call',
    params: [{ to: entryPoint, data }, 'latest'],
  })
  const next = BigInt(result)
  return { isUsed: next > nonce, time: Number(block.timestamp) * 1000 }
}

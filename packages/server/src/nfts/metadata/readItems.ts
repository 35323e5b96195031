import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  parseAbi,
} from 'viem'
import { multicallAddress } from '../../chains/evmClient.js'
import type { ActivityItem } from '../../storage/activityStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'

type Item = Pick<ActivityItem, 'token' | 'item' | 'standard'>

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returnData)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

/** Bytes of a response: of an amount, and of an address that may hold a picture. */
const wordBytes = 4_000
const uriBytes = 1_400_000

/** Calls a contract; undefined when it reverts or returns too much. @throws UpstreamError, HttpError RATE_LIMITED */
async function call(
  upstream: Upstream,
  { to, data, maxBytes }: { to: Hex; data: Hex; maxBytes: number },
): Promise<Hex | undefined> {
  const request = { method: 'eth_call', params: [{ to, data }, 'latest'] }
  const outcome = await upstream.call(request, { maxBytes }).catch(error => {
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_TOO_LARGE') return undefined
    throw error
  })
  if (!outcome || !('result' in outcome)) return undefined
  const { result } = outcome
  return typeof result === 'string' && /^0x[0-9a-f]*$/i.test(result) ? (result as Hex) : undefined
}

function encodeOwnership(account: Hex, { item, standard }: Item): Hex {
  return standard === 'erc721'
    ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(item)] })
    : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, BigInt(item)] })
}

function toAmount(account: Hex, { standard }: Item, reply: Hex | undefined): bigint {
  if (reply?.length !== 66) return 0n
  const value = hexToBigInt(reply)
  return standard === 'erc1155' ? value : value === hexToBigInt(account) ? 1n : 0n
}

/**
 * Returns how many of each item an account owns now. All are asked together first. What fails there is asked alone,
 * because one contract of a stranger can use up what the others need.
 *
 * @throws UpstreamError, HttpError RATE_LIMITED
 */
export async function readAmounts(
  upstream: Upstream,
  { account, items }: { account: Hex; items: readonly Item[] },
): Promise<bigint[]> {
  if (items.length === 0) return []
  const calls = items.map(item => ({
    target: item.token as Hex,
    allowFailure: true,
    callData: encodeOwnership(account, item),
  }))
  const together = toResults(
    await call(upstream, {
      to: multicallAddress,
      data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] }),
      maxBytes: wordBytes * items.length,
    }),
  )
  return Promise.all(
    items.map(async (item, index) => {
      const result = together?.length === items.length ? together[index] : undefined
      if (result?.success) return toAmount(account, item, result.returnData)
      const data = encodeOwnership(account, item)
      return toAmount(
        account,
        item,
        await call(upstream, { to: item.token as Hex, data, maxBytes: wordBytes }),
      )
    }),
  )
}

/** Undefined where the chain has no Multicall3. */
function toResults(reply: Hex | undefined) {
  if (reply === undefined) return undefined
  try {
    return decodeFunctionResult({ abi, functionName: 'aggregate3', data: reply })
  } catch {
    return undefined
  }
}

/** Returns the address of an item's metadata; undefined where it has none. @throws UpstreamError, HttpError RATE_LIMITED */
export async function readUri(
  upstream: Upstream,
  { token, item, standard }: Item,
): Promise<string | undefined> {
  const id = BigInt(item)
  const data =
    standard === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'tokenURI', args: [id] })
      : encodeFunctionData({ abi, functionName: 'uri', args: [id] })
  const reply = await call(upstream, { to: token as Hex, data, maxBytes: uriBytes })
  if (reply === undefined || reply.length < 130) return undefined
  let text: string
  try {
    text = decodeAbiParameters([{ type: 'string' }], reply)[0]
  } catch {
    return undefined
  }
  // ERC-1155: the id in hex, 64 digits without 0x. Some ERC-721 contracts do the same.
  return text === '' ? undefined : text.replaceAll('{id}', id.toString(16).padStart(64, '0'))
}

import { type Address, type Hex, isHex, parseAbi } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { createEvmClient } from '../../chains/evmClient.js'
import { verifyOwner } from '../../names/verifyOwner.js'
import type { Upstream } from '../../upstream/createUpstream.js'

/** Farcaster's registry of ids on OP Mainnet. */
const registryAddress: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
/** What a message names, whichever chain it is checked on. */
const messageChainId = 10
const statements: readonly string[] = ['Farcaster Auth', 'Farcaster Connect']
const fidResource = /^farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/
const maxMessage = 5000

/**
 * The id that a message signs in as (FIP-11): signed for this domain and nonce by the key, or the contract, that has the
 * custody of the id; undefined for any other.
 *
 * @throws HttpError or UpstreamError when the chain cannot be read
 */
export async function verifyFarcasterMessage(parameters: {
  message: string
  signature: string
  domain: string
  uri: string
  nonce: string
  /** The chain of the registry. */
  upstream: Upstream
  now: () => number
}): Promise<string | undefined> {
  const { message, signature, domain, uri, nonce, upstream, now } = parameters
  if (message.length > maxMessage || !isHex(signature)) return undefined
  const parsed = parseSiweMessage(message)
  const { address, resources = [], statement = '' } = parsed
  const fids = resources.flatMap(resource => fidResource.exec(resource)?.[1] ?? [])
  const [fid] = fids
  const isFor =
    validateSiweMessage({ message: parsed, domain, nonce, time: new Date(now()) }) &&
    parsed.uri === uri &&
    parsed.chainId === messageChainId &&
    parsed.version === '1' &&
    statements.includes(statement)
  if (!isFor || !address || fid === undefined || fids.length > 1) return undefined
  const signed: { address: Address; message: string; signature: Hex } = { address, message, signature }
  if ((await verifyOwner(signed, upstream)) === undefined) return undefined
  const owned = await createEvmClient(upstream).readContract({
    address: registryAddress,
    abi: registryAbi,
    functionName: 'idOf',
    args: [address],
  })
  return owned === BigInt(fid) ? fid : undefined
}

import { base58 } from '@scure/base'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  getAddress,
  type Hex,
  hexToBytes,
  isAddress,
  type PublicClient,
  size,
} from 'viem'
import { createEvmClient } from '../../chains/evmClient.js'
import type { SafeFetch } from '../../source/safeFetch.js'
import type { Caller, Upstreams } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createGatewayReader } from '../gateway/createGatewayReader.js'
import { defaultEvmCoinType, etherCoinType, solanaCoinType, toCoinType, toNormalName } from '../nameRules.js'
import type { NameProvider } from '../provider.js'

/** The universal resolver (ENSIP-23), at the same address on the chains of ENS. */
export const ensUniversalResolver: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const textKeys = ['avatar', 'description'] as const
/** Chains that a name is resolved for, beside that of the registry. */
const maxChains = 20

/** What the universal resolver reverts with for a name without an owner, a resolver or such a record. */
const absences: ReadonlySet<string> = new Set([
  'EmptyAddress',
  'ResolverError',
  'ResolverNotContract',
  'ResolverNotFound',
  'ReverseAddressMismatch',
  'UnsupportedResolverProfile',
  'DNSEncodingFailed',
])

type Read = <Value>(read: (client: PublicClient) => Promise<Value>) => Promise<Value | undefined>

/**
 * Names of ENS: wildcards (ENSIP-10), addresses per network (ENSIP-11), primary names (ENSIP-19) and off-chain
 * resolvers (ERC-3668), by the universal resolver.
 */
export function createEnsNames(parameters: {
  /** CAIP-2 id of the chain of the registry. */
  root: string
  universalResolver: Address
  upstreams: Upstreams
  /** Requests a gateway on behalf of a caller. */
  safeFetch: (caller: Caller, ...request: Parameters<SafeFetch>) => ReturnType<SafeFetch>
}): NameProvider {
  const { root, universalResolver: universalResolverAddress, upstreams, safeFetch } = parameters
  const others = upstreams.chains
    .flatMap(chain => toCoinType(chain, root) ?? [])
    .filter(coinType => coinType !== etherCoinType)
    .slice(0, maxChains)
  const hasSolana = upstreams.chains.some(chain => chain.startsWith('solana:'))

  /** Undefined where ENS reports that there is nothing; a failure of an endpoint or gateway is thrown instead. */
  const createRead = (caller: Caller): Read => {
    const upstream = upstreams.get(root, caller)
    return async read => {
      let failure: unknown
      const watch = <Result>(result: Promise<Result>): Promise<Result> =>
        result.catch(error => {
          failure = error
          throw error
        })
      const readGateway = createGatewayReader((url, init) => safeFetch(caller, url, init))
      const client = createEvmClient(
        { call: (request, options) => watch(upstream.call(request, options)) },
        request => watch(readGateway(request)),
      )
      try {
        return await read(client)
      } catch (error) {
        if (failure !== undefined) throw failure
        if (isAbsence(error)) return undefined
        throw new UpstreamError('UPSTREAM_INVALID', 'The resolver of the name failed.', error)
      }
    }
  }

  const readAddress = async (read: Read, name: string, coinType: number): Promise<string | undefined> => {
    const found = await read(client =>
      client.getEnsAddress({
        name,
        universalResolverAddress,
        strict: true,
        ...(coinType !== etherCoinType && { coinType: BigInt(coinType) }),
      }),
    )
    return found ? toAddress(found, coinType) : undefined
  }

  /** The address of a key: the same account on every EVM network, which a contract is not. */
  const isKey = async (read: Read, address: Address): Promise<boolean> => {
    const code = (await read(client => client.getCode({ address }))) ?? '0x'
    return code === '0x' || code.startsWith('0xef0100')
  }

  const readName = async (read: Read, address: Address, coinType: number): Promise<string | undefined> => {
    const name = await read(client =>
      client.getEnsName({ address, coinType: BigInt(coinType), universalResolverAddress, strict: true }),
    )
    // A name in another form than its normal one looks like a name that it is not.
    return name && toNormalName(name) === name ? name : undefined
  }

  return {
    id: 'ens',
    namespaces: ['eip155', ...(hasSolana ? ['solana'] : [])],
    serves: () => true,
    async resolve(name, caller) {
      const read = createRead(caller)
      const ether = await readAddress(read, name, etherCoinType)
      const coins = [...others, ...(hasSolana ? [solanaCoinType] : [])]
      const [found, texts] = await Promise.all([
        Promise.all(coins.map(async coin => [coin, await readAddress(read, name, coin)] as const)),
        Promise.all(
          textKeys.map(async key => {
            const text = await read(client =>
              client.getEnsText({ name, key, universalResolverAddress, strict: true }),
            )
            return [key, text] as const
          }),
        ),
      ])
      const addresses: Record<number, string> = ether === undefined ? {} : { [etherCoinType]: ether }
      const isEverywhere = ether !== undefined && isAddress(ether) && (await isKey(read, ether))
      for (const [coin, address] of found) {
        const receiver = address ?? (isEverywhere && coin > defaultEvmCoinType ? ether : undefined)
        if (receiver !== undefined) addresses[coin] = receiver
      }
      if (Object.keys(addresses).length === 0) return undefined
      const attributes = texts.flatMap(([key, text]) => (text && text.length <= 2048 ? [[key, text]] : []))
      return { addresses, attributes: Object.fromEntries(attributes) }
    },
    async findName({ address, chain = root }, caller) {
      const coinType = toCoinType(chain, root)
      if (coinType === undefined || !isAddress(address, { strict: false })) return undefined
      const read = createRead(caller)
      const plain = getAddress(address.toLowerCase())
      const name = await readName(read, plain, coinType)
      if (name || coinType === etherCoinType) return name
      return (await isKey(read, plain)) ? readName(read, plain, etherCoinType) : undefined
    },
  }
}

function isAbsence(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  // A chain without the universal resolver has no names.
  if (error.walk(cause => cause instanceof ContractFunctionZeroDataError)) return true
  const reverted = error.walk(cause => cause instanceof ContractFunctionRevertedError)
  return reverted instanceof ContractFunctionRevertedError && absences.has(reverted.data?.errorName ?? '')
}

function toAddress(bytes: Hex, coinType: number): string | undefined {
  if (coinType === solanaCoinType) return size(bytes) === 32 ? base58.encode(hexToBytes(bytes)) : undefined
  return size(bytes) === 20 && !/^0x0+$/.test(bytes) ? getAddress(bytes) : undefined
}

import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  isAddress,
  isHex,
  type PrivateKeyAccount,
  toHex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { rpcErrors, WalletRpcError } from './rpcError.js'

/** The phrase of every Ethereum development tool: worthless by intention. */
const phrase = 'test test test test test test test test test test test junk'

/** Private key of the n-th development account (m/44'/60'/0'/0/n). */
export function toDevelopmentKey(index: number): Hex {
  const { privateKey } = mnemonicToAccount(phrase, { addressIndex: index }).getHdKey()
  if (!privateKey) throw new Error(`The development phrase has no key ${index}.`)
  return toHex(privateKey)
}

export const toKeys = (privateKeys: readonly Hex[]): readonly PrivateKeyAccount[] =>
  privateKeys.map(privateKey => privateKeyToAccount(privateKey))

const invalid = (): WalletRpcError => new WalletRpcError(rpcErrors.invalid)

/** `personal_sign` takes text or hex; hex is decoded to bytes before signing. */
export function signPersonal(key: PrivateKeyAccount, message: unknown): Promise<Hex> {
  if (typeof message !== 'string') throw invalid()
  return key.signMessage({ message: isHex(message) ? { raw: message } : message })
}

export function signTypedData(key: PrivateKeyAccount, data: unknown): Promise<Hex> {
  let parsed: unknown
  try {
    parsed = typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    throw invalid()
  }
  const { domain, types, primaryType, message } = parsed as Parameters<PrivateKeyAccount['signTypedData']>[0]
  return key.signTypedData({ domain, types, primaryType, message } as Parameters<
    PrivateKeyAccount['signTypedData']
  >[0])
}

/** Completes the transaction, signs it in this process, sends it to the chain and returns its hash. */
export async function sendTransaction(
  key: PrivateKeyAccount,
  { transaction, chainId, rpcUrl }: { transaction: unknown; chainId: number; rpcUrl: string },
): Promise<Hex> {
  const { to, value, data, input, gas, nonce, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = (transaction ??
    {}) as Record<string, Hex | undefined>
  if (to !== undefined && !isAddress(to, { strict: false })) throw invalid()
  const big = (amount: Hex | undefined): bigint | undefined =>
    amount === undefined ? undefined : BigInt(amount)
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createWalletClient({ account: key, chain, transport: http(rpcUrl, { retryCount: 0 }) })
  return client.sendTransaction({
    to: to as Address | undefined,
    value: big(value),
    data: data ?? input,
    gas: big(gas),
    nonce: nonce === undefined ? undefined : Number(nonce),
    ...(gasPrice
      ? { gasPrice: BigInt(gasPrice) }
      : { maxFeePerGas: big(maxFeePerGas), maxPriorityFeePerGas: big(maxPriorityFeePerGas) }),
  } as Parameters<typeof client.sendTransaction>[0])
}

let asked = 0

/** Forwards a read to the chain's node. */
export async function readChain(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++asked, method, params: params ?? [] }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw new WalletRpcError(error)
  return result
}

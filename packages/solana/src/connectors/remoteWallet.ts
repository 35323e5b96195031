import type { CaipAddress, CaipNetworkId, ConnectorEvent, Unwatch } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { StandardAccount, StandardWallet } from '../discovery/standardWallet.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { toAddress, toCaipNetworkId, toNetworkId, toStandardChain } from '../utils/caip.js'
import { writeSignature } from '../utils/readSignature.js'

export type RemoteWalletParameters = {
  name: string
  icon: string | undefined
  /** Every account of the session, the active ones first. */
  getAccounts(): readonly CaipAddress[]
  /** Whether the wallet granted a method. */
  isGranted(method: string): boolean
  request(method: string, params: object, caipNetworkId: CaipNetworkId): Promise<unknown>
  disconnect(): Promise<void>
  subscribe(listener: (event: ConnectorEvent) => void): Unwatch
}

type Input = {
  account: StandardAccount
  message: Uint8Array
  transaction: Uint8Array
  chain?: string
  options?: object
}

const invalidResponse = (): LatchkitError =>
  new LatchkitError('WALLET_FAILED', { details: 'Its response is not valid.' })

function readSignature(response: unknown): Uint8Array {
  const signature = fromBase58((response as { signature?: unknown } | null)?.signature, 88)
  if (signature?.length !== 64) throw invalidResponse()
  return signature
}

/** A Wallet Standard wallet over a session, for libraries that take one. */
export function createRemoteWallet(parameters: RemoteWalletParameters): StandardWallet {
  const { name, icon, isGranted, getAccounts, request } = parameters
  let cached: { key: string; accounts: readonly StandardAccount[] } | undefined

  /** The same objects until the session changes, as the standard requires. */
  const toAccounts = (): readonly StandardAccount[] => {
    const session = getAccounts()
    const key = session.join()
    if (cached?.key === key) return cached.accounts
    const chains = new Map<string, StandardAccount['chains']>()
    for (const account of new Set(session)) {
      const address = toAddress(account)
      chains.set(address, [...(chains.get(address) ?? []), toStandardChain(toNetworkId(account))])
    }
    const accounts = [...chains].map(
      ([address, accountChains]): StandardAccount => ({
        address,
        publicKey: fromBase58(address, 44) ?? new Uint8Array(),
        chains: accountChains,
        features: (Object.keys(features) as StandardAccount['features'][number][]).filter(feature =>
          feature.startsWith('solana:'),
        ),
      }),
    )
    cached = { key, accounts }
    return accounts
  }
  /** A message names no chain; it goes by the first one of its account. */
  const toChain = ({ account, chain }: Input): CaipNetworkId => {
    const network = toCaipNetworkId(chain ?? account.chains[0])
    if (!network) throw new LatchkitError('CHAIN_MISMATCH')
    return network
  }
  /** One request at a time, because a wallet shows one at a time. */
  const each =
    <Output>(run: (input: Input) => Promise<Output>) =>
    async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
      const outputs: Output[] = []
      for (const input of inputs) outputs.push(await run(input))
      return outputs
    }
  const methods: Readonly<Record<string, (...inputs: readonly Input[]) => Promise<readonly object[]>>> = {
    signMessage: each(async input => {
      const params = { message: toBase58(input.message), pubkey: input.account.address }
      const signature = readSignature(await request('solana_signMessage', params, toChain(input)))
      return { signedMessage: input.message, signature }
    }),
    signTransaction: each(async input => {
      const { address } = input.account
      const params = { transaction: toBase64(input.transaction), pubkey: address }
      const response = await request('solana_signTransaction', params, toChain(input))
      const transaction = fromBase64((response as { transaction?: unknown } | null)?.transaction)
      // Wallets may return the signature alone.
      const signedTransaction =
        transaction ?? writeSignature(input.transaction, address, readSignature(response))
      if (!signedTransaction) throw invalidResponse()
      return { signedTransaction }
    }),
    signAndSendTransaction: each(async input => {
      const params = {
        transaction: toBase64(input.transaction),
        pubkey: input.account.address,
        ...(input.options ? { sendOptions: input.options } : {}),
      }
      return {
        signature: readSignature(await request('solana_signAndSendTransaction', params, toChain(input))),
      }
    }),
  }
  const version = '1.0.0'
  const features: Record<`${string}:${string}`, object> = {
    'standard:connect': { version, connect: async () => ({ accounts: toAccounts() }) },
    'standard:disconnect': { version, disconnect: parameters.disconnect },
    'standard:events': {
      version,
      on: (_name: string, listener: (change: object) => void) =>
        parameters.subscribe(({ type }) =>
          listener({ accounts: type === 'disconnected' ? [] : toAccounts() }),
        ),
    },
  }
  for (const [method, run] of Object.entries(methods))
    if (isGranted(`solana_${method}`))
      features[`solana:${method}`] = { version, supportedTransactionVersions: ['legacy', 0], [method]: run }

  return {
    version,
    name,
    // The standard wants a data URI; a session has the URL of an image, which libraries draw as well.
    icon: (icon ?? '') as StandardWallet['icon'],
    get chains() {
      return [...new Set(toAccounts().flatMap(account => account.chains))]
    },
    features,
    get accounts() {
      return toAccounts()
    },
  }
}

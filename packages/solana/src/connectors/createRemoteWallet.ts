import {
  BaseError,
  type CaipAddress,
  type CaipNetworkId,
  type ConnectorEvent,
  type Unwatch,
} from '@latchkit/core'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { toAddress, toCaipNetworkId, toNetworkId, toStandardChain } from '../utils/caip.js'
import { writeSignature } from '../utils/readSignature.js'
import type { StandardAccount, StandardWallet } from './standardWallet.js'

export type RemoteWalletParameters = {
  name: string
  icon: string | undefined
  /** Every account of the session, the active ones first. */
  getAccounts(): readonly CaipAddress[]
  /** Methods the wallet granted. */
  methods: readonly string[]
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

const noAnswer = (): BaseError => new BaseError('WALLET_FAILED', { details: 'Its answer cannot be used.' })

function readSignature(answer: unknown): Uint8Array {
  const signature = fromBase58((answer as { signature?: unknown } | null)?.signature, 88)
  if (signature?.length !== 64) throw noAnswer()
  return signature
}

/** A Wallet Standard face for a wallet on another device: libraries that take one need not know the difference. */
export function createRemoteWallet(parameters: RemoteWalletParameters): StandardWallet {
  const { name, icon, methods, getAccounts, request } = parameters
  let known: { key: string; accounts: readonly StandardAccount[] } | undefined

  /** The same objects as long as nothing has changed, as the standard wants it. */
  const toAccounts = (): readonly StandardAccount[] => {
    const all = getAccounts()
    const key = all.join()
    if (known?.key === key) return known.accounts
    const chains = new Map<string, string[]>()
    for (const account of new Set(all))
      chains.set(toAddress(account), [
        ...(chains.get(toAddress(account)) ?? []),
        toStandardChain(toNetworkId(account)),
      ])
    const accounts = [...chains].map(([address, own]) => ({
      address,
      publicKey: fromBase58(address, 44),
      chains: own,
      features: Object.keys(features).filter(feature => feature.startsWith('solana:')),
    }))
    known = { key, accounts }
    return accounts
  }
  /** A request for a chain names it; a message has none and goes by the account's first. */
  const toChain = ({ account, chain }: Input): CaipNetworkId => {
    const network = toCaipNetworkId(chain ?? account.chains[0])
    if (!network) throw new BaseError('CHAIN_MISMATCH')
    return network
  }
  /** One question after the other: a wallet shows one at a time. */
  const each =
    <Output>(run: (input: Input) => Promise<Output>) =>
    async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
      const outputs: Output[] = []
      for (const input of inputs) outputs.push(await run(input))
      return outputs
    }
  const uses: Readonly<Record<string, (...inputs: readonly Input[]) => Promise<readonly object[]>>> = {
    signMessage: each(async input => {
      const params = { message: toBase58(input.message), pubkey: input.account.address }
      const signature = readSignature(await request('solana_signMessage', params, toChain(input)))
      return { signedMessage: input.message, signature }
    }),
    signTransaction: each(async input => {
      const { address } = input.account
      const params = { transaction: toBase64(input.transaction), pubkey: address }
      const answer = await request('solana_signTransaction', params, toChain(input))
      const whole = fromBase64((answer as { transaction?: unknown } | null)?.transaction)
      // Wallets may answer the signature alone.
      const signedTransaction = whole ?? writeSignature(input.transaction, address, readSignature(answer))
      if (!signedTransaction) throw noAnswer()
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
  const features: Record<string, object> = {
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
  for (const [use, run] of Object.entries(uses))
    if (methods.includes(`solana_${use}`))
      features[`solana:${use}`] = { version, supportedTransactionVersions: ['legacy', 0], [use]: run }

  return {
    version,
    name,
    icon,
    get chains() {
      return [...new Set(toAccounts().flatMap(account => account.chains))]
    },
    features,
    get accounts() {
      return toAccounts()
    },
  } as StandardWallet
}

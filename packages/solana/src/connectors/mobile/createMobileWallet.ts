import { isError } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { StandardAccount, StandardWallet } from '../../discovery/standardWallet.js'
import { toBase58 } from '../../utils/base58.js'
import { fromBase64, isSameBytes, toBase64 } from '../../utils/bytes.js'
import type { MobileSession } from './openSession.js'
import { authorizationFailed } from './toMobileError.js'

export type MobileWalletParameters = {
  /** How the site introduces itself to the wallet. */
  identity: { uri: string; name: string; icon?: string | undefined }
  /**
   * Opens the wallet in the same tick.
   * @param base the wallet's https address, once it returned one
   */
  openWallet(base: string | undefined): Promise<MobileSession>
}

export type MobileWallet = StandardWallet & {
  /** Wallet Standard name of the chain to connect on, which its `connect` cannot take. */
  setChain(chain: StandardChain): void
}

type StandardChain = StandardWallet['chains'][number]
type Authorization = { token: string; accounts: readonly StandardAccount[]; base: string | undefined }
type Input = {
  account: StandardAccount
  message: Uint8Array
  transaction: Uint8Array
  chain: StandardChain
  options?: Record<string, unknown>
}

/** A phone with a key. */
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzE0MTQxZiIvPjxyZWN0IHg9IjEwIiB5PSI1IiB3aWR0aD0iMTIiIGhlaWdodD0iMjIiIHJ4PSIzIiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjxjaXJjbGUgY3g9IjE2IiBjeT0iMTUiIHI9IjMiIGZpbGw9IiM0ZmQxYjAiLz48L3N2Zz4='

const chains: readonly StandardChain[] = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
/** Their names in version 1 of the protocol. */
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}
const walletFailed = (details: string): LatchkitError => new LatchkitError('WALLET_FAILED', { details })

function readAuthorization(response: unknown, chain: StandardChain): Authorization {
  const { auth_token, accounts, wallet_uri_base } = (response ?? {}) as Record<string, unknown>
  if (typeof auth_token !== 'string' || !Array.isArray(accounts))
    throw walletFailed('It did not authorize the site.')
  return {
    token: auth_token,
    base:
      typeof wallet_uri_base === 'string' && /^https:\/\//i.test(wallet_uri_base)
        ? wallet_uri_base
        : undefined,
    accounts: accounts.slice(0, 100).flatMap((account: unknown) => {
      const { address, chains: accountChains } = (account ?? {}) as Record<string, unknown>
      const publicKey = fromBase64(address)
      if (publicKey?.length !== 32) return []
      const supported = Array.isArray(accountChains)
        ? accountChains.filter((each): each is StandardChain => typeof each === 'string')
        : chains
      return [
        {
          address: toBase58(publicKey),
          publicKey,
          chains: [...new Set([chain, ...supported])],
          features: [],
        },
      ]
    }),
  }
}

function readPayloads(response: unknown, name: string, count: number): readonly Uint8Array<ArrayBuffer>[] {
  const values = (response as Record<string, unknown> | null)?.[name]
  const bytes = Array.isArray(values) ? values.flatMap(value => fromBase64(value) ?? []) : []
  if (bytes.length !== count) throw walletFailed('It did not return an output for every input.')
  return bytes
}

/** A signed message is the message followed by the signatures; some wallets return the signature alone. */
function readSignature(signed: Uint8Array, message: Uint8Array): Uint8Array {
  const start = signed.length - 64
  if (start < 0 || (start > 0 && !isSameBytes(signed.subarray(0, start), message)))
    throw new LatchkitError('SIGN_FAILED', { details: 'The wallet signed a different message.' })
  return signed.slice(start)
}

const toOptions = (options: Record<string, unknown> = {}): object =>
  Object.fromEntries(
    Object.entries({
      min_context_slot: options.minContextSlot,
      commitment: options.commitment,
      skip_preflight: options.skipPreflight,
      max_retries: options.maxRetries,
    }).filter(([, value]) => value !== undefined),
  )

/**
 * The wallet apps on this Android device, as one Wallet Standard wallet. Every request opens the app by a link and closes
 * the connection after the response. The authorization is kept in memory only, because its token can request
 * signatures.
 */
export function createMobileWallet({ identity, openWallet }: MobileWalletParameters): MobileWallet {
  let chain: StandardChain = 'solana:mainnet'
  let authorization: Authorization | undefined
  const listeners = new Set<(change: object) => void>()
  const getAccounts = (): readonly StandardAccount[] => authorization?.accounts ?? []
  const emit = (): void => {
    for (const listener of [...listeners]) listener({ accounts: getAccounts() })
  }

  const authorize = async (session: MobileSession, wanted: StandardChain): Promise<void> => {
    const request = (token: string | undefined): Promise<unknown> =>
      token && session.isLegacy
        ? session.request('reauthorize', { identity, auth_token: token })
        : session.request('authorize', {
            identity,
            chain: wanted,
            cluster: clusters[wanted],
            ...(token ? { auth_token: token } : {}),
          })
    const token = authorization?.token
    const response = await request(token).catch((error: unknown) => {
      // An expired token is dropped, and the visitor is asked again.
      if (!token || !isError(error) || error.rpcCode !== authorizationFailed) throw error
      return request(undefined)
    })
    authorization = readAuthorization(response, wanted)
  }
  /** One connection to the wallet's app. The link is opened before the first `await`. */
  const connectApp = async <Value>(
    wanted: StandardChain,
    run: (session: MobileSession) => Promise<Value>,
  ): Promise<Value> => {
    const session = await openWallet(authorization?.base)
    try {
      await authorize(session, wanted)
      return await run(session)
    } finally {
      session.close()
    }
  }
  /** Rejects a request for an account that the wallet no longer shares. */
  const checkAccount = ({ account }: Input): void => {
    if (!getAccounts().some(({ address }) => address === account.address))
      throw new LatchkitError('ACCOUNT_CHANGED')
  }
  const sign =
    <Output>(run: (session: MobileSession, inputs: readonly Input[]) => Promise<readonly Output[]>) =>
    (...inputs: readonly Input[]): Promise<readonly Output[]> =>
      connectApp(inputs[0]?.chain ?? chain, async session => {
        emit()
        for (const input of inputs) checkAccount(input)
        return run(session, inputs)
      })

  const version = '1.0.0'
  return {
    version,
    name: 'Mobile Wallet Adapter',
    icon,
    chains,
    get accounts() {
      return getAccounts()
    },
    setChain(next) {
      chain = next
    },
    features: {
      'standard:connect': {
        version,
        async connect(input?: { silent?: boolean }) {
          if (!input?.silent) await connectApp(chain, async () => {})
          return { accounts: getAccounts() }
        },
      },
      'standard:disconnect': {
        version,
        // The wallet keeps its authorization, because clearing it would open the app.
        async disconnect() {
          authorization = undefined
        },
      },
      'standard:events': {
        version,
        on(_name: string, listener: (change: object) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version,
        signMessage: sign(async (session, inputs) => {
          const response = await session.request('sign_messages', {
            addresses: [...new Set(inputs.map(({ account }) => toBase64(account.publicKey)))],
            payloads: inputs.map(({ message }) => toBase64(message)),
          })
          return readPayloads(response, 'signed_payloads', inputs.length).map((signed, index) => {
            const message = inputs[index]?.message as Uint8Array
            return { signedMessage: message, signature: readSignature(signed, message) }
          })
        }),
      },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: sign(async (session, inputs) => {
          const payloads = inputs.map(({ transaction }) => toBase64(transaction))
          const response = await session.request('sign_transactions', { payloads })
          return readPayloads(response, 'signed_payloads', inputs.length).map(signedTransaction => ({
            signedTransaction,
          }))
        }),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: sign(async (session, inputs) => {
          const response = await session.request('sign_and_send_transactions', {
            payloads: inputs.map(({ transaction }) => toBase64(transaction)),
            options: toOptions(inputs[0]?.options),
          })
          return readPayloads(response, 'signatures', inputs.length).map(signature => ({ signature }))
        }),
      },
    },
  }
}

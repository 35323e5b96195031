import { BaseError, isError } from '@latchkit/core'
import type { StandardAccount, StandardWallet } from '../connectors/standardWallet.js'
import { toBase58 } from '../utils/base58.js'
import { fromBase64, isSameBytes, toBase64 } from '../utils/bytes.js'
import type { MobileSession } from './openSession.js'
import { authorizationFailed } from './toMobileError.js'

export type MobileWalletParameters = {
  /** How the site introduces itself to the wallet. */
  identity: { uri: string; name: string; icon?: string | undefined }
  /** Opens the wallet, in this very tick; its own address once it has named one. */
  openWallet(base: string | undefined): Promise<MobileSession>
}

export type MobileWallet = StandardWallet & {
  /** Wallet Standard name of the chain to connect on; its `connect` has no place for it. */
  setChain(chain: string): void
}

type Authorization = { token: string; accounts: readonly StandardAccount[]; base: string | undefined }
type Input = {
  account: StandardAccount
  message: Uint8Array
  transaction: Uint8Array
  chain: string
  options?: Record<string, unknown>
}

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
/** Names of version 1. */
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}
const wrong = (details: string): BaseError => new BaseError('WALLET_FAILED', { details })

function readAuthorization(answer: unknown, chain: string): Authorization {
  const { auth_token, accounts, wallet_uri_base } = (answer ?? {}) as Record<string, unknown>
  if (typeof auth_token !== 'string' || !Array.isArray(accounts)) throw wrong('It did not authorize.')
  return {
    token: auth_token,
    base:
      typeof wallet_uri_base === 'string' && /^https:\/\//i.test(wallet_uri_base)
        ? wallet_uri_base
        : undefined,
    accounts: accounts.slice(0, 100).flatMap((account: unknown) => {
      const { address, chains: own } = (account ?? {}) as Record<string, unknown>
      const publicKey = fromBase64(address)
      if (publicKey?.length !== 32) return []
      const named = Array.isArray(own)
        ? own.filter((each): each is string => typeof each === 'string')
        : chains
      return [{ address: toBase58(publicKey), publicKey, chains: [...new Set([chain, ...named])] }]
    }),
  }
}

function readPayloads(answer: unknown, name: string, count: number): readonly Uint8Array<ArrayBuffer>[] {
  const values = (answer as Record<string, unknown> | null)?.[name]
  const bytes = Array.isArray(values) ? values.flatMap(value => fromBase64(value) ?? []) : []
  if (bytes.length !== count) throw wrong('It did not answer every input.')
  return bytes
}

/** A signed message is the message with the signatures behind it; some wallets answer the signature alone. */
function readSignature(signed: Uint8Array, message: Uint8Array): Uint8Array {
  const start = signed.length - 64
  if (start < 0 || (start > 0 && !isSameBytes(signed.subarray(0, start), message)))
    throw new BaseError('SIGN_FAILED', { details: 'The wallet signed another text.' })
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
 * Wallets on this Android device, as one Wallet Standard wallet. Every question opens the wallet's app by a link,
 * and closes the connection after the answer. What a wallet authorized is kept in memory only: a token that
 * signs for a visitor does not belong into storage.
 */
export function createMobileWallet({ identity, openWallet }: MobileWalletParameters): MobileWallet {
  let chain = 'solana:mainnet'
  let authorization: Authorization | undefined
  const listeners = new Set<(change: object) => void>()
  const getAccounts = (): readonly StandardAccount[] => authorization?.accounts ?? []
  const emit = (): void => {
    for (const listener of [...listeners]) listener({ accounts: getAccounts() })
  }

  const authorize = async (session: MobileSession, wanted: string): Promise<void> => {
    const ask = (token: string | undefined): Promise<unknown> =>
      token && session.isLegacy
        ? session.request('reauthorize', { identity, auth_token: token })
        : session.request('authorize', {
            identity,
            chain: wanted,
            cluster: clusters[wanted],
            ...(token ? { auth_token: token } : {}),
          })
    const token = authorization?.token
    const answer = await ask(token).catch((error: unknown) => {
      // A token that is not good any more is thrown away, and the visitor asked as at first.
      if (!token || !isError(error) || error.rpcCode !== authorizationFailed) throw error
      return ask(undefined)
    })
    authorization = readAuthorization(answer, wanted)
  }
  /** One visit to the wallet's app. The link is opened before the first `await`. */
  const visit = async <Value>(
    wanted: string,
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
  /** The wallet may have let go of the account that is addressed: nothing is asked of another one. */
  const checkAccount = ({ account }: Input): void => {
    if (!getAccounts().some(({ address }) => address === account.address))
      throw new BaseError('ACCOUNT_CHANGED')
  }
  const sign =
    <Output>(run: (session: MobileSession, inputs: readonly Input[]) => Promise<readonly Output[]>) =>
    (...inputs: readonly Input[]): Promise<readonly Output[]> =>
      visit(inputs[0]?.chain ?? chain, async session => {
        emit()
        for (const input of inputs) checkAccount(input)
        return run(session, inputs)
      })

  const version = '1.0.0'
  return {
    name: 'Mobile Wallet Adapter',
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
          if (!input?.silent) await visit(chain, async () => {})
          return { accounts: getAccounts() }
        },
      },
      'standard:disconnect': {
        version,
        // The wallet's own memory is not cleared: that would open its app to say good-bye.
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
          const answer = await session.request('sign_messages', {
            addresses: [...new Set(inputs.map(({ account }) => toBase64(toKey(account))))],
            payloads: inputs.map(({ message }) => toBase64(message)),
          })
          return readPayloads(answer, 'signed_payloads', inputs.length).map((signed, index) => {
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
          const answer = await session.request('sign_transactions', { payloads })
          return readPayloads(answer, 'signed_payloads', inputs.length).map(signedTransaction => ({
            signedTransaction,
          }))
        }),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: sign(async (session, inputs) => {
          const answer = await session.request('sign_and_send_transactions', {
            payloads: inputs.map(({ transaction }) => toBase64(transaction)),
            options: toOptions(inputs[0]?.options),
          })
          return readPayloads(answer, 'signatures', inputs.length).map(signature => ({ signature }))
        }),
      },
    },
  }
}

const toKey = (account: StandardAccount): Uint8Array =>
  (account as StandardAccount & { publicKey: Uint8Array }).publicKey

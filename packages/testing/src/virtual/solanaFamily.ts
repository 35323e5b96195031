import { base58, base64 } from '@scure/base'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { readChain } from './keys.js'
import { rpcErrors, WalletRpcError } from './rpcError.js'
import { type SolanaKey, toSolanaDevelopmentKey, toSolanaKey } from './solanaKeys.js'
import { toSignInText } from './solanaSignIn.js'
import {
  fillSignature,
  isTransactionMessage,
  type ParsedTransaction,
  parseTransaction,
} from './solanaTransaction.js'
import type { SolanaFeature, VirtualSolanaOptions } from './types.js'
import type { Visitor } from './visitor.js'
import type { WalletCall, WalletEvent, WireAccount } from './wire.js'

export const solanaFeatures: readonly SolanaFeature[] = [
  'signIn',
  'signTransaction',
  'signAndSendTransaction',
  'signMessage',
  'disconnect',
  'events',
]
export const solanaChains: readonly string[] = [
  'solana:localnet',
  'solana:devnet',
  'solana:testnet',
  'solana:mainnet',
]
/** A chain that no site is configured for. */
const nowhere = 'solana:nowhere'

export type SolanaFamily = {
  addresses(): readonly string[]
  chains(): readonly string[]
  /** Handles a request of a page's Wallet Standard object; returns `undefined` for a method of another family. */
  answer(call: WalletCall): Promise<unknown> | undefined
  setAccounts(addresses: readonly string[]): Promise<void>
  setChains(chains: readonly string[]): Promise<void>
  tellAccounts(origins?: readonly string[]): Promise<void>
}

type Wire = Readonly<Record<string, unknown>>

const invalid = (message: string): WalletRpcError =>
  new WalletRpcError({ ...rpcErrors.invalid, message: `Invalid parameters: ${message}` })

/** The half of a virtual wallet that speaks Wallet Standard; bytes cross as base64. */
export function createSolanaFamily(parameters: {
  options: VirtualSolanaOptions
  visitor: Visitor
  /** Origins that the visitor allowed. */
  sites: Set<string>
  /** Called when the visitor approves a site. */
  allow(origin: string): void
  emit(event: WalletEvent): Promise<void>
}): SolanaFamily {
  const { options, visitor, sites, allow, emit } = parameters
  const keys = (options.privateKeys ?? [toSolanaDevelopmentKey(0)]).map(toSolanaKey)
  const features = options.features ?? solanaFeatures
  const versions = options.transactionVersions ?? ['legacy', 0]
  let shared: readonly SolanaKey[] = keys
  let chains = options.chains ?? solanaChains

  const toWire = ({ address, publicKey }: SolanaKey): WireAccount => ({
    address,
    publicKey: base64.encode(publicKey),
    chains,
    features: features.filter(feature => feature.startsWith('sign')).map(feature => `solana:${feature}`),
    label: `Account ${keys.findIndex(key => key.address === address) + 1}`,
  })
  const visible = (origin: string): readonly WireAccount[] =>
    !visitor.isLocked() && sites.has(origin) ? shared.map(toWire) : []
  const tellAccounts = (origins: readonly string[] = [...sites]): Promise<void> =>
    emit({
      event: 'standard:change',
      value: { accounts: visitor.isLocked() ? [] : shared.map(toWire) },
      origins,
    })
  const setChains = async (next: readonly string[]): Promise<void> => {
    chains = next
    await emit({ event: 'standard:change', value: { chains } })
    await tellAccounts()
  }

  async function connect(call: WalletCall): Promise<{ accounts: readonly WireAccount[] }> {
    const { origin } = call
    const isSilent = (call.params as Wire | undefined)?.['silent'] === true
    if (visible(origin).length === 0 && !isSilent) {
      if (visitor.isLocked()) await visitor.askLocked(call, () => sites.has(origin))
      else await visitor.ask(call)
      allow(origin)
      if (visitor.outcomeOf(call.method) === 'wrongChain') await setChains([nowhere])
    }
    return { accounts: visible(origin) }
  }

  const inputsOf = ({ params }: WalletCall): readonly Wire[] => {
    const isList =
      Array.isArray(params) && params.length > 0 && params.every(input => typeof input === 'object' && input)
    if (!isList) throw invalid('there is nothing to sign.')
    return params as Wire[]
  }
  const bytesOf = (input: Wire, name: string): Uint8Array => {
    try {
      return base64.decode(input[name] as string)
    } catch {
      throw invalid(`${name} is no bytes.`)
    }
  }
  const keyOf = (origin: string, address: unknown): SolanaKey => {
    const key = shared.find(candidate => candidate.address === address)
    if (!key || visible(origin).length === 0) throw new WalletRpcError(rpcErrors.unauthorized)
    return key
  }
  const expectChain = (call: WalletCall, chain: unknown): void => {
    const isWrong = visitor.outcomeOf(call.method) === 'wrongChain'
    if (isWrong || (chain !== undefined && !chains.includes(chain as string)))
      throw new WalletRpcError({ code: 4902, message: `Unsupported chain: ${String(chain)}` })
  }

  async function signMessages(call: WalletCall): Promise<unknown> {
    const tasks = inputsOf(call).map(input => {
      const message = bytesOf(input, 'message')
      if (isTransactionMessage(message)) throw invalid('a transaction is no message.')
      return { key: keyOf(call.origin, input['account']), message }
    })
    await visitor.ask(call)
    return tasks.map(({ key, message }) => ({
      signedMessage: base64.encode(message),
      signature: base64.encode(key.sign(message)),
    }))
  }

  const readTransaction = (call: WalletCall, input: Wire) => {
    const key = keyOf(call.origin, input['account'])
    expectChain(call, input['chain'])
    const bytes = bytesOf(input, 'transaction')
    let parsed: ParsedTransaction
    try {
      parsed = parseTransaction(bytes)
    } catch (error) {
      throw invalid((error as Error).message)
    }
    if (!versions.includes(parsed.version as 0)) throw invalid('this transaction version is not supported.')
    if (!parsed.signers.includes(key.address)) throw invalid('the account is no signer of the transaction.')
    return { key, bytes, parsed, input }
  }
  const sign = ({ key, bytes, parsed }: ReturnType<typeof readTransaction>) => {
    const signature = key.sign(parsed.message)
    return { signature, transaction: fillSignature(bytes, parsed, { address: key.address, signature }) }
  }

  async function signTransactions(call: WalletCall): Promise<unknown> {
    const tasks = inputsOf(call).map(input => readTransaction(call, input))
    await visitor.ask(call)
    return tasks.map(task => ({ signedTransaction: base64.encode(sign(task).transaction) }))
  }

  const rpcUrlOf = (chain: string): string => {
    const { rpcUrl } = options
    const url = typeof rpcUrl === 'object' ? rpcUrl[chain] : rpcUrl
    if (!url) throw new WalletRpcError(rpcErrors.lostChain)
    return url
  }

  async function sendTransactions(call: WalletCall): Promise<unknown> {
    const tasks = inputsOf(call).map(input => {
      if (typeof input['chain'] !== 'string') throw invalid('a chain is needed.')
      return { ...readTransaction(call, input), rpcUrl: rpcUrlOf(input['chain']) }
    })
    await visitor.ask(call)
    const sent: { signature: string }[] = []
    for (const task of tasks) {
      const { signature, transaction } = sign(task)
      const wanted = (task.input['options'] ?? {}) as Wire
      // The node returns the first signature, the fee payer's, which Wallet Standard uses for the transaction, too.
      const id = await readChain(task.rpcUrl, 'sendTransaction', [
        base64.encode(transaction),
        {
          encoding: 'base64',
          ...pick(wanted, ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot']),
        },
      ])
      if (typeof wanted['commitment'] === 'string')
        await waitForCommitment(task.rpcUrl, String(id), wanted['commitment'])
      sent.push({ signature: base64.encode(typeof id === 'string' ? base58.decode(id) : signature) })
    }
    return sent
  }

  async function signIn(call: WalletCall): Promise<unknown> {
    const host = new URL(call.origin).host
    const inputs = Array.isArray(call.params) && call.params.length > 0 ? inputsOf(call) : [{}]
    const tasks = inputs.map(given => {
      const input = given as SolanaSignInInput
      const key = input.address === undefined ? shared[0] : shared.find(one => one.address === input.address)
      if (!key) throw new WalletRpcError(rpcErrors.unauthorized)
      if (input.domain !== undefined && input.domain !== host)
        throw invalid('this is not the domain of the site.')
      try {
        return { key, text: toSignInText({ ...input, domain: host, address: key.address }) }
      } catch (error) {
        throw invalid((error as Error).message)
      }
    })
    if (visitor.isLocked()) await visitor.askLocked(call, () => false)
    else await visitor.ask(call)
    allow(call.origin)
    const outputs = tasks.map(({ key, text }) => {
      const message = new TextEncoder().encode(text)
      return {
        account: toWire(key),
        signedMessage: base64.encode(message),
        signature: base64.encode(key.sign(message)),
      }
    })
    return { outputs, accounts: visible(call.origin) }
  }

  const methods: Readonly<Record<string, (call: WalletCall) => Promise<unknown>>> = {
    'standard:connect': connect,
    'standard:disconnect': async ({ origin }) => {
      if (sites.delete(origin))
        await emit({ event: 'standard:change', value: { accounts: [] }, origins: [origin] })
      return null
    },
    'solana:signMessage': signMessages,
    'solana:signTransaction': signTransactions,
    'solana:signAndSendTransaction': sendTransactions,
    'solana:signIn': signIn,
  }

  return {
    addresses: () => shared.map(({ address }) => address),
    chains: () => chains,
    answer: call => {
      const run = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
      const [, feature] = call.method.split(':')
      const isOffered = feature === 'connect' || features.includes(feature as SolanaFeature)
      return run && isOffered ? run(call) : undefined
    },
    async setAccounts(addresses) {
      shared = addresses.map(address => {
        const key = keys.find(candidate => candidate.address === address)
        if (!key) throw new Error(`The wallet has no key for ${address}.`)
        return key
      })
      await tellAccounts()
    },
    setChains,
    tellAccounts,
  }
}

const pick = (from: Wire, names: readonly string[]): Wire =>
  Object.fromEntries(names.filter(name => from[name] !== undefined).map(name => [name, from[name]]))

const levels = ['processed', 'confirmed', 'finalized']

/** Waits until the cluster confirms the transaction; times out after a minute. */
async function waitForCommitment(rpcUrl: string, id: string, commitment: string): Promise<void> {
  const wanted = levels.indexOf(commitment)
  for (const start = Date.now(); Date.now() - start < 60_000; ) {
    const { value } = (await readChain(rpcUrl, 'getSignatureStatuses', [[id]])) as {
      value: readonly ({ confirmationStatus?: string; err?: unknown } | null)[]
    }
    const [status] = value
    if (status?.err)
      throw new WalletRpcError({
        code: -32003,
        message: 'Transaction failed on the chain.',
        data: status.err,
      })
    if (status && levels.indexOf(status.confirmationStatus ?? '') >= wanted) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new WalletRpcError({ code: -32603, message: 'Transaction was not confirmed in time.' })
}

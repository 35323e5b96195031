import type { InjectedPage } from '../injected/injectedSide.js'
import type { InjectedFamily, InjectedParameters } from '../injected/types.js'
import { WalletRpcError } from '../rpcError.js'
import type { WalletCall } from '../wire.js'
import { type StacksKey, toStacksId, toStacksKey } from './stacksKeys.js'

/** The wallets whose ways it copies; `sip030` has none. */
export type StacksShape = 'leather' | 'xverse' | 'fordefi' | 'sip030'
export type StacksNetwork = 'mainnet' | 'testnet'

/** How a wallet changes a transaction, in hex: before it signs it, or what it returns. */
export type StacksTampering = { before?: (hex: string) => string; after?: (hex: string) => string }

/** The Stacks side of a virtual wallet. */
export type VirtualStacksOptions = {
  /** Default `sip030`. */
  shape?: StacksShape | undefined
  /** 32 bytes in hex each. Development keys only. */
  privateKeys?: readonly string[] | undefined
  /** Default `mainnet`. */
  network?: StacksNetwork | undefined
  /** The unsigned transaction, in hex, for a payment that the wallet builds itself. */
  build?: ((method: string, params: Record<string, unknown>) => Promise<string>) | undefined
  /** Hands a signed transaction, in hex, to the chain. */
  send?: ((signed: string) => Promise<void>) | undefined
}

export type StacksFamily = InjectedFamily & {
  keys: readonly StacksKey[]
  /** Changes a transaction before the wallet signs it, or what it returns. */
  tamper(change: StacksTampering | undefined): void
  /** From now on it agrees to change its network, and stays. */
  staysOnSwitch(): void
  /** From now on it shares no account there. */
  forgetNetwork(network: StacksNetwork): void
  setNetwork(network: StacksNetwork): void
}

type Parameters = Record<string, unknown>
type Handler = (call: WalletCall, params: Parameters) => Promise<unknown>

const entry = { name: 'Virtual Stacks', methods: ['stx_getAddresses', 'stx_signMessage'] }
const pages: Readonly<Record<StacksShape, InjectedPage>> = {
  leather: {
    path: 'LeatherProvider',
    flags: ['isLeather'],
    methods: ['request'],
    returns: 'response or rejection',
    entry,
  },
  xverse: {
    path: 'XverseProviders.BitcoinProvider',
    methods: ['request'],
    subscribe: 'addListener',
    returns: 'response',
    entry,
  },
  fordefi: {
    path: 'FordefiProviders.UtxoProvider',
    flags: ['isFordefi'],
    methods: ['request'],
    returns: 'response',
    entry,
  },
  sip030: {
    path: 'VirtualStacksProvider',
    methods: ['request'],
    subscribe: 'listen',
    returns: 'response',
    entry,
  },
}
/** Names of events; the others have none. */
const eventNames = {
  xverse: { accounts: 'accountChange', network: 'networkChange' },
  sip030: { accounts: 'stx_accountChange', network: 'stx_networkChange' },
} as const
/** What asks the visitor for the accounts. */
const connecting: Readonly<Record<StacksShape, readonly string[]>> = {
  leather: ['getAddresses', 'stx_getAddresses'],
  xverse: ['wallet_connect', 'getAddresses', 'stx_getAddresses'],
  fordefi: ['wallet_connect'],
  sip030: ['stx_getAddresses'],
}

const fail = (code: number, message: string): WalletRpcError => new WalletRpcError({ code, message })

/** The half of a virtual wallet that has Stacks, in the ways of its shape. */
export function createStacksFamily(parameters: InjectedParameters<VirtualStacksOptions>): StacksFamily {
  const { options, ask, sites, allow, emit } = parameters
  const { shape = 'sip030', privateKeys = ['01'.repeat(32), '02'.repeat(32)], build, send } = options
  const keys = privateKeys.map(toStacksKey)
  const events = shape === 'xverse' || shape === 'sip030' ? eventNames[shape] : undefined
  const forgotten = new Set<StacksNetwork>()
  let network: StacksNetwork = options.network ?? 'mainnet'
  let shared: readonly StacksKey[] = keys
  let staysHere = false
  let change: StacksTampering | undefined

  const toEntry = (key: StacksKey, at: StacksNetwork): object => ({
    ...(shape === 'xverse' ? { purpose: 'stacks', addressType: 'stacks', walletType: 'software' } : {}),
    ...(shape === 'leather' ? { symbol: 'STX' } : {}),
    address: key[at],
    publicKey: key.publicKey,
  })
  const bitcoinEntry = {
    symbol: 'BTC',
    type: 'p2wpkh',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  }
  const toAddresses = (at: StacksNetwork): object => ({
    addresses: [
      ...(shape === 'leather' ? [bitcoinEntry] : []),
      ...(forgotten.has(at) ? [] : shared.map(key => toEntry(key, at))),
    ],
    ...(shape === 'xverse' ? { network: { bitcoin: { name: 'Mainnet' }, stacks: { name: at } } } : {}),
  })
  const emitAccounts = (): void => {
    if (!events) return
    const entries = shared.map(key => toEntry(key, network))
    emit(
      events.accounts,
      shape === 'xverse' ? { type: 'accountChange', ...toAddresses(network) } : entries,
      sites.list(),
    )
  }
  const emitNetwork = (): void => {
    if (!events) return
    const stacks = { name: network }
    emit(
      events.network,
      shape === 'xverse' ? { type: 'networkChange', stacks, ...toAddresses(network) } : { network },
    )
  }

  const toKey = (): StacksKey => {
    const [key] = shared
    if (!key) throw fail(-32002, 'Access denied')
    return key
  }
  const sign = (hex: string): string => {
    const signed = toKey().signTransaction(change?.before?.(hex) ?? hex)
    return change?.after?.(signed) ?? signed
  }
  /** Builds, signs and sends a payment. */
  const pay = async (method: string, params: Parameters): Promise<object> => {
    if (!build || !send) throw fail(-32601, `"${method}" is not supported`)
    const signed = sign(await build(method, params))
    await send(signed)
    const id = toStacksId(signed)
    return shape === 'fordefi' ? { txId: id } : { txid: id, transaction: signed }
  }

  const connect: Handler = async (call, { network: wanted, addresses, purposes }) => {
    const asked = addresses ?? purposes
    if (Array.isArray(asked) && !asked.includes('stacks')) return { addresses: [] }
    await ask(call)
    allow(call.origin)
    const name = typeof wanted === 'string' ? (wanted.toLowerCase() as StacksNetwork) : network
    if (!staysHere && shape !== 'fordefi') network = name
    return toAddresses(network)
  }
  const payFor: Handler = async (call, params) => {
    await ask(call)
    return pay(call.method, params)
  }
  const handlers: Readonly<Record<string, Handler>> = {
    ...Object.fromEntries(connecting[shape].map(method => [method, connect])),
    ...(shape === 'xverse'
      ? {
          async wallet_getAccount({ origin }) {
            if (!sites.has(origin)) throw fail(-32002, 'Access denied.')
            return toAddresses(network)
          },
          async wallet_changeNetwork(call, { name }) {
            await ask(call)
            const wanted: StacksNetwork = name === 'Mainnet' ? 'mainnet' : 'testnet'
            if (staysHere || wanted === network) return null
            network = wanted
            emitNetwork()
            return null
          },
          async wallet_disconnect({ origin }) {
            sites.delete(origin)
            return null
          },
        }
      : {}),
    async stx_signMessage(call, { message }) {
      await ask(call)
      return { signature: toKey().signText(String(message)), publicKey: toKey().publicKey }
    },
    async stx_signStructuredMessage(call, { domain, message }) {
      await ask(call)
      const signature = toKey().signStructured(String(domain), String(message))
      return { signature, publicKey: toKey().publicKey }
    },
    ...(shape === 'fordefi'
      ? {}
      : {
          async stx_signTransaction(call, params) {
            await ask(call)
            const transaction = sign(String(params['transaction']))
            return shape === 'leather' ? { transaction, txHex: transaction } : { transaction }
          },
        }),
    stx_transferStx: payFor,
    stx_callContract: payFor,
  }

  return {
    page: pages[shape],
    ...(shape === 'leather' ? {} : { rejection: { code: -32000, message: 'User rejected request' } }),
    supports: method => Object.hasOwn(handlers, method),
    async handle(call) {
      const handler = Object.hasOwn(handlers, call.method) ? handlers[call.method] : undefined
      if (!handler) throw fail(-32601, `"${call.method}" is not supported`)
      const [params] = (call.params ?? []) as readonly unknown[]
      return handler(call, Object(params) as Parameters)
    },
    keys,
    addresses: () => shared.map(key => key[network]),
    setAccounts(places) {
      shared = places.flatMap(place => keys[place] ?? [])
      emitAccounts()
    },
    disconnect(origins) {
      for (const origin of origins) sites.delete(origin)
      if (shape === 'xverse') emit('disconnect', { type: 'disconnect' }, origins)
      if (shape === 'sip030') emit(eventNames.sip030.accounts, [], origins)
    },
    tamper(next) {
      change = next
    },
    staysOnSwitch() {
      staysHere = true
    },
    forgetNetwork: name => void forgotten.add(name),
    setNetwork(next) {
      network = next
      emitNetwork()
    },
  }
}

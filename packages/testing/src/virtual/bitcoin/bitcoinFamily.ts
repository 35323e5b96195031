import { base64, hex } from '@scure/base'
import type { InjectedFamily, InjectedParameters } from '../injected/types.js'
import { rpcErrors, WalletRpcError } from '../rpcError.js'
import type { WalletCall } from '../wire.js'
import { type BitcoinKey, type BitcoinNetwork, toBitcoinKey } from './bitcoinKeys.js'
import {
  type BitcoinPageShape,
  bitcoinEvents,
  bitcoinPages,
  oneAddress,
  unisatNames,
  xverseNames,
} from './bitcoinShapes.js'
import { type BitcoinTampering, readToken, signPsbtAs } from './signPsbtAs.js'

/** The Bitcoin side of a virtual wallet. */
export type VirtualBitcoinOptions = {
  /** Default `unisat`. */
  shape?: BitcoinPageShape | undefined
  /**
   * One account each: an address that pays, and one for ordinals where the wallet has two. 32 bytes in hex. Development keys
   * only.
   */
  privateKeys?: readonly string[] | undefined
  /** In the place of `privateKeys`: the keys of each account, the one that pays first. */
  accounts?: readonly (readonly BitcoinKey[])[] | undefined
  /** Default `mainnet`. */
  network?: BitcoinNetwork | undefined
}

export type BitcoinFamily = InjectedFamily & {
  /** Changes what it signs, or returns it unsigned. */
  tamper(tampering: BitcoinTampering | undefined): void
  /** From now on it agrees to change its network, and stays. */
  staysOnSwitch(): void
  /** From now on it has no such network. */
  forgetNetwork(network: BitcoinNetwork): void
  setNetwork(network: BitcoinNetwork): void
}

type Handler = (call: WalletCall, ...parameters: readonly unknown[]) => Promise<unknown>

const allNetworks: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'signet', 'regtest']
const read = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
const toText = (value: unknown, name: string): string => String(read(value, name))

/** The half of a virtual wallet that has Bitcoin, in the ways of its shape. */
export function createBitcoinFamily(parameters: InjectedParameters<VirtualBitcoinOptions>): BitcoinFamily {
  const { options, ask, sites, allow, emit } = parameters
  const { shape = 'unisat', network: first = 'mainnet', privateKeys = ['51'.repeat(32)] } = options
  const kinds = oneAddress.includes(shape) ? (['p2wpkh'] as const) : (['p2wpkh', 'p2tr'] as const)
  const accounts =
    options.accounts ?? privateKeys.map(secret => kinds.map(kind => toBitcoinKey(secret, kind)))
  const page = bitcoinPages[shape]
  const events = bitcoinEvents(shape)
  let order: readonly number[] = accounts.map((_, place) => place)
  let network = first
  let networks = allNetworks
  let tampering: BitcoinTampering | undefined
  let staysHere = false

  const getKeys = (): readonly BitcoinKey[] =>
    (accounts[order[0] ?? 0] ?? []).map(key => key.toNetwork(network))
  const toEntry = ({ address, kind, publicKey }: BitcoinKey, index: number) => ({
    address,
    publicKey: hex.encode(kind === 'p2tr' ? publicKey.slice(1) : publicKey),
    purpose: index === 0 ? 'payment' : 'ordinals',
    type: kind,
    symbol: 'BTC',
  })
  const listEntries = () => getKeys().map(toEntry)
  /** As the Wallet Standard has them, with bytes in base64. */
  const listWires = () =>
    getKeys().map(({ address, publicKey }) => ({
      address,
      publicKey: base64.encode(publicKey),
      chains: [`bitcoin:${network}`],
      features: ['bitcoin:signTransaction', 'bitcoin:signMessage'],
      purpose: 'payment',
    }))
  const listFirst = (): readonly string[] =>
    getKeys()
      .slice(0, 1)
      .map(({ address }) => address)
  const connect = async <Value>(call: WalletCall, share: () => Value): Promise<Value> => {
    await ask(call)
    allow(call.origin)
    return share()
  }
  const signPsbt: Handler = async (call, ...values) => {
    await ask(call)
    return signPsbtAs(shape, values, { keys: getKeys(), tampering })
  }
  const signText = async (call: WalletCall, address: unknown, message: unknown): Promise<string> => {
    await ask(call)
    const keys = getKeys()
    const key = keys.find(each => each.address === address) ?? keys[0]
    if (!key) throw new WalletRpcError(rpcErrors.unauthorized)
    return key.kind === 'p2tr'
      ? key.signProof(String(message))
      : key.signRecoverable(String(message), key.kind === 'p2wpkh' ? 39 : 31)
  }
  const switchTo = async (call: WalletCall, name: unknown, names: typeof xverseNames): Promise<null> => {
    const wanted = networks.find(each => names[each] === name)
    if (!wanted) throw new WalletRpcError(rpcErrors.unknownChain)
    if (wanted === network) return null
    await ask(call)
    if (!staysHere) network = wanted
    return null
  }

  const requests: Readonly<Record<string, Handler>> = {
    async wallet_connect(call, value) {
      const wanted = read(value, 'addresses')
      if (Array.isArray(wanted) && !wanted.some(each => each === 'payment' || each === 'ordinals'))
        return { addresses: [] }
      return connect(call, () => ({ addresses: listEntries(), walletType: 'software' }))
    },
    wallet_getCurrentPermissions: async ({ origin }) => (sites.has(origin) ? [{ type: 'account' }] : []),
    getAddresses: async call => {
      const isPassive = shape === 'xverse' && sites.has(call.origin)
      return isPassive ? { addresses: listEntries() } : connect(call, () => ({ addresses: listEntries() }))
    },
    wallet_getNetwork: async () => ({ bitcoin: { name: xverseNames[network] } }),
    wallet_changeNetwork: (call, value) => switchTo(call, toText(value, 'name'), xverseNames),
    wallet_disconnect: async ({ origin }) => {
      sites.delete(origin)
      return null
    },
    signPsbt,
    async signMessage(call, value) {
      const place = toText(value, 'paymentType') === 'p2tr' ? 1 : 0
      const address = shape === 'leather' ? getKeys()[place]?.address : toText(value, 'address')
      return { signature: await signText(call, address, toText(value, 'message')), address }
    },
  }
  const leatherRequests = ['getAddresses', 'signPsbt', 'signMessage']
  const methods: Readonly<Record<string, Handler>> = {
    requestAccounts: call => connect(call, listFirst),
    getAccounts: async ({ origin }) => (sites.has(origin) ? listFirst() : []),
    getPublicKey: async () => hex.encode(getKeys()[0]?.publicKey ?? new Uint8Array()),
    getChain: async () => ({ enum: unisatNames[network] }),
    switchChain: (call, name) => switchTo(call, name, unisatNames),
    async disconnect({ origin }) {
      sites.delete(origin)
    },
    signPsbt,
    signTransaction: signPsbt,
    async signMessage(call, message) {
      if (shape === 'magicEden') {
        const token = readToken(message)
        return signText(call, token['address'], token['message'])
      }
      if (shape === 'oyl')
        return { signature: await signText(call, toText(message, 'address'), toText(message, 'message')) }
      const signature = await signText(call, undefined, message)
      return shape === 'alby' ? { signature } : signature
    },
    getAddresses: call =>
      connect(call, () => {
        const [payment, ordinals] = listEntries()
        return { nativeSegwit: payment, ...(ordinals ? { taproot: ordinals } : {}) }
      }),
    enable: call => connect(call, () => ({ enabled: true })),
    async getAddress({ origin }) {
      if (!sites.has(origin)) throw new WalletRpcError(rpcErrors.unauthorized)
      return listEntries()[0]
    },
    connect: call => connect(call, () => ({ addresses: listEntries() })),
  }
  const features: Readonly<Record<string, Handler>> = {
    'bitcoin:connect': call => connect(call, () => ({ accounts: listWires() })),
    async 'bitcoin:disconnect'({ origin }) {
      sites.delete(origin)
    },
    async 'bitcoin:signMessage'(call, input) {
      const message = toText(input, 'message')
      const text = new TextDecoder().decode(base64.decode(message))
      return [{ signedMessage: message, signature: await signText(call, read(input, 'account'), text) }]
    },
    async 'bitcoin:signTransaction'(call, input) {
      const [signed] = (await signPsbt(call, input)) as readonly { signedPsbt: Uint8Array }[]
      return [{ signedPsbt: base64.encode(signed?.signedPsbt ?? new Uint8Array()) }]
    },
  }
  const isRequest = page.methods.includes('request')
  const handlers = page.standard ? features : isRequest ? requests : methods
  const supports = (method: string): boolean => {
    if (!isRequest && !page.standard) return page.methods.includes(method)
    return shape === 'leather' ? leatherRequests.includes(method) : Object.hasOwn(handlers, method)
  }
  const emitAccounts = (origins = sites.list(), isShared = true): void => {
    const listed = isShared ? listFirst() : []
    const standard = { accounts: isShared ? listWires() : [] }
    const other = shape === 'xverse' ? { type: 'accountChange' } : shape === 'alby' ? undefined : listed
    const payload = page.standard ? standard : other
    emit(events.accounts, payload, origins)
  }

  const isCoded = shape === 'xverse' || shape === 'fordefi'
  return {
    page,
    ...(isCoded ? { rejection: { code: -32000, message: 'User rejected the request.' } } : {}),
    supports,
    async handle(call) {
      const handler = supports(call.method) ? handlers[call.method] : undefined
      if (!handler) throw new WalletRpcError({ code: -32601, message: `"${call.method}" is not supported` })
      return handler(call, ...((call.params ?? []) as readonly unknown[]))
    },
    addresses: () => getKeys().map(({ address }) => address),
    setAccounts(places) {
      order = places
      emitAccounts()
    },
    disconnect(origins) {
      for (const origin of origins) sites.delete(origin)
      if (events.end) emit(events.end, { type: 'disconnect' }, origins)
      else emitAccounts(origins, false)
    },
    tamper(next) {
      tampering = next
    },
    staysOnSwitch() {
      staysHere = true
    },
    forgetNetwork(name) {
      networks = networks.filter(each => each !== name)
    },
    setNetwork(next) {
      network = next
      if (page.standard) {
        emitAccounts()
        return
      }
      // Xverse emits it twice.
      const times = shape === 'xverse' ? 2 : 1
      for (let time = 0; time < times; time++)
        emit(events.network, shape === 'xverse' ? { type: 'networkChange' } : next)
    },
  }
}

/** An object that a wallet puts into the page, as the page sees it. */
export type InjectedPage = {
  /** Where it is, from `window`; also its id in a registry of WBIP004. */
  path: string
  /** Properties that are true. */
  flags?: readonly string[] | undefined
  /** Its methods; each passes its parameters to the wallet. */
  methods: readonly string[]
  /** The method that subscribes to its events; without one it has none. */
  subscribe?: 'on' | 'addListener' | 'listen' | undefined
  /** What a call resolves with: the value, or the response of JSON-RPC, which some wallets reject with where it is an error. */
  returns: 'value' | 'response' | 'response or rejection'
  /** It is a wallet of the Wallet Standard with features `bitcoin:*`, which registers by its events. */
  standard?: { name: string; icon: string; chains: readonly string[] } | undefined
  /** Its entry in `wbip_providers`. */
  entry?: { name: string; methods: readonly string[] } | undefined
}

/** The object of one page, over a channel that carries JSON. */
export type InjectedSide = {
  provider: Record<string, unknown>
  emit(event: string, payload: unknown): void
  listenerCount(): number
  /** Puts it into the page, with its entry in the registry. Returns how to remove it. */
  install(page: object): () => void
}

/**
 * Creates the object. It uses nothing outside its body, because it is also sent to pages as source text.
 * @param send passes a call on, in the tick of the call; it rejects with an error that has a `code`
 */
export function createInjectedSide(
  { path, flags = [], methods, subscribe, returns, standard, entry }: InjectedPage,
  send: (method: string, parameters: readonly unknown[]) => Promise<unknown>,
): InjectedSide {
  type Listener = (payload: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  let serial = 0

  const respond = async (method: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (returns === 'value') return send(method, parameters)
    serial += 1
    const envelope = { jsonrpc: '2.0', id: String(serial) }
    try {
      return { ...envelope, result: await send(method, parameters) }
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      const response = { ...envelope, error: { code, message } }
      if (returns === 'response') return response
      throw response
    }
  }
  const add = (event: string, listener: Listener): (() => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return () => void listeners.get(event)?.delete(listener)
  }
  type Loose = Record<string, unknown>
  type App = { register(wallet: unknown): unknown }
  const toText = (bytes: unknown): string =>
    btoa(Array.from(bytes as Uint8Array, byte => String.fromCharCode(byte)).join(''))
  const toBytes = (text: unknown): Uint8Array =>
    Uint8Array.from(atob(String(text)), sign => sign.charCodeAt(0))
  let accounts: readonly Loose[] = []
  const setAccounts = (result: unknown): object => {
    const { accounts: wires } = result as { accounts: readonly Loose[] }
    accounts = wires.map(wire => Object.freeze({ ...wire, publicKey: toBytes(wire['publicKey']) }))
    return { accounts }
  }
  const toAddress = (account: unknown): unknown => (account as Loose)['address']
  /** Calls a feature with a list of inputs; bytes of the names cross as base64. */
  const callFeature = async (feature: string, inputs: readonly Loose[], names: readonly string[]) => {
    const parameters = inputs.map(({ inputsToSign, account, ...input }) => ({
      ...Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, names.includes(name) ? toText(value) : value]),
      ),
      ...(account ? { account: toAddress(account) } : {}),
      ...(Array.isArray(inputsToSign)
        ? { inputsToSign: inputsToSign.map(each => ({ ...each, account: toAddress(each.account) })) }
        : {}),
    }))
    const outputs = (await send(feature, parameters)) as readonly Loose[]
    return outputs.map(output =>
      Object.fromEntries(Object.entries(output).map(([name, value]) => [name, toBytes(value)])),
    )
  }
  const version = '1.0.0'
  const wallet = standard && {
    version,
    ...standard,
    get accounts() {
      return accounts
    },
    features: {
      'bitcoin:connect': {
        version,
        connect: async (input: unknown) => setAccounts(await send('bitcoin:connect', [input])),
      },
      'bitcoin:disconnect': {
        version,
        async disconnect() {
          await send('bitcoin:disconnect', [])
          setAccounts({ accounts: [] })
        },
      },
      'bitcoin:events': { version, on: add },
      'bitcoin:signMessage': {
        version,
        signMessage: (...inputs: readonly Loose[]) => callFeature('bitcoin:signMessage', inputs, ['message']),
      },
      'bitcoin:signTransaction': {
        version,
        signTransaction: (...inputs: readonly Loose[]) =>
          callFeature('bitcoin:signTransaction', inputs, ['psbt']),
      },
    },
  }
  const provider: Record<string, unknown> = wallet ?? {
    ...Object.fromEntries(flags.map(flag => [flag, true])),
    ...Object.fromEntries(
      methods.map(name => [
        name,
        name === 'request'
          ? (method: unknown, parameters?: unknown) => respond(String(method), [parameters])
          : (...parameters: readonly unknown[]) => respond(name, parameters),
      ]),
    ),
    ...(subscribe === 'on'
      ? {
          on: (event: string, listener: Listener) => void add(event, listener),
          removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
        }
      : {}),
    ...(subscribe && subscribe !== 'on' ? { [subscribe]: add } : {}),
  }

  return {
    provider,
    emit(event, sent) {
      const payload = standard ? setAccounts(sent) : sent
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    install(target) {
      if (standard) {
        const events = target as EventTarget
        const register = (app: App): void => void app.register(provider)
        const onReady = (event: Event): void => register((event as CustomEvent<App>).detail)
        events.addEventListener('wallet-standard:app-ready', onReady)
        events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
        return () => events.removeEventListener('wallet-standard:app-ready', onReady)
      }
      const page = target as Record<string, unknown>
      const [first = '', second] = path.split('.')
      if (second === undefined) page[first] = provider
      else page[first] = { ...(page[first] as object | undefined), [second]: provider }
      const registered = entry && { id: path, ...entry }
      const read = (): readonly unknown[] => {
        const entries = page['wbip_providers']
        return Array.isArray(entries) ? entries : []
      }
      if (registered) page['wbip_providers'] = [...read(), registered]
      return () => {
        delete page[first]
        page['wbip_providers'] = read().filter(each => each !== registered)
      }
    },
  }
}

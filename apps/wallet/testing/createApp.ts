import { createMemoryStorage } from './memoryStorage.js'

type SignClientModule = typeof import('@walletconnect/sign-client')
export type SignClientApp = Awaited<ReturnType<SignClientModule['SignClient']['init']>>

export type App = {
  client: SignClientApp
  /** A pairing code, and the session once the wallet has approved it. */
  connect(wishes?: Wishes): Promise<{
    uri: string
    session: Promise<{
      topic: string
      /** Of EVM, CAIP-10. */
      accounts: readonly string[]
      methods: readonly string[]
      /** Of Solana, CAIP-10. */
      solanaAccounts: readonly string[]
    }>
  }>
  request(topic: string, chainId: string, method: string, params: unknown): Promise<unknown>
  close(): Promise<void>
}
export type Wishes = {
  chains?: readonly string[]
  methods?: readonly string[]
  events?: readonly string[]
  /** CAIP-2 ids of Solana clusters; asked for beside EVM when given. */
  clusters?: readonly string[]
}

const solanaMethods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

let created = 0

/** An app on the official client, as a counterpart for the wallet in tests. */
export async function createApp(relayUrl: string, name = 'Test App'): Promise<App> {
  process.env['IS_VITEST'] = 'true'
  const { SignClient } = await import('@walletconnect/sign-client')
  created += 1
  const client = await SignClient.init({
    relayUrl,
    projectId: 'latchkit-test',
    logger: 'silent',
    telemetryEnabled: false,
    storage: createMemoryStorage() as NonNullable<Parameters<typeof SignClient.init>[0]>['storage'] & object,
    customStoragePrefix: `latchkit-test-app-${created}`,
    metadata: { name, url: 'https://app.example', description: '', icons: [] },
  })
  return {
    client,
    async connect(wishes = {}) {
      const eip155 = {
        chains: [...(wishes.chains ?? ['eip155:31337', 'eip155:31338'])],
        methods: [
          ...(wishes.methods ?? [
            'personal_sign',
            'eth_signTypedData_v4',
            'eth_sendTransaction',
            'wallet_switchEthereumChain',
            'wallet_addEthereumChain',
          ]),
        ],
        events: [...(wishes.events ?? ['accountsChanged', 'chainChanged'])],
      }
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          ...(wishes.chains?.length === 0 ? {} : { eip155 }),
          ...(wishes.clusters
            ? {
                solana: {
                  chains: [...wishes.clusters],
                  methods: solanaMethods,
                  events: ['accountsChanged', 'chainChanged'],
                },
              }
            : {}),
        },
      })
      if (!uri) throw new Error('The client gave no code.')
      // At once: this client drops a response that arrives before its caller awaits it.
      const session = approval().then(({ topic, namespaces }) => ({
        topic,
        accounts: namespaces['eip155']?.accounts ?? [],
        methods: namespaces['eip155']?.methods ?? [],
        solanaAccounts: namespaces['solana']?.accounts ?? [],
      }))
      session.catch(() => undefined)
      return { uri, session }
    },
    request: (topic, chainId, method, params) =>
      client.request({ topic, chainId, request: { method, params } }),
    async close() {
      client.core.heartbeat.stop()
      const { relayer } = client.core
      await relayer.transportClose()
      // As in nodeWallet: a closed client must not go on reconnecting, beside the next test's.
      const never = () => new Promise<never>(() => {})
      Object.assign(relayer.provider, { connect: never })
      Object.assign(relayer, { connect: never, transportOpen: never, restartTransport: never })
      relayer.events.removeAllListeners()
    },
  }
}

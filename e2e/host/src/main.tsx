import * as Dialog from '@radix-ui/react-dialog'
import {
  type Client,
  createLatchkit,
  isError,
  LatchkitButton,
  LatchkitProvider,
  type ThemeMode,
  useAccount,
  useProvider,
} from 'latchkit'
import {
  type ConnectParameters,
  type ConnectReturnType,
  closeModal,
  connect,
  disconnect,
  openModal,
  request,
  requestSignature,
  setTheme,
  type ViewData,
  type ViewName,
} from 'latchkit/actions'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import 'latchkit/styles.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type DemoConfig, toNetworks } from '../../../apps/demo/src/config.js'

/** What tests call in the page. */
export type HostHandle = {
  client: Client
  provider: unknown
  /** The outcome of every `connect`, in order: status, or the error's code. */
  endings: string[]
  connect(parameters?: ConnectParameters): Promise<string>
  abort(): void
  disconnect(): Promise<void>
  openModal(view?: ViewName, data?: ViewData): void
  closeModal(): void
  request(method: string, params?: unknown): Promise<unknown>
  requestSignature(message: string): Promise<string>
  setTheme(mode: ThemeMode): void
  /** Unmounts the provider, and the modal with it. */
  unmount(): void
}

declare global {
  var host: HostHandle
}

const query = new URLSearchParams(location.search)
if (query.get('dir')) document.documentElement.dir = query.get('dir') ?? ''
const config = JSON.parse(document.getElementById('latchkit-config')?.textContent ?? '{}') as DemoConfig

const families = query.get('families')?.split(',')
const chains = config.chains?.filter(
  ({ caipNetworkId }) => !families || families.includes(caipNetworkId.split(':')[0] ?? ''),
)

/** The page is built for visitors; with this it is as a developer sees it. */
const asDeveloper = query.has('development')
  ? { development: true, featuredWalletIds: query.get('featured')?.split(',') }
  : {}

/** The example of README.md, but for the server's address. */
const createFromReadme = (): Client =>
  createLatchkit({ networks: [mainnet, solanaMainnet], apiUrl: config.apiUrl, ...asDeveloper })

const createFromConfig = (): Client =>
  createLatchkit({
    networks: toNetworks({ ...config, chains: chains ?? [] }),
    ...(query.has('offline') ? {} : { apiUrl: config.apiUrl }),
    relayUrl: config.relayUrl,
    themeMode: (query.get('theme') as ThemeMode | null) ?? 'dark',
    legacyInjected: query.has('legacy'),
    ...(query.has('multi') ? { remoteFeatures: { multiWallet: true } } : {}),
    // Most tests go on in the account view.
    closeOnConnect: query.has('close'),
    preload: (query.get('preload') as 'idle' | 'never' | null) ?? 'intent',
    metadata: { name: 'Host page', description: 'For tests', url: location.origin, icons: [] },
  })

const client: Client = query.has('readme') ? createFromReadme() : createFromConfig()

const endings: string[] = []
let controller = new AbortController()

async function run(parameters: ConnectParameters = {}): Promise<string> {
  controller = new AbortController()
  const end = await connect(client, { ...parameters, signal: controller.signal }).then(
    ({ status }: ConnectReturnType) => status,
    (error: unknown) => (isError(error) ? error.code : `not typed: ${String(error)}`),
  )
  endings.push(end)
  return end
}

function Inside() {
  const [isShown, setShown] = useState(false)
  const account = useAccount()
  const provider = useProvider()
  useEffect(() => {
    globalThis.host.provider = provider
  }, [provider])
  const { isConnected: connected, status, caipAddress = null, connectorId = null } = account
  return (
    <>
      <LatchkitButton />
      <button type="button" id="radix" onClick={() => setShown(true)}>
        Open a dialog
      </button>
      <pre data-testid="demo-state">{JSON.stringify({ connected, status, caipAddress, connectorId })}</pre>
      <Dialog.Root open={isShown} onOpenChange={setShown}>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay" />
          <Dialog.Content data-testid="radix-dialog" aria-describedby={undefined}>
            <Dialog.Title>A dialog of the site</Dialog.Title>
            <input aria-label="A field of the site" />
            <button type="button" id="inner" onClick={() => openModal(client)}>
              Open over it
            </button>
            <Dialog.Close>Close the site’s dialog</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}

function App() {
  const [mounted, setMounted] = useState(true)
  useEffect(() => {
    globalThis.host.unmount = () => setMounted(false)
  }, [])
  return (
    <main>
      <h1>Host page</h1>
      {mounted ? (
        <LatchkitProvider client={client}>
          <Inside />
        </LatchkitProvider>
      ) : (
        <p id="gone">Unmounted</p>
      )}
    </main>
  )
}

globalThis.host = {
  client,
  provider: undefined,
  endings,
  connect: run,
  abort: () => controller.abort(),
  disconnect: () => disconnect(client),
  openModal: (view, data) => openModal(client, { view, data }),
  closeModal: () => closeModal(client),
  request: (method, params) => request(client, { method, params }),
  requestSignature: message => requestSignature(client, { message }),
  setTheme: mode => setTheme(client, { mode }),
  unmount: () => {},
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

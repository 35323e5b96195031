import { type ConnectParameters, connect, disconnect } from 'latchkit/actions'
import 'latchkit/styles.css'
import { hydrateRoot } from 'react-dom/client'
import { type Connector, deserialize, type State } from 'wagmi'
import { App, type Verbs } from './App.js'
import { createSite, type SiteConfig } from './createSite.js'

/** What tests call in the page. */
export type SiteHandle = {
  wagmi: Verbs
  getConnector(id: string): Connector
  /** Of Latchkit. */
  connect(parameters: ConnectParameters): Promise<string>
  disconnect(namespace?: 'eip155' | 'solana'): Promise<void>
  /** The account that Latchkit has of a family. */
  getAccount(namespace: 'eip155' | 'solana'): string | undefined
}

declare global {
  var site: SiteHandle
}

const config = JSON.parse(document.getElementById('latchkit-config')?.textContent ?? '{}') as SiteConfig
const created = createSite(config)

const handle: Omit<SiteHandle, 'wagmi'> = {
  getConnector(id) {
    const connector = created.wagmiConfig.connectors.find(each => each.id === id)
    if (!connector) throw new Error(`There is no connector ${id}.`)
    return connector
  },
  connect: async parameters => (await connect(created.client, parameters)).status,
  disconnect: namespace => disconnect(created.client, namespace ? { namespace } : {}),
  getAccount: namespace => created.client.getState().families[namespace]?.connections[0]?.accounts[0],
}

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <App
    site={created}
    initialState={config.initialState === undefined ? undefined : deserialize<State>(config.initialState)}
    onVerbs={wagmi => {
      globalThis.site = { ...handle, wagmi }
    }}
  />,
)

import { createLatchkit, LatchkitProvider } from 'latchkit'
import 'latchkit/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { readConfig, toNetworks, toWallets } from './config.js'
import './demo.css'

const config = readConfig()
const isEmbedded = new URLSearchParams(location.search).has('embedded')

const client = createLatchkit({
  networks: toNetworks(config),
  customWallets: toWallets(config),
  apiUrl: config.apiUrl,
  relayUrl: config.relayUrl,
  enableEmbedded: isEmbedded,
  metadata: {
    name: 'Latchkit demo',
    description: 'The open wallet-connection modal',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkitProvider client={client}>
      <App isEmbedded={isEmbedded} walletUrl={config.walletUrl} />
    </LatchkitProvider>
  </StrictMode>,
)

import { createLatchkit, LatchkitProvider } from 'latchkit'
import { emailCapture, siwx } from 'latchkit/siwx'
import 'latchkit/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { readConfig, toNetworks, toWallets } from './config.js'
import './demo.css'

const config = readConfig()
const search = new URLSearchParams(location.search)
const isEmbedded = search.has('embedded')
const hasSession = search.has('siwx')
const signIn = () => siwx({ required: search.get('siwx') === 'required', statement: 'Sign in to the demo.' })

const client = createLatchkit({
  networks: toNetworks(config),
  customWallets: toWallets(config),
  apiUrl: config.apiUrl,
  relayUrl: config.relayUrl,
  enableEmbedded: isEmbedded,
  ...(search.has('multi') && { remoteFeatures: { multiWallet: true } }),
  ...(hasSession && {
    modules: { siwx: signIn(), ...(search.has('email') && { emailCapture: emailCapture() }) },
  }),
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
      <App hasSession={hasSession} isEmbedded={isEmbedded} walletUrl={config.walletUrl} />
    </LatchkitProvider>
  </StrictMode>,
)

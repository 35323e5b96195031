import '../walletconnect/quiet.js'
import '../ui/styles.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createKit } from '../walletconnect/createKit.js'
import { App } from './App.js'
import { createPageWallet } from './createPageWallet.js'
import { Failure } from './Failure.js'
import { readConfig } from './readConfig.js'
import { readStoredChains, writeStoredChains } from './storedChains.js'
import { takeUri } from './takeUri.js'

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    const config = readConfig(document.getElementById('latchkit-config')?.textContent ?? '', location.port)
    const uri = takeUri(location.search)
    // So that a reload does not pair again.
    if (uri !== undefined) history.replaceState(null, '', location.pathname)
    const kit = await createKit({
      relayUrl: config.relayUrl,
      url: location.origin,
      storagePrefix: 'latchkit-wallet',
    })
    const added = readStoredChains(localStorage).filter(
      chain => !config.chains.some(known => known.chainId === chain.chainId),
    )
    const wallet = createPageWallet({
      kit,
      config,
      added,
      onChainsAdded: chains => writeStoredChains(localStorage, chains),
    })
    root.render(
      <StrictMode>
        <App wallet={wallet} config={config} />
      </StrictMode>,
    )
    if (uri !== undefined) void wallet.pair(uri)
  } catch (error) {
    root.render(<Failure message={error instanceof Error ? error.message : String(error)} />)
  }
}

void start()

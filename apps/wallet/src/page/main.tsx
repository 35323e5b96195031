import '../walletconnect/quiet.js'
import '../ui/styles.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { WalletChain } from '../core/config.js'
import { createKit } from '../walletconnect/createKit.js'
import { App } from './App.js'
import { createPageWallet } from './createPageWallet.js'
import { Failure } from './Failure.js'
import { readConfig } from './readConfig.js'

const chainsKey = 'latchkit-wallet:chains'

function storedChains(): WalletChain[] {
  try {
    const chains: unknown = JSON.parse(localStorage.getItem(chainsKey) ?? '[]')
    return Array.isArray(chains) ? (chains as WalletChain[]) : []
  } catch {
    return []
  }
}

/** Takes `?uri=` out of the address, so that a reload does not pair again. */
function takeUri(): string | undefined {
  const url = new URL(location.href)
  // The code holds '&' of its own; a link that does not encode it still works.
  const raw = /[?&]uri=(.*)$/.exec(url.search)?.[1]
  if (raw === undefined) return undefined
  history.replaceState(null, '', url.pathname)
  const decoded = url.searchParams.get('uri') ?? ''
  return decoded.includes('symKey=') ? decoded : decodeURIComponent(raw)
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    const config = readConfig(document.getElementById('latchkit-config')?.textContent ?? '', location.port)
    const uri = takeUri()
    const kit = await createKit({
      relayUrl: config.relayUrl,
      url: location.origin,
      storagePrefix: 'latchkit-wallet',
    })
    const added = storedChains().filter(
      chain => !config.chains.some(known => known.chainId === chain.chainId),
    )
    const wallet = createPageWallet({
      kit,
      config,
      added,
      onChainsAdded: chains => localStorage.setItem(chainsKey, JSON.stringify(chains)),
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

// React and a native dialog without a kit: what the bench page costs when EIP-6963 and the reload are written by hand.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const names = ['Bench Wallet', 'WalletConnect', 'MetaMask', 'Coinbase Wallet', 'Rainbow', 'Trust']
const storageKey = 'bench.wallet'

const providers = new Map()
addEventListener('eip6963:announceProvider', ({ detail }) => {
  providers.set(detail.info.name, detail.provider)
})
dispatchEvent(new Event('eip6963:requestProvider'))

async function getAddress(name, method) {
  const accounts = await providers.get(name)?.request({ method })
  return accounts?.[0]
}

function App() {
  const dialog = useRef(null)
  const [address, setAddress] = useState()
  useEffect(() => {
    const stored = localStorage.getItem(storageKey)
    if (stored) getAddress(stored, 'eth_accounts').then(setAddress)
  }, [])
  const connect = async name => {
    setAddress(await getAddress(name, 'eth_requestAccounts'))
    localStorage.setItem(storageKey, name)
    dialog.current.close()
  }
  return (
    <main>
      <h1>Bench page</h1>
      <button type="button" id="connect" onClick={() => dialog.current.showModal()}>
        Connect
      </button>
      <output id="account">{`${address !== undefined} ${address}`}</output>
      <dialog ref={dialog} id="modal" aria-label="Connect a wallet">
        <h2>Connect</h2>
        {names.map(name => (
          <p key={name}>
            <button type="button" onClick={() => connect(name)}>
              {name}
            </button>
          </p>
        ))}
        <button type="button" onClick={() => dialog.current.close()}>
          Close
        </button>
      </dialog>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<App />)

import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

const names = ['Bench Wallet', 'WalletConnect', 'MetaMask', 'Coinbase Wallet', 'Rainbow', 'Trust']

function App() {
  const dialog = useRef(null)
  return (
    <main>
      <h1>Bench page</h1>
      <button type="button" id="connect" onClick={() => dialog.current.showModal()}>
        Connect
      </button>
      <dialog ref={dialog} id="modal" aria-label="Connect a wallet">
        <h2>Connect</h2>
        {names.map(name => (
          <p key={name}>
            <button type="button">{name}</button>
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

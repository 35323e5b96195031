// The button is the page's, as in the other peers, so the styles of the kit's buttons are not loaded.
import { LatchkitProvider, useAccount, useLatchkit } from 'latchkit'
import { createRoot } from 'react-dom/client'

function App() {
  const { openModal, prepare } = useLatchkit()
  const { isConnected, address } = useAccount()
  return (
    <main>
      <h1>Bench page</h1>
      <button
        type="button"
        id="connect"
        onClick={() => openModal()}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
      >
        Connect
      </button>
      <output id="account">{`${isConnected} ${address}`}</output>
    </main>
  )
}

export const render = client =>
  createRoot(document.getElementById('root')).render(
    <LatchkitProvider client={client}>
      <App />
    </LatchkitProvider>,
  )

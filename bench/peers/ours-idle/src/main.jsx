// The button is the page's, as in the other peers, so the styles of the kit's buttons are not loaded.
import { createLatchkit, LatchkitProvider, useAccount, useLatchkit } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { createRoot } from 'react-dom/client'

// What `preload: 'idle'` costs a visitor who never opens the modal, and what it spares one who does.
const client = createLatchkit({
  networks: [mainnet, solanaMainnet],
  relayUrl: 'wss://relay.example',
  preload: 'idle',
})

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

createRoot(document.getElementById('root')).render(
  <LatchkitProvider client={client}>
    <App />
  </LatchkitProvider>,
)

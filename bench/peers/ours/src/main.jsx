// The page has a button of its own, as those of the other kits have, so the kit's button styles stay out.
import { createLatchkit, LatchkitProvider, useLatchkit } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { createRoot } from 'react-dom/client'

const client = createLatchkit({ networks: [mainnet, solanaMainnet], relayUrl: 'wss://relay.example' })

function App() {
  const { open, prepare } = useLatchkit()
  return (
    <main>
      <h1>Bench page</h1>
      <button
        type="button"
        id="connect"
        onClick={() => open()}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
      >
        Connect
      </button>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <LatchkitProvider client={client}>
    <App />
  </LatchkitProvider>,
)

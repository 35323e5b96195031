import { createLatchkit, LatchkitButton, LatchkitProvider, useAccount } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import 'latchkit/styles.css'
import { createRoot } from 'react-dom/client'

const client = createLatchkit({ networks: [mainnet, solanaMainnet] })

function Status() {
  return <p>{useAccount().status}</p>
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider client={client}>
    <LatchkitButton />
    <Status />
  </LatchkitProvider>,
)

import { createLatchkit, LatchkitButton, LatchkitProvider } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import 'latchkit/styles.css'

const client = createLatchkit({ networks: [mainnet, solanaMainnet], apiUrl: 'https://latchkit.example.com' })

export const App = () => (
  <LatchkitProvider client={client}>
    <LatchkitButton />
  </LatchkitProvider>
)

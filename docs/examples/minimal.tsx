import { createLatchkit, LatchkitButton, LatchkitProvider } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import 'latchkit/styles.css'
import type { ReactElement } from 'react'

const client = createLatchkit({ networks: [mainnet, solanaMainnet], apiUrl: 'https://latchkit.example.com' })

export function App(): ReactElement {
  return (
    <LatchkitProvider client={client}>
      <LatchkitButton />
    </LatchkitProvider>
  )
}

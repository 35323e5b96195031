import { createLatchkit, LatchkitButton, LatchkitProvider } from 'latchkit'
import { base, mainnet } from 'latchkit/networks'
import 'latchkit/styles.css'
import type { ReactElement } from 'react'

const client = createLatchkit({ networks: [mainnet, base], apiUrl: 'https://latchkit.example.com' })

export function App(): ReactElement {
  return (
    <LatchkitProvider client={client}>
      <LatchkitButton />
    </LatchkitProvider>
  )
}

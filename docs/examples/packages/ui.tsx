import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { mainnet } from '@latchkit/evm/chains'
import { LatchkitButton, LatchkitProvider } from '@latchkit/react'
import '@latchkit/react/styles.css'

const client = createLatchkit({ networks: [mainnet], families: [evm()] })
const loadModal = () => import('@latchkit/ui').then(({ createModal }) => createModal)

export const App = () => (
  <LatchkitProvider client={client} modal={loadModal}>
    <LatchkitButton />
  </LatchkitProvider>
)

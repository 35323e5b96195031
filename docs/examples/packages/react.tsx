import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { mainnet } from '@latchkit/evm/chains'
import { LatchkitProvider, useAccount } from '@latchkit/react'

const client = createLatchkit({ networks: [mainnet], families: [evm()] })

function Account() {
  const { status, address } = useAccount()
  return <p>{address ?? status}</p>
}

export const App = () => (
  <LatchkitProvider client={client}>
    <Account />
  </LatchkitProvider>
)

import { networksFromChains, usePublicClient, useWalletClient } from '@latchkit/viem'
import { createLatchkit, LatchkitButton, LatchkitProvider } from 'latchkit'
import 'latchkit/styles.css'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { Signer } from './Signer'

const client = createLatchkit({ networks: networksFromChains([mainnet, base]) })

declare module 'latchkit' {
  interface Register {
    client: typeof client
  }
}

function Status() {
  const walletClient = useWalletClient({ chainId: 8453 })
  const publicClient = usePublicClient({ chainId: 1 })
  return (
    <>
      <p>
        {walletClient?.account.address} {publicClient?.chain.name}
      </p>
      <Signer walletClient={walletClient} />
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider client={client}>
    <LatchkitButton />
    <Status />
  </LatchkitProvider>,
)

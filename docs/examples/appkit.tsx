import { AppKitButton, createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork } from 'latchkit/appkit'
import { base, mainnet } from 'viem/chains'

createAppKit({
  networks: [mainnet, base],
  projectId: 'the same as before',
  metadata: { name: 'A shop', description: 'Sells things', url: 'https://shop.example', icons: [] },
})

function Header() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  if (!isConnected) return <AppKitButton />
  return (
    <>
      <button type="button" onClick={() => open({ view: 'Account' })}>
        {address} on {caipNetwork?.name}
      </button>
      <button type="button" onClick={() => switchNetwork(base)}>
        Base
      </button>
    </>
  )
}

export const App = () => (
  <>
    <Header />
    <appkit-network-button />
  </>
)

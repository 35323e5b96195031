import { networksFromChains, usePublicClient, useWalletClient } from '@latchkit/viem'
import { ConnectButton, createLatchkit, LatchkitProvider } from 'latchkit'
import { parseEther } from 'viem'
import { base, mainnet } from 'viem/chains'

const client = createLatchkit({ networks: networksFromChains([mainnet, base]) })

function Tip() {
  const walletClient = useWalletClient({ chainId: base.id })
  const publicClient = usePublicClient({ chainId: base.id })
  const tip = async () => {
    const payment = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: parseEther('0.001') } as const
    const hash = await walletClient?.sendTransaction(payment)
    if (hash) await publicClient?.waitForTransactionReceipt({ hash })
  }
  return walletClient ? (
    <button type="button" onClick={tip}>
      Tip
    </button>
  ) : (
    <ConnectButton />
  )
}

export const App = () => (
  <LatchkitProvider client={client}>
    <Tip />
  </LatchkitProvider>
)

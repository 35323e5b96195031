import type { useWalletClient } from '@latchkit/viem'
import { toEthersSigner } from '@latchkit/viem/ethers'

/** A signature by ethers. */
export function Signer({ walletClient }: { walletClient: ReturnType<typeof useWalletClient> }) {
  const sign = async () => {
    if (walletClient) await toEthersSigner(walletClient).signMessage('Hello')
  }
  return (
    <button type="button" onClick={sign}>
      Sign
    </button>
  )
}

import { usePublicClient, useWalletClient } from '@latchkit/viem'
import { toEthersProvider, toEthersSigner } from '@latchkit/viem/ethers'
import { Contract } from 'ethers'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const abi = ['function transfer(address to, uint256 value)', 'function symbol() view returns (string)']

export function Send({ to }: { to: string }) {
  const publicClient = usePublicClient({ chainId: 1 })
  const walletClient = useWalletClient({ chainId: 1 })
  const send = async () => {
    if (!publicClient || !walletClient) return
    const symbol = new Contract(token, abi, toEthersProvider(publicClient)).getFunction('symbol')
    const transfer = new Contract(token, abi, toEthersSigner(walletClient)).getFunction('transfer')
    const sent = await transfer.send(to, 1_000_000n)
    await sent.wait()
    console.log('Sent', await symbol.staticCall())
  }
  return (
    <button type="button" disabled={!walletClient} onClick={send}>
      Send
    </button>
  )
}

import {
  formatBalance,
  isError,
  useAccount,
  useBalance,
  useDisconnect,
  useLatchkit,
  useNetwork,
  useSignMessage,
} from 'latchkit'
import type { ReactElement } from 'react'

export function Account(): ReactElement {
  const { connect, prepare } = useLatchkit()
  const { isConnected, status, address } = useAccount()
  const { network, isSupported, switchNetwork } = useNetwork()
  const { balance, symbol } = useBalance()
  const { signMessage, isPending } = useSignMessage()
  const { disconnect } = useDisconnect()

  async function onConnect(): Promise<void> {
    try {
      const result = await connect()
      console.log(result.status === 'connected' ? result.accounts : 'The visitor changed their mind.')
    } catch (error) {
      if (isError(error, 'USER_REJECTED')) return
      throw error
    }
  }

  // `connecting` with an address: a reload is being restored.
  if (!isConnected)
    return (
      <button
        type="button"
        disabled={status === 'connecting'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onConnect}
      >
        Connect
      </button>
    )
  return (
    <section>
      <p>{address}</p>
      <p>{balance === undefined ? 'Balance unknown' : `${formatBalance(balance)} ${symbol}`}</p>
      {isSupported ? (
        <p>{network?.name}</p>
      ) : (
        <button type="button" onClick={() => switchNetwork({ caipNetworkId: 'eip155:1' })}>
          Switch to Ethereum
        </button>
      )}
      <button
        type="button"
        disabled={isPending}
        onClick={() => signMessage({ message: 'Hello' }).then(console.log, () => {})}
      >
        Sign
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

import {
  formatBalance,
  isError,
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useLatchkit,
  useNetwork,
  useSignMessage,
  useSwitchNetwork,
} from 'latchkit'
import type { ReactElement } from 'react'

/** A button of your own that opens the modal. */
function Connect(): ReactElement {
  const { prepare } = useLatchkit()
  const { connect, isPending, error } = useConnect()
  const account = useAccount()
  return (
    <>
      <button
        type="button"
        disabled={isPending || account.status === 'reconnecting'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => connect()}
      >
        Connect
      </button>
      {error && !isError(error, 'USER_REJECTED') ? <p>{error.shortMessage}</p> : null}
    </>
  )
}

export function Account(): ReactElement {
  const account = useAccount({ namespace: 'eip155' })
  const { network, isSupported } = useNetwork({ namespace: 'eip155' })
  const { switchNetwork } = useSwitchNetwork()
  const { data: balance, error: balanceError } = useBalance({ namespace: 'eip155' })
  const { signMessage, data: signature, error, isPending } = useSignMessage()
  const { disconnect } = useDisconnect()

  if (!account.isConnected) return <Connect />
  return (
    <section>
      <p>
        {account.wallet?.name}: {account.address}
      </p>
      <p>
        {balance?.formatted ? `${formatBalance(balance.formatted)} ${balance.symbol}` : 'Balance unknown'}
        {balanceError ? ' (not up to date)' : ''}
      </p>
      {isSupported ? (
        <p>{network?.name}</p>
      ) : (
        <button type="button" onClick={() => switchNetwork({ chainId: 1 })}>
          Switch to Ethereum
        </button>
      )}
      <button type="button" disabled={isPending} onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <output>{error?.shortMessage ?? signature}</output>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

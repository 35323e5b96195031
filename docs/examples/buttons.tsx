import { ConnectButton, truncateAddress, WalletButton } from 'latchkit'
import type { ReactElement } from 'react'

/** A connect button of your own. */
export const Header = (): ReactElement => (
  <ConnectButton.Custom>
    {({ account, network, mounted, openConnectModal, openAccountModal, openNetworkModal, prepare }) => {
      if (!mounted) return <button type="button" disabled aria-busy="true" />
      if (!account.address)
        return (
          <button type="button" onClick={openConnectModal} onPointerEnter={prepare} onFocus={prepare}>
            Connect
          </button>
        )
      return (
        <>
          <button type="button" onClick={openNetworkModal}>
            {network.network?.name ?? 'Wrong network'}
          </button>
          <button type="button" onClick={openAccountModal}>
            {truncateAddress(account.address)}
          </button>
        </>
      )
    }}
  </ConnectButton.Custom>
)

/** A page that recommends two wallets. */
export const Wallets = (): ReactElement => (
  <>
    <WalletButton wallet="io.metamask" label="MetaMask" />
    <WalletButton wallet="app.phantom" label="Phantom" onError={error => console.log(error.code)} />
  </>
)

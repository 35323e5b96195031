import { disconnect, fetchBalances, selectAccount, selectNetwork } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { NotConnected } from '../../components/NotConnected.js'
import { Scroll } from '../../components/Scroll.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { AccountActions } from './AccountActions.js'
import { AccountHeader } from './AccountHeader.js'
import { AccountTabs } from './AccountTabs.js'
import { BackupNotice } from './BackupNotice.js'
import { Disconnect } from './Disconnect.js'
import { FamilySwitch } from './FamilySwitch.js'
import { icons } from './icons.js'
import { PendingTransactions } from './PendingTransactions.js'
import { UnsupportedNotice } from './UnsupportedNotice.js'
import { useIsReadable } from './useIsReadable.js'

/** The account shown: address, balance, network, tokens and disconnecting. */
export function AccountView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const { network, caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const { address, status, wallet } = account
  const walletName = wallet?.name ?? t('aWallet')
  const isConnected = status === 'connected'
  const isReadable = useIsReadable()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is the reason to read again
  useEffect(() => {
    if (isConnected && isReadable) fetchBalances(client).catch(() => {})
  }, [client, isConnected, isReadable, address, caipNetworkId])
  useAnnounce(status === 'reconnecting' ? t('reconnecting', { wallet: walletName }) : undefined)
  if (!address) return <NotConnected />
  return (
    <>
      <Scroll className="account">
        <FamilySwitch />
        <AccountHeader account={account} address={address} />
        <BackupNotice />
        {network ? <AccountActions /> : null}
        <PendingTransactions />
        {network && isReadable ? (
          <AccountTabs account={account} networkName={network.name} />
        ) : (
          <UnsupportedNotice namespace={account.namespace} caipNetworkId={caipNetworkId} network={network} />
        )}
        {status === 'reconnecting' ? (
          <p className="age" data-tone="warning">
            <LineIcon path={icons.clock} size={14} />
            {t('reconnecting', { wallet: walletName })}
          </p>
        ) : null}
      </Scroll>
      <div className="pinned end">
        <Disconnect account={account} onDisconnect={parameters => void disconnect(client, parameters)} />
      </div>
    </>
  )
}

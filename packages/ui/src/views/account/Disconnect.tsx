import {
  type AccountView,
  type ChainNamespace,
  type DisconnectParameters,
  type State,
  selectLogin,
} from '@latchkit/core'
import { authTransportId } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** Names of the families that stay connected when this one disconnects, one per line. */
function selectOthers(state: State, namespace: ChainNamespace): string {
  return Object.values(state.families)
    .filter(family => family.namespace !== namespace && family.status !== 'disconnected')
    .map(family => family.networks[0]?.name ?? family.namespace)
    .join('\n')
}

type DisconnectProps = {
  account: AccountView
  onDisconnect: (parameters: DisconnectParameters) => void
}

/** Disconnects the account shown, and names what stays connected. */
export function Disconnect({ account, onDisconnect }: DisconnectProps): ReactElement {
  const { t, locale } = useWords()
  // One sign-in carries every family, so that all of them end with it.
  const { isActive } = useLatchkitState(selectLogin)
  const others = useLatchkitState(state => selectOthers(state, account.namespace))
  const names = others && !isActive ? others.split('\n') : []
  const name = account.wallet?.name
  return (
    <button
      type="button"
      className="row leave"
      data-testid={testIds.disconnect}
      onClick={() =>
        onDisconnect(isActive ? { connectorId: authTransportId } : { namespace: account.namespace })
      }
    >
      <span className="mark" data-size="s">
        <LineIcon path={icons.leave} size={18} flip />
      </span>
      <span className="name">
        {isActive ? t('signOut') : name ? t('disconnectOne', { wallet: name }) : t('disconnect')}
        {names.length > 0 ? (
          <span className="sub">
            {t('disconnectStays', {
              count: names.length,
              others: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
            })}
          </span>
        ) : null}
      </span>
    </button>
  )
}

import type { RecentConnection } from '@latchkit/core'
import { connectRecent, forgetRecent, getEngine } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NameText } from '../../components/NameText.js'
import { ImageMark } from '../../components/WalletMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** A wallet of before: one tap connects it again. */
export function RecentRow({ recent }: { recent: RecentConnection }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { namespace, connectorId, name, icon } = recent
  const family = useLatchkitState(state => state.families[namespace]?.networks[0]?.name)
  // Announced marks are not stored: they come with the wallet.
  const announced = useLatchkitState(
    state => state.connectors.find(each => each.namespace === namespace && each.id === connectorId)?.icon,
  )
  const isReachable = useLatchkitState(() => getEngine().getWalletRow(client, connectorId) !== undefined)
  const forget = t('walletForget', { wallet: name })
  return (
    <li className="connection">
      <div className="line">
        <button
          type="button"
          className="row"
          data-testid={withValue(testIds.recentWallet, connectorId)}
          aria-disabled={isReachable ? undefined : true}
          onClick={isReachable ? () => void connectRecent(client, recent) : undefined}
        >
          <ImageMark src={announced ?? icon} name={name} />
          <span className="name">
            <NameText name={name} />
            <span className="sub">{isReachable ? (family ?? namespace) : t('walletGone')}</span>
          </span>
          {isReachable ? <LineIcon path={icons.again} size={18} /> : null}
        </button>
        <button
          type="button"
          className="icon-button"
          data-testid={withValue(testIds.forgetWallet, connectorId)}
          aria-label={forget}
          title={forget}
          onClick={() => void forgetRecent(client, recent)}
        >
          <LineIcon path={frameIcons.close} size={16} />
        </button>
      </div>
    </li>
  )
}

import { type Network, pickNetwork } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { ImageMark } from '../../components/WalletMark.js'
import * as moreIds from '../../moreIds.js'
import { useWords } from '../../router/UiContext.js'
import { withValue } from '../../withValue.js'

type NetworkRowProps = {
  network: Network
  isCurrent: boolean
  /** Another family, for which no account is connected (R4.9). */
  needsWallet: boolean
}

export function NetworkRow({ network, isCurrent, needsWallet }: NetworkRowProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  return (
    <button
      type="button"
      className="row"
      data-testid={withValue(moreIds.network, network.caipNetworkId)}
      aria-current={isCurrent ? 'true' : undefined}
      data-autofocus={isCurrent ? '' : undefined}
      onClick={() => pickNetwork(client, { caipNetworkId: network.caipNetworkId })}
    >
      <ImageMark src={network.assets?.imageUrl} name={network.name} round />
      <span className="name">
        {network.name}
        {network.testnet ? <span className="sub">{t('networkTestnet')}</span> : null}
      </span>
      {needsWallet ? <span className="badge">{t('networkNeedsWallet')}</span> : null}
      {isCurrent ? (
        <>
          <span className="sr">{t('networkCurrent')}</span>
          <LineIcon path={lineIcons.check} size={18} />
        </>
      ) : null}
    </button>
  )
}

import type { Network } from '@latchkit/core'
import { callAccount, getEngine } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { ImageMark } from '../../components/WalletMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type NetworkRowProps = {
  network: Network
  isCurrent: boolean
  /** Its family has no account, while another has (R4.9). */
  needsWallet: boolean
}

export function NetworkRow({ network, isCurrent, needsWallet }: NetworkRowProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const pick = (): void => {
    const { caipNetworkId } = network
    callAccount(client, async account => account.pickNetwork(client, { caipNetworkId })).catch(
      (error: unknown) => getEngine().reportError(client, error),
    )
  }
  return (
    <button
      type="button"
      className="row"
      data-testid={withValue(testIds.network, network.caipNetworkId)}
      aria-current={isCurrent ? 'true' : undefined}
      data-autofocus={isCurrent ? '' : undefined}
      onClick={pick}
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
          <LineIcon path={frameIcons.check} size={18} />
        </>
      ) : null}
    </button>
  )
}

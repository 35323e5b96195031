import type { Network } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { NetworkName } from './NetworkName.js'
import { pickNetwork } from './pickNetwork.js'
import { testIds } from './testIds.js'

type NetworkRowProps = {
  network: Network
  isCurrent: boolean
  /** Its family has no account, while another has. */
  needsWallet: boolean
}

/** A network to switch to; where the site does not switch networks, only its name. */
export function NetworkRow({ network, isCurrent, needsWallet }: NetworkRowProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const content = (
    <>
      <NetworkName network={network} />
      {needsWallet ? <span className="badge">{t('networkNeedsWallet')}</span> : null}
      {isCurrent ? (
        <>
          <span className="sr">{t('networkCurrent')}</span>
          <LineIcon path={frameIcons.check} size={18} />
        </>
      ) : null}
    </>
  )
  const testId = withValue(testIds.network, network.caipNetworkId)
  if (client.options.enableNetworkSwitch === false)
    return (
      <div className="row plain" data-testid={testId}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="row"
      data-testid={testId}
      aria-current={isCurrent ? 'true' : undefined}
      data-autofocus={isCurrent ? '' : undefined}
      onClick={() => pickNetwork(client, network.caipNetworkId)}
    >
      {content}
    </button>
  )
}

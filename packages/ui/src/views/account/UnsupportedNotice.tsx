import { type CaipNetworkId, type ChainNamespace, type Network, selectNetworks } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { Notice } from '../../components/Notice.js'
import { useWords } from '../../context/UiContext.js'
import { pickNetwork } from './pickNetwork.js'
import { testIds } from './testIds.js'
import { useNetworkName } from './useNetworkName.js'

type UnsupportedNoticeProps = {
  namespace: ChainNamespace
  /** The wallet's network. */
  caipNetworkId: CaipNetworkId | undefined
  /** The same, where the site has it and no endpoint for it. */
  network: Network | undefined
}

/**
 * In place of tokens while the wallet is on a network that the site does not use, or cannot read: what is missing, and
 * the way back.
 */
export function UnsupportedNotice({
  namespace,
  caipNetworkId,
  network,
}: UnsupportedNoticeProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const name = useNetworkName(caipNetworkId)
  const target = useLatchkitState(selectNetworks).find(
    each => each.chainNamespace === namespace && (!network || each.rpcUrls.length > 0 || each.request),
  )
  const canSwitch = client.options.enableNetworkSwitch !== false
  return (
    <Notice
      icon={frameIcons.alert}
      tone="warning"
      title={network ? t('noEndpoint') : t('unknownNetwork')}
      text={t(network ? 'noEndpointText' : 'unsupportedHere', { network: name })}
    >
      {target && canSwitch ? (
        <Button
          look="primary"
          testId={testIds.switchBack}
          onClick={() => pickNetwork(client, target.caipNetworkId)}
        >
          {t('switchAsk', { network: target.name })}
        </Button>
      ) : null}
    </Notice>
  )
}

import {
  type CaipNetworkId,
  type Network,
  navigate,
  type State,
  selectAccount,
  selectNetworks,
} from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NetworkMark } from '../../components/NetworkMark.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

function selectCount(state: State): number {
  const { namespace } = selectAccount(state)
  return selectNetworks(state).filter(({ chainNamespace }) => chainNamespace === namespace).length
}

type NetworkChipProps = {
  network: Pick<Network, 'name' | 'assets'>
  /** Networks on which the address receives; absent while they are not known: those of the family. */
  networkIds: readonly CaipNetworkId[] | undefined
}

/** The network of the shown address; it leads to the others where there are any. */
export function NetworkChip({ network, networkIds }: NetworkChipProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const ofFamily = useLatchkitState(selectCount)
  const count = networkIds?.length ?? ofFamily
  const content = (
    <>
      <NetworkMark network={network} size="xs" />
      <span>
        <span className="sr">{t('reviewNetwork')}: </span>
        {network.name}
      </span>
    </>
  )
  if (count < 2) return <p className="chip plain">{content}</p>
  return (
    <button
      type="button"
      className="chip"
      data-testid={testIds.receiveNetworks}
      onClick={() => navigate(client, { view: 'WalletCompatibleNetworks' })}
    >
      {content}
      <span className="sr">{t('receiveNetworks')}</span>
      <LineIcon path={frameIcons.next} size={14} flip />
    </button>
  )
}

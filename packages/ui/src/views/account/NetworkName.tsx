import type { Network } from '@latchkit/core'
import type { ReactElement } from 'react'
import { NetworkMark } from '../../components/NetworkMark.js'
import { useWords } from '../../context/UiContext.js'

/** A network's mark and name, for a row. */
export function NetworkName({ network }: { network: Network }): ReactElement {
  const { t } = useWords()
  return (
    <>
      <NetworkMark network={network} />
      <span className="name">
        {network.name}
        {network.testnet ? <span className="sub">{t('networkTestnet')}</span> : null}
      </span>
    </>
  )
}

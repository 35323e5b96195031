import type { Network } from '@latchkit/core'
import type { ReactElement } from 'react'
import { ExternalButton } from './ExternalButton.js'
import { sharedAccountTestIds } from './sharedAccount.js'
import { toExplorerUrl } from './toExplorerUrl.js'

/** An address on the network's explorer; nothing where either is not known. */
export function ExplorerLink({
  address,
  network,
  text,
}: {
  address: string | undefined
  network: Network | undefined
  text: string
}): ReactElement | null {
  const href = address && toExplorerUrl(network?.explorerUrl, 'address', address)
  return <ExternalButton href={href} text={text} testId={sharedAccountTestIds.explorer} look="quiet" />
}

import type { Network } from '@latchkit/core'
import type { ReactElement } from 'react'
import { DrawnMark, ImageMark, useIcon } from './WalletMark.js'

type NetworkMarkProps = {
  network: Pick<Network, 'name' | 'assets'> & Partial<Pick<Network, 'caipNetworkId'>>
  size?: 'xs' | 's' | 'l' | undefined
}

/** A network's mark: the site's image, else the bundled one or the server's, else its letter. */
export function NetworkMark({ network, size }: NetworkMarkProps): ReactElement {
  const { caipNetworkId, name } = network
  const image = network.assets?.imageUrl
  const loaded = useIcon(image ? undefined : caipNetworkId, icons =>
    caipNetworkId ? icons.loadNetwork(caipNetworkId) : undefined,
  )
  return image ? (
    <ImageMark src={image} name={name} size={size} round />
  ) : (
    <DrawnMark icon={loaded} name={name} size={size} round />
  )
}

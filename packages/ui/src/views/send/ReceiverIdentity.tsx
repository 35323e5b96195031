import type { Network } from '@latchkit/core'
import type { ReactElement } from 'react'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { NameText } from '../../components/NameText.js'
import { ImageMark } from '../../components/WalletMark.js'
import { useIdentity } from '../../context/useIdentity.js'
import { testIds } from './testIds.js'

type ReceiverIdentityProps = {
  address: string
  /** As typed. */
  name: string | undefined
  image: string | undefined
  network: Network | undefined
}

/** Whose address it is: a typed name's address, or the name of a typed address. */
export function ReceiverIdentity({
  address,
  name,
  image,
  network,
}: ReceiverIdentityProps): ReactElement | null {
  const identity = useIdentity(network && `${network.caipNetworkId}:${address}`)
  if (name === undefined && identity.name === undefined) return null
  return (
    <p className="resolved whose">
      {image ? <ImageMark src={image} name={name ?? identity.name ?? ''} size="xs" round /> : null}
      {name === undefined ? (
        <span data-testid={testIds.sendName} dir="ltr">
          <NameText name={identity.name ?? ''} />
        </span>
      ) : (
        <GroupedAddress address={address} testId={testIds.sendResolved} />
      )}
    </p>
  )
}

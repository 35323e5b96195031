import { activateFamily, type ChainNamespace, type State, selectAccount } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import * as moreIds from '../moreIds.js'
import { useWords } from '../router/UiContext.js'
import { withValue } from '../withValue.js'
import { ImageMark } from './WalletMark.js'

/** Families that hold an account, as one string so that the same state answers the same value. */
export const selectConnectedFamilies = (state: State): string =>
  Object.keys(state.families)
    .filter(namespace => selectAccount(state, namespace).address !== undefined)
    .join(' ')

/** A family goes by its network in use, else by its first. */
function selectLook(state: State, namespace: ChainNamespace): { name: string; image: string | undefined } {
  const family = state.families[namespace]
  const network =
    family?.networks.find(({ caipNetworkId }) => caipNetworkId === family.activeNetworkId) ??
    family?.networks[0]
  return { name: network?.name ?? namespace, image: network?.assets?.imageUrl }
}

function FamilyButton({ namespace }: { namespace: ChainNamespace }): ReactElement {
  const client = useClient()
  const name = useLatchkitState(state => selectLook(state, namespace).name)
  const image = useLatchkitState(state => selectLook(state, namespace).image)
  const isShown = useLatchkitState(state => state.activeNamespace === namespace)
  return (
    <button
      type="button"
      className="tab family"
      data-testid={withValue(moreIds.family, namespace)}
      aria-pressed={isShown}
      onClick={() => activateFamily(client, { namespace })}
    >
      <ImageMark src={image} name={name} size="xs" round />
      <span>{name}</span>
    </button>
  )
}

/** Which account is shown, where several families are connected (D32); nothing for one. */
export function FamilySwitch(): ReactElement | null {
  const { t } = useWords()
  const families = useLatchkitState(selectConnectedFamilies).split(' ')
  if (families.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className="tabs families" role="group" aria-label={t('familyLabel')}>
      {families.map(namespace => (
        <FamilyButton key={namespace} namespace={namespace} />
      ))}
    </div>
  )
}

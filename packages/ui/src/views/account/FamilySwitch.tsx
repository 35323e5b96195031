import { type ChainNamespace, type Network, type State, selectAccount } from '@latchkit/core'
import { activateNamespace } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { NetworkMark } from '../../components/NetworkMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

/** Families with an account, joined into a string, so that equal states return equal values. */
export const selectFamiliesWithAccount = (state: State): string =>
  Object.keys(state.families)
    .filter(namespace => selectAccount(state, namespace).address !== undefined)
    .join(' ')

/** A family looks like its active network, else like its first. */
function selectLook(state: State, namespace: ChainNamespace): Network | undefined {
  const family = state.families[namespace]
  return (
    family?.networks.find(({ caipNetworkId }) => caipNetworkId === family.activeNetworkId) ??
    family?.networks[0]
  )
}

function FamilyButton({ namespace }: { namespace: ChainNamespace }): ReactElement {
  const client = useClient()
  const network = useLatchkitState(state => selectLook(state, namespace)) ?? { name: namespace }
  const isShown = useLatchkitState(state => state.activeNamespace === namespace)
  return (
    <button
      type="button"
      className="tab family"
      data-testid={withValue(testIds.family, namespace)}
      aria-pressed={isShown}
      onClick={() => activateNamespace(client, { namespace })}
    >
      <NetworkMark network={network} size="xs" />
      <span>{network.name}</span>
    </button>
  )
}

/** Switches the account shown between connected families; null when only one is connected. */
export function FamilySwitch(): ReactElement | null {
  const { t } = useWords()
  const families = useLatchkitState(selectFamiliesWithAccount).split(' ')
  if (families.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser styles a fieldset
    <div className="tabs families" role="group" aria-label={t('familyLabel')}>
      {families.map(namespace => (
        <FamilyButton key={namespace} namespace={namespace} />
      ))}
    </div>
  )
}

import type { AccountPurpose } from '@latchkit/core'
import type { ReactElement } from 'react'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type PurposeSwitchProps = {
  purpose: AccountPurpose
  onChange(purpose: AccountPurpose): void
}

/** Chooses between the wallet's addresses by what they are for. */
export function PurposeSwitch({ purpose, onChange }: PurposeSwitchProps): ReactElement {
  const { t } = useWords()
  const labels = { payment: t('receivePayments'), collectibles: t('receiveCollectibles') }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser styles a fieldset
    <div className="tabs families" role="group" aria-label={t('receivePurpose')}>
      {(['payment', 'collectibles'] as const).map(each => (
        <button
          key={each}
          type="button"
          className="tab"
          data-testid={withValue(testIds.receivePurpose, each)}
          aria-pressed={each === purpose}
          onClick={() => onChange(each)}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  )
}

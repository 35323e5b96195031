import type { ViewName } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import * as testIds from '../ids.js'
import { hasTerms, useConsent } from './consent.js'
import { useUi } from './UiContext.js'
import { type CodeSlot, useCode } from './useCode.js'

const legalViews: readonly ViewName[] = ['Connect', 'AllWallets']
const slot: CodeSlot<typeof import('./Legal.js')> = {}

/** The legal line where it matters, and the small brand line where it is on. */
export function Footer({ view }: { view: ViewName }): ReactElement | null {
  const { options } = useClient()
  const ui = useUi()
  const consent = useConsent()
  const branding = useLatchkitState(state => state.remoteFeatures.branding)
  const isLegal = legalViews.includes(view) && hasTerms(options)
  const code = useCode(slot, () => import('./Legal.js'), isLegal)
  const legal = isLegal && code && code !== 'failed' ? <code.Legal ui={ui} {...consent} /> : null
  if (!legal && !branding) return null
  return (
    <div className="foot">
      {legal}
      {branding ? (
        <p className="brand" data-testid={testIds.brand}>
          {ui.words.t('poweredBy')}
        </p>
      ) : null}
    </div>
  )
}
